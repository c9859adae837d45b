import type { EntryKind } from '../../contracts/entries.ts';
import type { Database } from '../db/database.ts';
import { placeOrder } from '../db/places.ts';

/**
 * Queries of what visitors may see: active rows only, in public order. This is the only module that
 * reads the tables of several features.
 */

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
    .orderBy(placeOrder, 'desc')
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
export async function findRenamed(db: Database, kind: EntryKind, nameId: string) {
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
export function listNames(db: Database, kind: EntryKind) {
  return db
    .selectFrom('entry')
    .select(['name_id', 'name'])
    .where('kind', '=', kind)
    .where('is_active', '=', 1)
    .orderBy('priority')
    .orderBy(placeOrder, 'desc')
    .orderBy('id', 'desc')
    .orderBy('name')
    .execute();
}

export async function countActive(db: Database, kind: EntryKind): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countLyrics(db: Database, artistId: number): Promise<number> {
  const { count } = await db
    .selectFrom('lyric')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entry_id', '=', artistId)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns everything that belongs to the entries with these ids, with one query for each type. */
export async function findBelongings(db: Database, entryIds: readonly number[]) {
  const ids = entryIds.length === 0 ? [0] : entryIds;
  const [socials, webs, portraits, playlists, backgrounds] = await Promise.all([
    db.selectFrom('entry_social').selectAll().where('entry_id', 'in', ids).execute(),
    db.selectFrom('entry_web').selectAll().where('entry_id', 'in', ids).execute(),
    db.selectFrom('portrait').selectAll().where('entry_id', 'in', ids).execute(),
    db.selectFrom('playlist').selectAll().where('entry_id', 'in', ids).execute(),
    db
      .selectFrom('background')
      .selectAll()
      .where('entry_id', 'in', ids)
      .where('is_active', '=', 1)
      .orderBy('priority', 'desc')
      .orderBy(placeOrder)
      .orderBy('id')
      .execute(),
  ]);
  return { socials, webs, portraits, playlists, backgrounds };
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
    .where('segment.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .where('segment.id', 'in', (newest) =>
      newest
        .selectFrom('segment as other')
        .select((eb) => eb.fn.max('other.id').as('id'))
        .where('other.is_active', '=', 1)
        .groupBy('other.entry_id'),
    )
    .orderBy('segment.id', 'desc')
    .limit(limit)
    .execute();
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

/** Returns the active segments with their playlists, newest first. */
export async function findSegments(db: Database, entryIds: readonly number[]) {
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

/** Returns the active album images in album order: cover, priority, newest. */
export function findAlbumImages(
  db: Database,
  owner: 'entry_id' | 'capsule_id',
  ownerIds: readonly number[],
) {
  return db
    .selectFrom('album_image')
    .selectAll()
    .where(owner, 'in', ownerIds.length === 0 ? [0] : ownerIds)
    .where('is_active', '=', 1)
    .orderBy('is_cover', 'desc')
    .orderBy('priority')
    .orderBy(placeOrder, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findCapsuleWhole(db: Database) {
  const capsule = await db.selectFrom('capsule').selectAll().orderBy('id').executeTakeFirst();
  if (capsule === undefined) return null;
  const [playlist, background] = await Promise.all([
    db.selectFrom('playlist').selectAll().where('capsule_id', '=', capsule.id).executeTakeFirst(),
    db
      .selectFrom('background')
      .selectAll()
      .where('capsule_id', '=', capsule.id)
      .where('is_active', '=', 1)
      .orderBy('priority')
      .orderBy(placeOrder, 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ]);
  return { capsule, playlist: playlist ?? null, background: background ?? null };
}

export async function findActiveCalendar(db: Database) {
  const row = await db
    .selectFrom('calendar')
    .select(['ref', 'title', 'max_results'])
    .where('is_active', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

export async function findSiteSocial(db: Database) {
  return (await db.selectFrom('site_social').selectAll().executeTakeFirst()) ?? null;
}

export async function findSiteText(db: Database) {
  return (await db.selectFrom('site_text').selectAll().executeTakeFirst()) ?? null;
}

export function listKeys(db: Database) {
  return db.selectFrom('private_key').selectAll().orderBy('id').execute();
}

/** Returns the key pair of reCAPTCHA; null unless both are set, and then ALTCHA is used. */
export async function findCaptchaKeys(db: Database) {
  const siteKey = await findServiceKey(db, 'captcha');
  const secret = await findServiceKey(db, 'captcha_secret');
  return siteKey === null || secret === null ? null : { siteKey, secret };
}

/** Returns the key of an external service, or null when none is set. */
export async function findServiceKey(db: Database, rel: string): Promise<string | null> {
  const row = await db
    .selectFrom('private_key')
    .select('key')
    .where('rel', '=', rel)
    .executeTakeFirst();
  return row === undefined || row.key === '' ? null : row.key;
}

/** Whether an artist, a segment or the capsule shows this playlist of the video platform. */
export async function isPlaylistInUse(db: Database, playlist: string): Promise<boolean> {
  const row = await db
    .selectFrom('playlist')
    .select('id')
    .where('youtube', '=', playlist)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the active contests of an event, newest first. */
export function listContestsOf(db: Database, entryId: number) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('postu_active', '=', 1)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the active contests of visible events that are not over, the first to close first. */
export function listAnnounced(db: Database, now: number) {
  return db
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .selectAll('contest')
    .select(['entry.name as event_name', 'entry.name_id as event_name_id'])
    .where('postu_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .where('public_date_until', '>', now)
    .orderBy('public_date_until')
    .orderBy('contest.id')
    .execute();
}
