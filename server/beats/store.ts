import type { Selectable } from 'kysely';
import { crud, type PageWindow, readPage } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { BeatTable } from './table.ts';

export type BeatRow = Selectable<BeatTable>;

export const beats = crud('beat');

function inOrder(db: Database) {
  return db.selectFrom('beat').selectAll().orderBy('priority').orderBy('id', 'desc');
}

/** Returns one page of the beats, in public order. */
export function listBeats(db: Database, window: PageWindow) {
  return readPage(inOrder(db), window);
}

export function listActiveBeats(db: Database): Promise<BeatRow[]> {
  return inOrder(db).where('is_active', '=', 1).execute();
}
