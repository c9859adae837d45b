import type { Database } from '../db/database.ts';
import { readCount } from '../db/rows.ts';

/** Counts the songs that would be heard if the storage had not lost their file. */
export function countLostSongs(db: Database): Promise<number> {
  return readCount(db.selectFrom('song').where('is_active', '=', 1).where('is_lost', '=', 1));
}

export function countSongs(db: Database, artistId: number): Promise<number> {
  return readCount(db.selectFrom('song').where('artist_id', '=', artistId));
}
