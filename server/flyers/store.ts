import type { Selectable } from 'kysely';
import { crud } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { FlyerTable } from './table.ts';

export type FlyerRow = Selectable<FlyerTable>;

export const flyers = crud('flyer');

function inOrder(db: Database) {
  return db.selectFrom('flyer').selectAll().orderBy('priority').orderBy('id', 'desc');
}

export function listFlyers(db: Database): Promise<FlyerRow[]> {
  return inOrder(db).execute();
}

export function listActiveFlyers(db: Database): Promise<FlyerRow[]> {
  return inOrder(db).where('is_active', '=', 1).execute();
}
