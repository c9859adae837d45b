import type { Database } from '../db/database.ts';

/** Returns the titles of those of these paths that are the page of a record that visitors find. */
export async function findPageTitles(db: Database, paths: readonly string[]) {
  const rows = await db
    .selectFrom('search_document')
    .select(['path', 'title'])
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map(({ path, title }) => [path, title]));
}

/** Returns the paths of the pages of an entry, and of the records that belong to it. */
export async function listPathsOfSameEntry(db: Database, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_document')
    .select('path')
    .where('entry_id', 'in', (eb) =>
      eb.selectFrom('search_document').select('entry_id').where('path', '=', path),
    )
    .execute();
  return rows.map((row) => row.path);
}
