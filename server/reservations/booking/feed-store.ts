import { findIdByFeed } from '../../accounts/shared-store.ts';
import type { Database } from '../../db/database.ts';
import { LIVE, type ReservationRow } from './store.ts';

/** Returns the reservations of a feed, from one month ago on; null when the token is unknown. */
export async function findFeed(
  db: Database,
  token: string,
  since: number,
): Promise<ReservationRow[] | null> {
  const accountId = await findIdByFeed(db, token);
  if (accountId === null) return null;
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', [...LIVE, 'completed'])
    .where('ends_at', '>', since)
    .orderBy('starts_at')
    .execute();
}
