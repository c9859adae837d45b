import type { Database } from '../../db/database.ts';
import { LIVE, type ReservationRow } from './store.ts';

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

/** Returns the reservations of a feed, from one month ago on; null when the token is unknown. */
export async function findFeed(
  db: Database,
  token: string,
  since: number,
): Promise<ReservationRow[] | null> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('feed_token', '=', token)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (account === undefined) return null;
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('state', 'in', [...LIVE, 'completed'])
    .where('ends_at', '>', since)
    .orderBy('starts_at')
    .execute();
}
