import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { AccountTable } from './table.ts';

export type AccountRow = Selectable<AccountTable>;

/** Returns the user names that start with this one, in lower case. */
export async function findNamesLike(db: Database, name: string): Promise<Set<string>> {
  const pattern = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('account')
    .select('username')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), 'like', pattern))
    .execute();
  return new Set(rows.map((row) => row.username.toLowerCase()));
}

export function insertAccount(tx: Tx, values: Insertable<AccountTable>): Promise<AccountRow> {
  return tx.insertInto('account').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Changes an account, except for its role and state. */
export async function updateAccount(
  tx: Tx,
  id: number,
  values: Omit<Updateable<AccountTable>, 'user_type' | 'is_active'> & {
    user_type?: never;
    is_active?: never;
  },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('account').set(values).where('id', '=', id).execute();
}

/** Changes a locked account, also its role and state; those that it had until now are kept. */
export async function updateWithState(
  tx: Tx,
  { id: account_id, user_type, is_active }: Pick<AccountRow, 'id' | 'user_type' | 'is_active'>,
  {
    user_type: role = user_type,
    is_active: state = is_active,
    ...values
  }: Updateable<AccountTable>,
  now: number,
): Promise<void> {
  if (role !== user_type || state !== is_active) {
    const previousState = { account_id, until: now, user_type, is_active };
    await tx.insertInto('account_past').values(previousState).execute();
    const changed = tx.updateTable('account').set({ user_type: role, is_active: state });
    await changed.where('id', '=', account_id).execute();
  }
  await updateAccount(tx, account_id, values);
}

/** Returns the account, or null when it does not exist or the person was removed. */
export async function findPerson(db: Database, id: number): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the account until the transaction ends and returns its current row; null when the person
 * was removed. (SQLite runs one write transaction at a time.)
 */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow | null> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the account with this e-mail, ignoring case. */
export async function findByEmail(db: Database, email: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** As `lockAccount`, by the user name as it is stored. */
export async function lockByName(tx: Tx, username: string): Promise<AccountRow | null> {
  const rows = tx.selectFrom('account').selectAll().where('username', '=', username);
  return (await rows.forUpdate().executeTakeFirst()) ?? null;
}
