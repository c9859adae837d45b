import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Database } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import { hashToken } from '../platform/hash-token.ts';

export interface Customer {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** A customer, or somebody who has booked before they became a judge or an administrator. */
export interface Booker extends Customer {
  user_type: number;
}

/** Returns an account that books or has booked; null when there is none, or it was removed. */
export async function findBooker(db: Database, id: number): Promise<Booker | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'first_name', 'last_name', 'user_type'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the e-mail of an account, or null when it has none. */
export async function findAccountEmail(db: Database, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email || null;
}

/** Active administrators with an e-mail address. */
export async function listAdministratorMails(db: Database): Promise<string[]> {
  const mails = await listAdministratorEmails(db);
  return [...new Set(mails.filter((mail) => mail !== ''))];
}

/** The number of active administrators when none of them has an e-mail; otherwise 0. */
export async function countUnreachable(db: Database): Promise<number> {
  const mails = await listAdministratorEmails(db);
  return mails.every((mail) => mail === '') ? mails.length : 0;
}

async function listAdministratorEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('user_type', '=', USER_TYPE.administrator)
    .where('is_active', '=', 1)
    .execute();
  return rows.map((row) => row.email);
}

/**
 * Gives the account a new token of the calendar feed, which ends the one before.
 * @returns false when `onlyFirst` and there is one
 */
export async function setFeedToken(
  db: Database,
  accountId: number,
  { token, onlyFirst }: { token: string; onlyFirst: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ feed_hash: hashToken(token) })
    .where('id', '=', accountId)
    .$if(onlyFirst, (query) => query.where('feed_hash', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the id of the active account with this calendar feed, or null; judges book nothing. */
export async function findIdByFeed(db: Database, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('feed_hash', '=', hashToken(token))
    .where('is_active', '=', 1)
    .where('user_type', '<>', USER_TYPE.judge)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function hasAccounts(db: Database): Promise<boolean> {
  return hasRow(db.selectFrom('account'));
}

/** Returns the ids of the accounts that were active judges at this time. */
export async function listJudgesAt(db: Database, time: number): Promise<number[]> {
  const changed = await db
    .selectFrom('account_past')
    .select(['account_id', 'user_type', 'is_active'])
    .where('until', '>', time)
    .orderBy('until', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // The first change after that time tells what the account was until then.
  const past = new Map(changed.map((row) => [row.account_id, row]));
  const rows = await db
    .selectFrom('account')
    .select(['id', 'user_type', 'is_active'])
    .where('created_at', '<=', time)
    .where((eb) =>
      eb.or([eb('user_type', '=', USER_TYPE.judge), eb('id', 'in', listChangedJudges(db, time))]),
    )
    .orderBy('id')
    .execute();
  const isJudge = ({ user_type, is_active }: { user_type: number; is_active: number }) =>
    user_type === USER_TYPE.judge && is_active === 1;
  return rows.filter((row) => isJudge(past.get(row.id) ?? row)).map(({ id }) => id);
}

function listChangedJudges(db: Database, time: number) {
  const rows = db.selectFrom('account_past').select('account_id').where('until', '>', time);
  return rows.where('user_type', '=', USER_TYPE.judge);
}
