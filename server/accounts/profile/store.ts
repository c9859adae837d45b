import type { Database } from '../../db/database.ts';
import type { AccountRow } from '../account-store.ts';

function withTimes<T extends object>(row: T): Record<string, unknown> {
  const isTime = (name: string) => name.endsWith('_at') || name.endsWith('_until');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isTime(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}

/**
 * Returns all stored data of a person as JSON, for their own export. Times are ISO 8601 texts in
 * UTC.
 */
export async function collectOwnData(db: Database, account: AccountRow): Promise<string> {
  const { password_hash: _hash, feed_token: _feed, ...person } = account;
  const own = (table: 'purchase' | 'reservation' | 'hour_lot' | 'hour_entry') =>
    db.selectFrom(table).selectAll().where('account_id', '=', account.id).orderBy('id').execute();
  const [purchases, reservations, lots, movements] = await Promise.all([
    own('purchase'),
    own('reservation'),
    own('hour_lot'),
    own('hour_entry'),
  ]);
  const jury = await db
    .selectFrom('jury_vote')
    .select(['contest_id', 'applicant_id', 'created_at'])
    .where('account_id', '=', account.id)
    .execute();
  const data = {
    account: withTimes(person),
    purchases: purchases.map(withTimes),
    reservations: reservations.map(withTimes),
    hour_lots: lots.map(withTimes),
    hour_movements: movements.map(withTimes),
    jury_selections: jury.map(withTimes),
  };
  return JSON.stringify(data, null, 2);
}

/** Whether the account has a reservation that is live and has not ended. */
export async function hasComingReservation(
  db: Database,
  accountId: number,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('reservation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['held', 'pending', 'confirmed'])
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
