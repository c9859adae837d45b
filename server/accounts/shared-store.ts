import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Database } from '../db/database.ts';

export interface Customer {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Returns a customer account; null when it does not exist, was removed, or belongs to staff or a
 * judge.
 */
export async function findCustomer(db: Database, id: number): Promise<Customer | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('user_type', 'not in', [USER_TYPE.administrator, USER_TYPE.judge])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Active administrators with an e-mail address. */
export async function listAdministratorMails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('user_type', '=', USER_TYPE.administrator)
    .where('is_active', '=', 1)
    .where('email', '!=', '')
    .execute();
  return [...new Set(rows.map((row) => row.email))];
}

export async function findFeedToken(db: Database, accountId: number): Promise<string | null> {
  const { feed_token } = await db
    .selectFrom('account')
    .select('feed_token')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return feed_token;
}

export async function setFeedToken(db: Database, accountId: number, token: string): Promise<void> {
  await db.updateTable('account').set({ feed_token: token }).where('id', '=', accountId).execute();
}

/** Returns the id of the active account with this calendar feed, or null; judges book nothing. */
export async function findIdByFeed(db: Database, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('feed_token', '=', token)
    .where('is_active', '=', 1)
    .where('user_type', '<>', USER_TYPE.judge)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}
