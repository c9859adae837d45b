import type { Insertable, Selectable, Updateable } from 'kysely';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { AccountTable } from '../table.ts';

export type AccountRow = Selectable<AccountTable>;

function judges(db: Database) {
  return db.selectFrom('account').selectAll().where('user_type', '=', USER_TYPE.judge);
}

export function listJudges(db: Database): Promise<AccountRow[]> {
  return judges(db).orderBy('id', 'desc').execute();
}

export async function findJudge(db: Database, id: number): Promise<AccountRow | null> {
  return (await judges(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** User names that begin like this one. */
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

export async function updateAccount(
  tx: Tx,
  id: number,
  values: Updateable<AccountTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('account').set(values).where('id', '=', id).execute();
}

export async function deleteAccountRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}
