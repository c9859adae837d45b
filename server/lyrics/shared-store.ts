import type { Database } from '../db/database.ts';
import { hasRow, readCount } from '../db/rows.ts';

export function countLyrics(
  db: Database,
  artistId: number,
  { areActive = false } = {},
): Promise<number> {
  return readCount(
    db
      .selectFrom('lyric')
      .where('entry_id', '=', artistId)
      .$if(areActive, (query) => query.where('is_active', '=', 1)),
  );
}

/** Returns the newest lyric that visitors may see, with its artist, or null. */
export async function findNewestLyric(db: Database) {
  const row = await db
    .selectFrom('lyric')
    .innerJoin('entry', 'entry.id', 'lyric.entry_id')
    .select(['lyric.title', 'lyric.title_id', 'lyric.document', 'lyric.entry_id'])
    .select(['entry.name', 'entry.name_id', 'entry.ink'])
    .where('lyric.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .orderBy('lyric.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether there is a lyric with this id. */
export function hasLyric(db: Database, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('lyric').where('id', '=', id));
}
