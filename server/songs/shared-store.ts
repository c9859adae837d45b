import type { Database } from '../db/database.ts';
import { readCount } from '../db/rows.ts';

/** Returns the names of the audio files of the songs that visitors may hear. */
export async function listSongFiles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('song').select('file').where('is_active', '=', 1).execute();
  return rows.map(({ file }) => file);
}

export function countSongs(db: Database, artistId: number): Promise<number> {
  return readCount(db.selectFrom('song').where('artist_id', '=', artistId));
}
