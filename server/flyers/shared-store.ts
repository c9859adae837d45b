import type { Database } from '../db/database.ts';
import { readCount } from '../db/rows.ts';

/** Counts the active flyers whose last day (`2026-03-01`) is between two days, both inclusive. */
export function countFlyersEnding(db: Database, from: string, until: string): Promise<number> {
  return readCount(
    db
      .selectFrom('flyer')
      .where('is_active', '=', 1)
      .where('last_day', '>=', from)
      .where('last_day', '<=', until),
  );
}
