import { sql } from 'kysely';
import type { LineupItem } from '../../contracts/dates.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import type { Database } from '../db/database.ts';
import { positionOrder } from '../db/positions.ts';
import { hasRow } from '../db/rows.ts';

export function listActiveEntries(
  db: Database,
  kind: EntryKind,
  window?: { limit: number; offset: number },
) {
  const all = db
    .selectFrom('entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('is_active', '=', 1)
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .orderBy('name');
  const query = window === undefined ? all : all.limit(window.limit).offset(window.offset);
  return query.execute();
}

export async function findActiveEntry(db: Database, kind: EntryKind, nameId: string) {
  const row = await db
    .selectFrom('entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('is_active', '=', 1)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the current slug of an active entry that once had this one, or null. */
export async function findCurrentSlug(db: Database, kind: EntryKind, nameId: string) {
  const row = await db
    .selectFrom('entry_old_slug')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .select('entry.name_id')
    .where('entry_old_slug.kind', '=', kind)
    .where('entry_old_slug.name_id', '=', nameId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row?.name_id ?? null;
}

/** Returns the slug and name of every active entry of a kind, in public order. */
export function listSlugsAndNames(db: Database, kind: EntryKind) {
  return db
    .selectFrom('entry')
    .select(['name_id', 'name'])
    .where('kind', '=', kind)
    .where('is_active', '=', 1)
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .orderBy('name')
    .execute();
}

export async function countActiveEntries(db: Database, kind: EntryKind): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the records that belong to the entries with these ids, with one query for each type. */
export async function listRecordsOfEntries(db: Database, entryIds: readonly number[]) {
  const ids = entryIds.length === 0 ? [0] : entryIds;
  const [socials, webs, portraits, playlists] = await Promise.all([
    db.selectFrom('entry_social').selectAll().where('entry_id', 'in', ids).execute(),
    db.selectFrom('entry_web').selectAll().where('entry_id', 'in', ids).execute(),
    db.selectFrom('portrait').selectAll().where('entry_id', 'in', ids).execute(),
    db.selectFrom('playlist').selectAll().where('entry_id', 'in', ids).execute(),
  ]);
  return { socials, webs, portraits, playlists };
}

/** Returns segments that visitors may see, in order of id, starting after the id `after`. */
export function listSegmentPaths(db: Database, after: number, limit: number) {
  return db
    .selectFrom('segment')
    .innerJoin('entry', 'entry.id', 'segment.entry_id')
    .select(['segment.id', 'entry.kind', 'entry.name_id'])
    .where('segment.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .where('entry.kind', 'in', ['event', 'content'])
    .where('segment.id', '>', after)
    .$narrowType<{ kind: 'event' | 'content' }>()
    .orderBy('segment.id')
    .limit(limit)
    .execute();
}

/** Returns the newest active segment of each visible item, newest first. */
export function listNewestSegments(db: Database, limit: number) {
  return db
    .selectFrom('segment')
    .innerJoin('entry', 'entry.id', 'segment.entry_id')
    .select(['segment.id', 'segment.title', 'year', 'country', 'vol', 'segment.entry_id'])
    .select(['entry.kind', 'entry.name', 'entry.name_id', 'entry.ink', 'entry.picture_id'])
    .select('entry.condition')
    .where('segment.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('segment as other')
            .select('other.id')
            .whereRef('other.entry_id', '=', 'segment.entry_id')
            .where('other.is_active', '=', 1)
            .where(
              sql<boolean>`(coalesce(other.year, 0), other.id) > (coalesce(segment.year, 0), segment.id)`,
            ),
        ),
      ),
    )
    .orderBy(sql`coalesce(year, 0)`, 'desc')
    .orderBy('segment.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the active segments with their playlists, newest first. */
export async function listActiveSegmentsWithPlaylists(db: Database, entryIds: readonly number[]) {
  const ids = entryIds.length === 0 ? [0] : entryIds;
  const [segments, playlists] = await Promise.all([
    db
      .selectFrom('segment')
      .selectAll()
      .where('entry_id', 'in', ids)
      .where('is_active', '=', 1)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('playlist')
      .innerJoin('segment', 'segment.id', 'segment_id')
      .selectAll('playlist')
      .where('segment.entry_id', 'in', ids)
      .execute(),
  ]);
  return { segments, playlists };
}

/** Whether an artist, a segment or the capsule shows this playlist of the video platform. */
export function isPlaylistInUse(db: Database, playlist: string): Promise<boolean> {
  return hasRow(db.selectFrom('playlist').where('youtube', '=', playlist));
}

/** Returns the video lists that visitors see, last made first, with the artist, event or content item of each. */
export function listVideoLists(db: Database) {
  return db
    .selectFrom('playlist')
    .innerJoin('entry', (join) =>
      join.on(
        sql`coalesce(playlist.entry_id,
          (select entry_id from segment where segment.id = segment_id and segment.is_active = 1))`,
        '=',
        sql`entry.id`,
      ),
    )
    .select(['playlist.youtube', 'playlist.segment_id'])
    .select(['entry.id', 'kind', 'name', 'name_id', 'ink'])
    .where('entry.is_active', '=', 1)
    .where('playlist.youtube', '<>', '')
    .orderBy('playlist.id', 'desc')
    .execute();
}

/** Whether there is an entry of this kind. */
export function hasEntry(db: Database, kind: EntryKind, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('entry').where('id', '=', id).where('kind', '=', kind));
}

/** Whether the segment belongs to the entry. */
export function hasSegment(db: Database, entryId: number, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('segment').where('id', '=', id).where('entry_id', '=', entryId));
}

/** Whether there is a segment of an entry of this kind. */
export function hasSegmentOfKind(db: Database, kind: EntryKind, id: number): Promise<boolean> {
  const segments = db.selectFrom('segment').innerJoin('entry', 'entry.id', 'entry_id');
  return hasRow(segments.where('segment.id', '=', id).where('kind', '=', kind));
}

/** Whether there is an entry of this kind that is newer than the given one. */
export function hasEntryAfter(db: Database, kind: EntryKind, id: number): Promise<boolean> {
  const entries = db.selectFrom('entry').select('id').where('kind', '=', kind);
  return hasRow(entries.where('id', '>', id));
}

/** Returns the names of these entries. */
export async function listEntryNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db.selectFrom('entry').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of a stored line-up. */
export function parseLineup(lineup: string): LineupItem[] {
  return JSON.parse(lineup) as LineupItem[];
}

/** Returns the names and slugs of the artists of these line-ups that visitors may see, by their ids. */
export async function findLineupArtists(db: Database, lineups: readonly (readonly LineupItem[])[]) {
  const ids = [...new Set(lineups.flat().flatMap(({ artist }) => artist ?? []))];
  if (ids.length === 0) return new Map<number, { name: string; name_id: string }>();
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'name', 'name_id'])
    .where('kind', '=', 'artist')
    .where('is_active', '=', 1)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...artist }) => [id, artist]));
}
export type LineupArtists = Awaited<ReturnType<typeof findLineupArtists>>;

/** Returns the names of a line-up as visitors read them, with the slugs of those who have a page. */
export function toPublicLineup(lineup: string, artists: LineupArtists) {
  return parseLineup(lineup).map(({ artist, name }) => {
    const artistRow = artist === null ? undefined : artists.get(artist);
    return artistRow ?? { name, name_id: null };
  });
}
