import type { Database } from '../db/database.ts';
import { placeOrder } from '../db/places.ts';

/**
 * Queries of what visitors may see: active rows only, in public order. This is the only module that
 * reads the tables of several features.
 */

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
