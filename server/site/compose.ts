import type { EntryKind } from '../../contracts/entries.ts';
import { getInk } from '../../contracts/inks.ts';
import type { PublicArtist, PublicItem } from '../../contracts/public-entries.ts';
import type { BaseInfo, PublicCapsule } from '../../contracts/site.ts';
import { findAlbumImages } from '../albums/shared-store.ts';
import { findCapsuleBackground, listActiveBackgrounds } from '../backgrounds/shared-store.ts';
import { findActiveCalendar } from '../calendars/shared-store.ts';
import { findCapsule } from '../capsule/shared-store.ts';
import { findCapsulePlaylist } from '../capsule/store.ts';
import type { Database } from '../db/database.ts';
import * as entryStore from '../entries/shared-store.ts';
import { listAllKeys } from '../keys/shared-store.ts';
import { findPictures, findPictureView, toPictureView } from '../media/pictures/store.ts';
import { findSiteText } from '../site-texts/shared-store.ts';
import { findSiteSocial } from '../social/store.ts';
import * as view from './view.ts';

// The public replies, composed from the rows of several tables with one query for each table.

type EntryRow = Awaited<ReturnType<typeof entryStore.listActiveEntries>>[number];

/** Returns everything that belongs to these entries, with one query for each type. */
async function findRelations(db: Database, rows: readonly EntryRow[]): Promise<view.Relations> {
  const ids = rows.map((row) => row.id);
  const [records, backgrounds] = await Promise.all([
    entryStore.listRecordsOfEntries(db, ids),
    listActiveBackgrounds(db, ids),
  ]);
  return { ...records, backgrounds };
}

function listPictureIds(rows: readonly EntryRow[], relations: view.Relations) {
  return [
    ...rows.map((row) => row.picture_id),
    ...relations.portraits.map((row) => row.picture_id),
    ...relations.backgrounds.map((row) => row.picture_id),
  ];
}

/** Returns artists without their albums. */
export async function composeArtists(db: Database, rows: readonly EntryRow[]) {
  const relations = await findRelations(db, rows);
  const pictures = await findPictures(db, listPictureIds(rows, relations));
  return rows.map((row) => view.toPublicArtist(row, relations, pictures));
}

/** Returns events or content items without their details and albums. */
export async function composeItems(db: Database, rows: readonly EntryRow[]): Promise<PublicItem[]> {
  const relations = await findRelations(db, rows);
  const pictures = await findPictures(db, listPictureIds(rows, relations));
  return rows.map((row) => view.toPublicItem(row, relations, pictures));
}

/** Returns the items with their details and albums, read in a fixed number of queries. */
export async function withDetails<T extends PublicArtist | PublicItem>(
  db: Database,
  items: readonly T[],
  kind: EntryKind,
) {
  const ids = items.map((item) => item.id);
  const images = await findAlbumImages(db, 'entry_id', ids);
  const pictures = await findPictures(
    db,
    images.map((image) => image.picture_id),
  );
  const childRows =
    kind === 'artist'
      ? { segments: [], playlists: [] }
      : await entryStore.listActiveSegmentsWithPlaylists(db, ids);
  const imagesByEntry = Map.groupBy(images, (image) => image.entry_id);
  const segmentsByEntry = Map.groupBy(childRows.segments, (segment) => segment.entry_id);
  const playlists = new Map(childRows.playlists.map((playlist) => [playlist.segment_id, playlist]));
  return items.map((item) => {
    const entryImages = Map.groupBy(imagesByEntry.get(item.id) ?? [], (image) => image.segment_id);
    const album = view.toPublicAlbum(entryImages.get(null) ?? [], pictures);
    if (kind === 'artist') return { ...item, album };
    const details = (segmentsByEntry.get(item.id) ?? []).map((segment) =>
      view.toPublicDetail(
        segment,
        playlists.get(segment.id),
        entryImages.get(segment.id) ?? [],
        pictures,
      ),
    );
    return { ...item, album, details };
  });
}

const DEFAULT_CAPSULE: PublicCapsule = {
  id: 0,
  name: '',
  description: '',
  email: '',
  background: null,
  channel: '',
  playlist: '',
};

/** Returns the capsule, with its album and equipment if `isUnlocked`; a default object when it does not exist. */
export async function composeCapsule(db: Database, isUnlocked: boolean): Promise<PublicCapsule> {
  const capsule = await findCapsule(db);
  if (capsule === null) return isUnlocked ? { ...DEFAULT_CAPSULE, album: [] } : DEFAULT_CAPSULE;
  const [playlist, background, images] = await Promise.all([
    findCapsulePlaylist(db, capsule.id),
    findCapsuleBackground(db, capsule.id),
    isUnlocked ? findAlbumImages(db, 'capsule_id', [capsule.id]) : [],
  ]);
  const ids = [background?.picture_id, ...images.map((image) => image.picture_id)];
  const pictures = await findPictures(db, ids);
  const capsuleReply = view.toPublicCapsule({ capsule, playlist, background }, pictures);
  if (!isUnlocked) return capsuleReply;
  return { ...capsuleReply, album: view.toPublicAlbum(images, pictures), gear: capsule.gear };
}

/** Returns the data that the shell of every page needs: name, texts, social links and locks. */
export async function composeShell(db: Database, siteName: string | null) {
  const [text, social, keys] = await Promise.all([
    findSiteText(db),
    findSiteSocial(db),
    listAllKeys(db),
  ]);
  return {
    site: {
      name: siteName ?? text?.name ?? 'Tarima',
      tagline: text?.tagline ?? '',
      splash: text?.splash ?? '',
      logo: text?.logo ?? '',
      notice: text?.notice ?? '',
    },
    pageInfo: {
      artist: text?.artist ?? '',
      event: text?.event ?? '',
      content: text?.content ?? '',
    },
    social: view.toPublicSocial(social),
    locks: keys
      .filter((key) => key.type === 3)
      .map((key) => ({ rel: key.rel, is_active: key.is_active === 1 })),
    keys,
  };
}

type KeyRow = Awaited<ReturnType<typeof listAllKeys>>[number];

/** Returns the keys that visitors may read: one of an application only while unprotected. */
export function listPublicKeys(keys: readonly KeyRow[]): BaseInfo['keys'] {
  const findKey = (rel: string) => keys.find((key) => key.rel === rel && key.key !== '');
  const video = findKey('youtube');
  const captcha = findKey('captcha');
  const hasPair = captcha !== undefined && findKey('captcha_secret') !== undefined;
  return {
    video: video !== undefined && video.is_active === 0 ? video.key : null,
    captcha: hasPair
      ? { provider: 'recaptcha', site_key: captcha.key }
      : { provider: 'altcha', site_key: '' },
  };
}

/** Returns all data of the site; `isIndex` leaves out the details and albums of the items. */
export async function composeBaseInfo(
  db: Database,
  siteName: string | null,
  isIndex: boolean,
): Promise<BaseInfo> {
  const [artistRows, eventRows, contentRows] = await Promise.all([
    entryStore.listActiveEntries(db, 'artist'),
    entryStore.listActiveEntries(db, 'event'),
    entryStore.listActiveEntries(db, 'content'),
  ]);
  const [artists, events, content, capsula, calendar, shell] = await Promise.all([
    composeArtists(db, artistRows),
    composeItems(db, eventRows),
    composeItems(db, contentRows),
    composeCapsule(db, !isIndex),
    findActiveCalendar(db),
    composeShell(db, siteName),
  ]);
  const { keys, ...info } = shell;
  return {
    artists: isIndex ? artists : await withDetails(db, artists, 'artist'),
    events: isIndex ? events : await withDetails(db, events, 'event'),
    content: isIndex ? content : await withDetails(db, content, 'content'),
    capsula,
    calendar,
    ...info,
    keys: listPublicKeys(keys),
  };
}

/** Returns one page of an index grid. */
export async function composeCards(
  db: Database,
  kind: EntryKind,
  window: { limit: number; offset: number },
) {
  const rows = await entryStore.listActiveEntries(db, kind, window);
  const pictures = await findPictures(
    db,
    rows.map((row) => row.picture_id),
  );
  return {
    count: await entryStore.countActiveEntries(db, kind),
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      name_id: row.name_id,
      path: view.getPublicPath(row),
      picture: findPictureView(pictures, row.picture_id, toPictureView),
      ink: getInk(row),
    })),
  };
}
