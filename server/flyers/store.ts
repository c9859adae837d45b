import type { Selectable } from 'kysely';
import { crud } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import { placeOrder } from '../db/places.ts';
import type { FlyerTable } from './table.ts';

export type FlyerRow = Selectable<FlyerTable>;

export const flyers = crud('flyer');

/** Selects the flyers in public order: priority, then as they were placed, then newest. */
function selectFlyers(db: Database) {
  const all = db.selectFrom('flyer').selectAll().orderBy('priority');
  return all.orderBy(placeOrder, 'desc').orderBy('id', 'desc');
}

export function listFlyers(db: Database): Promise<FlyerRow[]> {
  return selectFlyers(db).execute();
}

export function listActiveFlyers(db: Database): Promise<FlyerRow[]> {
  return selectFlyers(db).where('is_active', '=', 1).execute();
}
