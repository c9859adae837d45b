import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { positionOrder } from '../../db/positions.ts';

/** Queries of what visitors may see: active lyrics of active artists. */

export async function findArtist(db: Database, nameId: string) {
  const row = await db
    .selectFrom('entry')
    .select(['id', 'name', 'name_id', 'picture_id', 'description', 'email', 'priority'])
    .where('kind', '=', 'artist')
    .where('is_active', '=', 1)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the current slug of an active artist that once had this one, or null. */
export async function findRenamedArtist(db: Database, nameId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entry_old_slug')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .select('entry.name_id')
    .where('entry_old_slug.kind', '=', 'artist')
    .where('entry_old_slug.name_id', '=', nameId)
    .where('entry.is_active', '=', 1)
    .executeTakeFirst();
  return row?.name_id ?? null;
}

export async function findLyric(db: Database, artistId: number, titleId: string) {
  const row = await db
    .selectFrom('lyric')
    .selectAll()
    .where('entry_id', '=', artistId)
    .where('title_id', '=', titleId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the current address of a lyric that once had this one, or null. */
export async function findMovedLyric(db: Database, artistId: number, titleId: string) {
  const row = await db
    .selectFrom('lyric_old_slug')
    .innerJoin('lyric', 'lyric.id', 'lyric_old_slug.lyric_id')
    .innerJoin('entry', 'entry.id', 'lyric.entry_id')
    .select(['entry.name_id as artist', 'lyric.title_id as song'])
    .where('lyric_old_slug.entry_id', '=', artistId)
    .where('lyric_old_slug.title_id', '=', titleId)
    .where('lyric.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

const cardColumns = ['id', 'title', 'title_id', 'featuring', 'album', 'year', 'entry_id'] as const;

function selectActiveCards(db: Database) {
  return db.selectFrom('lyric').select(cardColumns).where('is_active', '=', 1);
}
type Cards = ReturnType<typeof selectActiveCards>;
export type CardRow = Awaited<ReturnType<Cards['execute']>>[number];

/** Returns up to `limit` lyrics from each side of a year, each by a query that uses an index. */
async function findNearestByYear(cards: Cards, year: number, limit: number): Promise<CardRow[]> {
  const [earlier, later] = await Promise.all([
    cards
      .where('year', '<=', year)
      .orderBy('year', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    cards.where('year', '>', year).orderBy('year').orderBy('id', 'desc').limit(limit).execute(),
  ]);
  return [...earlier, ...later];
}

interface LyricPosition {
  id: number;
  entry_id: number;
  year: number;
}

/** Returns other lyrics by the artist of `lyric`, before and after its year. */
export function listNearestByArtist(
  db: Database,
  { id, entry_id, year }: LyricPosition,
  limit: number,
) {
  const artistLyrics = selectActiveCards(db).where('entry_id', '=', entry_id).where('id', '!=', id);
  return findNearestByYear(artistLyrics, year, limit);
}

/** Returns lyrics by other artists, before and after its year. */
export function listNearestByOthers(
  db: Database,
  { entry_id, year }: LyricPosition,
  limit: number,
) {
  // A correlated subquery, so that no database engine starts with the artists.
  const isShown = sql<boolean>`exists (select 1 from entry where entry.id = lyric.entry_id and entry.is_active = 1)`;
  return findNearestByYear(
    selectActiveCards(db).where('entry_id', '!=', entry_id).where(isShown),
    year,
    limit,
  );
}

/** Returns all lyrics of an artist, newest year first. */
export function listCardsOfArtist(db: Database, artistId: number): Promise<CardRow[]> {
  return selectActiveCards(db)
    .where('entry_id', '=', artistId)
    .orderBy('year', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the artists that have lyrics, in public order. */
export function listArtistsWithLyrics(db: Database) {
  return db
    .selectFrom('entry')
    .select(['name_id', 'name'])
    .where('kind', '=', 'artist')
    .where('is_active', '=', 1)
    .where(
      sql<boolean>`exists (select 1 from lyric where lyric.entry_id = entry.id and lyric.is_active = 1)`,
    )
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .orderBy('name')
    .execute();
}

/** Returns addresses in order of id, starting after the id `after`. */
export function listLyricAddresses(db: Database, after: number, limit: number) {
  return db
    .selectFrom('lyric')
    .innerJoin('entry', 'entry.id', 'lyric.entry_id')
    .select(['lyric.id', 'entry.name_id as artist', 'lyric.title_id as song'])
    .where('lyric.id', '>', after)
    .where('lyric.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .orderBy('lyric.id')
    .limit(limit)
    .execute();
}
