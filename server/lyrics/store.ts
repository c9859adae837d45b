import { type Selectable, sql } from 'kysely';
import type { lyricSorts } from '../../contracts/lyrics.ts';
import type { ListFilter, PageWindow } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { containsWord, foldColumns, getOrder, getSearchWords } from '../db/search.ts';
import { toSearchText } from '../platform/slugs.ts';
import type { LyricTable } from './table.ts';

export type LyricRow = Selectable<LyricTable>;

export interface ArtistName {
  id: number;
  name: string;
  name_id: string;
}

type LyricFilter = ListFilter<(typeof lyricSorts)[number]>;

const ownText = sql<string>`(lyric.search || ' ' || lyric.year)`;

/** Every word must occur in the lyric's own text or in the name of its artist. */
async function selectMatching(db: Database, { search, id }: LyricFilter) {
  const words = getSearchWords(search);
  const lyrics = db.selectFrom('lyric');
  const selected = id === undefined ? lyrics : lyrics.where('id', '=', id);
  if (words.length === 0) return selected;
  const artists = await db
    .selectFrom('entry')
    .select(['id', 'name'])
    .where('kind', '=', 'artist')
    .execute();
  const names = artists.map(({ id, name }) => ({ id, name: toSearchText(name) }));
  return selected.where((eb) =>
    eb.and(
      words.map((word) => {
        const inText = containsWord(ownText, word);
        const ids = names.filter(({ name }) => name.includes(word)).map(({ id }) => id);
        return ids.length === 0 ? inText : eb.or([inText, eb('entry_id', 'in', ids)]);
      }),
    ),
  );
}

const artistName = sql`(select ${foldColumns(['name'])} from entry where entry.id = lyric.entry_id)`;
const sortColumns = {
  // The search text begins with the title.
  title: sql`search`,
  artist: artistName,
  album: foldColumns(['album']),
  year: sql`year`,
};

/** Returns one page of the lyrics, newest first or in the order of a column. */
export async function listLyrics(db: Database, filter: LyricFilter, window: PageWindow) {
  const { sort } = filter;
  const matching = await selectMatching(db, filter);
  const page = matching.selectAll().limit(window.limit).offset(window.offset);
  const sorted = sort === undefined ? page : page.orderBy(getOrder(sortColumns, sort));
  // Not `readPage`: PostgreSQL counts by reading every row, here at the same time as the page.
  const [{ count }, results] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    sorted.orderBy('id', 'desc').execute(),
  ]);
  return { count: Number(count), results };
}

/** Returns the artists with these ids; ids of other kinds are ignored. */
export async function findArtists(
  db: Database,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ArtistName>> {
  const artistIds = [...new Set(ids)];
  if (artistIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'name', 'name_id'])
    .where('kind', '=', 'artist')
    .where('id', 'in', artistIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the artist's slugs that start with this one, of other lyrics or redirecting. */
export async function findSlugsLike(
  db: Database,
  artistId: number,
  slug: string,
  exceptId: number | null,
): Promise<Set<string>> {
  const current = db
    .selectFrom('lyric')
    .select('title_id')
    .where('entry_id', '=', artistId)
    .where('title_id', 'like', `${slug}%`)
    .where('id', '!=', exceptId ?? 0);
  const oldSlugs = db
    .selectFrom('lyric_old_slug')
    .select('title_id')
    .where('entry_id', '=', artistId)
    .where('title_id', 'like', `${slug}%`)
    .where('lyric_id', '!=', exceptId ?? 0);
  const rows = await current.union(oldSlugs).execute();
  return new Set(rows.map((row) => row.title_id));
}

/** Deletes a redirect from this slug. */
export async function deleteOldSlug(tx: Tx, artistId: number, slug: string): Promise<void> {
  await tx
    .deleteFrom('lyric_old_slug')
    .where('entry_id', '=', artistId)
    .where('title_id', '=', slug)
    .execute();
}

/** Makes the old address of a lyric that has another one redirect, and deletes a redirect from the new one. */
export async function redirectOldSlug(tx: Tx, before: LyricRow, after: LyricRow): Promise<void> {
  if (after.title_id === before.title_id && after.entry_id === before.entry_id) return;
  await deleteOldSlug(tx, after.entry_id, after.title_id);
  const row = { entry_id: before.entry_id, title_id: before.title_id, lyric_id: before.id };
  await tx
    .insertInto('lyric_old_slug')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'title_id']).doUpdateSet({ lyric_id: before.id }),
    )
    .execute();
}
