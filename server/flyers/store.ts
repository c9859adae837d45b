import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import { placeOrder } from '../db/places.ts';
import type { FlyerTable } from './table.ts';

export type FlyerRow = Selectable<FlyerTable>;

/** Returns the active flyers, in public order. */
export function listActiveFlyers(db: Database): Promise<FlyerRow[]> {
  const active = db.selectFrom('flyer').selectAll().where('is_active', '=', 1);
  return active.orderBy('priority').orderBy(placeOrder, 'desc').orderBy('id', 'desc').execute();
}
