import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** What can expire: a hold, request or reservation, a purchase without proof, and a lot of hours. */
export interface Expiration {
  kind: 'reservation' | 'purchase' | 'lot';
  id: number;
}

const selectKind = (kind: Expiration['kind']) =>
  sql<Expiration['kind']>`${sql.lit(kind)}`.as('kind');

/** Lists, in one query, what has expired and is not marked as expired yet. */
export function listDueExpirations(db: Database, now: number): Promise<Expiration[]> {
  const overdue = db
    .selectFrom('purchase')
    .select(['id', selectKind('purchase')])
    .where('state', '=', 'awaiting_proof')
    .where('expires_at', '<=', now);
  const lots = db
    .selectFrom('hour_lot')
    .select(['id', selectKind('lot')])
    .where('expired_at', 'is', null)
    .where('expires_at', '<=', now);
  return db
    .selectFrom('reservation')
    .select(['id', selectKind('reservation')])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'held'), eb('held_until', '<=', now)]),
        eb.and([eb('state', '=', 'pending'), eb('starts_at', '<=', now)]),
        eb.and([eb('state', '=', 'confirmed'), eb('ends_at', '<=', now)]),
      ]),
    )
    .unionAll(overdue)
    .unionAll(lots)
    .execute();
}
