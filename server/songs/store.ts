import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { songSorts } from '../../contracts/songs.ts';
import { type ListFilter, type PageWindow, readPage } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { containsWords, foldColumns, getOrder } from '../db/search.ts';
import type { Tables } from '../db/tables.ts';
import { type DocumentSelection, getLimit, isSelected } from '../registry/documents-store.ts';
import type { SongTable } from './table.ts';

export type SongRow = Selectable<SongTable>;

/** Chooses songs: one, those of an artist, of an edition or of a lyric. */
export interface SongFilter {
  id?: number | undefined;
  /** Slug. */
  artist?: string | undefined;
  edition?: number | undefined;
  lyric?: number | undefined;
}

/** Orders songs: those of an edition by number; of an artist by priority, the newest edition first. */
function inOrder<O>(songs: SelectQueryBuilder<Tables, 'song', O>, isEdition: boolean) {
  const byEdition = songs
    .orderBy('song.priority')
    .orderBy(sql`coalesce(song.year, 0)`, 'desc')
    .orderBy(sql`coalesce(song.segment_id, 0)`, 'desc');
  return (isEdition ? songs : byEdition).orderBy('song.number').orderBy('song.id');
}

const artistName = '(select name from entry where entry.id = song.artist_id)';
const sortColumns = {
  title: foldColumns(['title']),
  artist: sql`(select ${foldColumns(['name'])} from entry where entry.id = song.artist_id)`,
};

/** Returns one page of the songs, in public order or in that of a column. */
export function listSongs(
  db: Database,
  filter: ListFilter<(typeof songSorts)[number]> & { artist?: number; segment?: number },
  window: PageWindow,
) {
  const { search, sort, id, artist, segment } = filter;
  const matching = db
    .selectFrom('song')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(artist !== undefined, (query) => query.where('artist_id', '=', artist ?? 0))
    .$if(segment !== undefined, (query) => query.where('segment_id', '=', segment ?? 0))
    .$if(search !== '', (query) => query.where(containsWords(['title', artistName], search)));
  const sorted = sort === undefined ? matching : matching.orderBy(getOrder(sortColumns, sort));
  return readPage(inOrder(sorted, segment !== undefined), window);
}

/** Returns the editions of content items, newest first. */
export function listEditions(db: Database) {
  return db
    .selectFrom('segment')
    .innerJoin('entry', 'entry.id', 'segment.entry_id')
    .select(['segment.id', 'segment.title', 'entry.name'])
    .where('entry.kind', '=', 'content')
    .orderBy('segment.id', 'desc')
    .execute();
}

/** Returns the songs of a choice that visitors may hear, with what they belong to. */
export function listShownSongs(db: Database, { id, artist, edition, lyric }: SongFilter) {
  const songs = db
    .selectFrom('song')
    .where('song.is_active', '=', 1)
    .where('song.is_lost', '=', 0)
    .$if(id !== undefined, (query) => query.where('song.id', '=', id ?? 0))
    .$if(edition !== undefined, (query) => query.where('song.segment_id', '=', edition ?? 0))
    .$if(lyric !== undefined, (query) => query.where('song.lyric_id', '=', lyric ?? 0));
  return inOrder(songs, edition !== undefined)
    .innerJoin('entry', 'entry.id', 'song.artist_id')
    .leftJoin('segment', (join) =>
      join.onRef('segment.id', '=', 'song.segment_id').on('segment.is_active', '=', 1),
    )
    .leftJoin('entry as series', (join) =>
      join.onRef('series.id', '=', 'segment.entry_id').on('series.is_active', '=', 1),
    )
    .leftJoin('lyric', (join) =>
      join.onRef('lyric.id', '=', 'song.lyric_id').on('lyric.is_active', '=', 1),
    )
    .leftJoin('entry as poet', (join) =>
      join.onRef('poet.id', '=', 'lyric.entry_id').on('poet.is_active', '=', 1),
    )
    .selectAll('song')
    .select(['entry.name', 'entry.name_id', 'entry.ink', 'entry.picture_id as artist_picture'])
    .select(['segment.title as edition', 'series.name as series', 'series.name_id as series_id'])
    .select(['series.picture_id as series_picture', 'lyric.title as lyric', 'lyric.title_id'])
    .select('poet.name_id as poet_id')
    .select((eb) => [
      eb
        .selectFrom('album_image')
        .select('album_image.picture_id')
        .whereRef('album_image.segment_id', '=', 'segment.id')
        .whereRef('album_image.entry_id', '=', 'series.id')
        .where('is_cover', '=', 1)
        .where('album_image.is_active', '=', 1)
        .limit(1)
        .as('edition_picture'),
      // Only for its lines, which have times.
      sql<
        string | null
      >`case when song.times <> '' and poet.id is not null then lyric.document end`.as('document'),
    ])
    .where('entry.is_active', '=', 1)
    .$if(artist !== undefined, (query) => query.where('entry.name_id', '=', artist ?? ''))
    .execute();
}
export type ShownSongRow = Awaited<ReturnType<typeof listShownSongs>>[number];

/** Returns the ids of the songs that visitors may hear, in order, starting after the id `after`. */
export function listShownIds(db: Database, after: number, limit: number) {
  return db
    .selectFrom('song')
    .innerJoin('entry', 'entry.id', 'song.artist_id')
    .select('song.id')
    .where('song.is_active', '=', 1)
    .where('song.is_lost', '=', 0)
    .where('entry.is_active', '=', 1)
    .where('song.id', '>', after)
    .orderBy('song.id')
    .limit(limit)
    .execute();
}

/** Returns the audio files of all songs, and whether each is known to be lost. */
export function listSongFiles(db: Database) {
  return db.selectFrom('song').select(['id', 'file', 'is_lost']).execute();
}

export async function updateLost(
  tx: Tx,
  songs: readonly Pick<SongRow, 'id' | 'file' | 'is_lost'>[],
): Promise<void> {
  for (const { id, file, is_lost } of songs) {
    const song = tx.updateTable('song').where('id', '=', id).where('file', '=', file);
    await song.set({ is_lost }).execute();
  }
}

/** Returns the ids of the songs with one of these artists as a guest. */
export async function listIdsWithGuests(
  db: Database,
  artists: readonly number[],
): Promise<number[]> {
  const guests = artists.map((id) => sql<boolean>`featuring like ${`%"artist":${id},%`}`);
  const songs = db.selectFrom('song').select('id');
  const rows = await songs.where((eb) => eb.or(guests)).execute();
  return rows.map(({ id }) => id);
}

/** Returns the songs that visitors find, with their artist. */
export function listDocuments(db: Database, selection: DocumentSelection) {
  return db
    .selectFrom((eb) =>
      eb.selectFrom('song').selectAll().select('artist_id as entry_id').as('song'),
    )
    .innerJoin('entry', 'entry.id', 'song.entry_id')
    .select(['song.id', 'song.entry_id', 'song.title', 'song.credits', 'song.featuring', 'name'])
    .where('song.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .where(isSelected('song', selection))
    .orderBy('song.id')
    .limit(getLimit(selection))
    .execute();
}

/** Returns the number after the last of an edition, or of the artist's songs without one. */
export async function findNextNumber(
  db: Database,
  { artist_id, segment_id }: Pick<SongRow, 'artist_id' | 'segment_id'>,
): Promise<number> {
  const { last } = await db
    .selectFrom('song')
    .select((eb) => eb.fn.max('number').as('last'))
    .where((eb) =>
      segment_id === null
        ? eb('artist_id', '=', artist_id).and('segment_id', 'is', null)
        : eb('segment_id', '=', segment_id),
    )
    .executeTakeFirstOrThrow();
  return Math.min(999, Number(last ?? 0) + 1);
}
