import { type Selectable, sql } from 'kysely';
import { foldText } from '../../contracts/fold-text.ts';
import { crud, type PageWindow } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { containing } from './rules.ts';
import type { LyricTable } from './table.ts';

export type LyricRow = Selectable<LyricTable>;

export const lyrics = crud('lyric');

export interface ArtistName {
  id: number;
  name: string;
  name_id: string;
}

async function findArtistsNamedLike(db: Database, search: string): Promise<number[]> {
  const artists = await db
    .selectFrom('entry')
    .select(['id', 'name'])
    .where('kind', '=', 'artist')
    .execute();
  const wanted = foldText(search);
  return artists.filter(({ name }) => foldText(name).includes(wanted)).map(({ id }) => id);
}

async function matching(db: Database, search: string) {
  const all = db.selectFrom('lyric');
  if (search === '') return all;
  const artists = await findArtistsNamedLike(db, search);
  const pattern = containing(search);
  return all.where((eb) => {
    const inWords = sql<boolean>`search like ${pattern} escape '\\'`;
    return artists.length === 0 ? inWords : eb.or([inWords, eb('entry_id', 'in', artists)]);
  });
}

/** Returns one page of the lyrics, newest first. */
export async function listLyrics(db: Database, search: string, window: PageWindow) {
  const found = await matching(db, search);
  // Not `readPage`: PostgreSQL counts by reading every row, here at the same time as the page.
  const [{ count }, results] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    found.selectAll().orderBy('id', 'desc').limit(window.limit).offset(window.offset).execute(),
  ]);
  return { count: Number(count), results };
}

/** Returns the artists with these ids; ids of other kinds are ignored. */
export async function findArtists(
  db: Database,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ArtistName>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'name', 'name_id'])
    .where('kind', '=', 'artist')
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the artist's slugs that start with this one: those used by other lyrics, and those that
 * redirect.
 */
export async function findSlugsLike(
  db: Database,
  artistId: number,
  slug: string,
  except: number | null,
): Promise<Set<string>> {
  const current = db
    .selectFrom('lyric')
    .select('title_id')
    .where('entry_id', '=', artistId)
    .where('title_id', 'like', `${slug}%`)
    .where('id', '!=', except ?? 0);
  const old = db
    .selectFrom('lyric_old_slug')
    .select('title_id')
    .where('entry_id', '=', artistId)
    .where('title_id', 'like', `${slug}%`)
    .where('lyric_id', '!=', except ?? 0);
  const rows = await current.union(old).execute();
  return new Set(rows.map((row) => row.title_id));
}

/** Deletes a redirect from this slug. */
export async function forgetOldSlug(tx: Tx, artistId: number, slug: string): Promise<void> {
  await tx
    .deleteFrom('lyric_old_slug')
    .where('entry_id', '=', artistId)
    .where('title_id', '=', slug)
    .execute();
}

/** Makes the old address redirect, and deletes a redirect from the new one. */
export async function moveAddress(tx: Tx, before: LyricRow, after: LyricRow): Promise<void> {
  await forgetOldSlug(tx, after.entry_id, after.title_id);
  const row = { entry_id: before.entry_id, title_id: before.title_id, lyric_id: before.id };
  await tx
    .insertInto('lyric_old_slug')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'title_id']).doUpdateSet({ lyric_id: before.id }),
    )
    .execute();
}
