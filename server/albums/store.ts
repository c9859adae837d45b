import type { Selectable } from 'kysely';
import type { AlbumOwner } from '../../contracts/albums.ts';
import { hasCapsule } from '../capsule/shared-store.ts';
import { crud, type PageWindow, readPage } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { positionOrder } from '../db/positions.ts';
import { lockRow } from '../db/row-locks.ts';
import { hasEntry, hasSegment } from '../entries/shared-store.ts';
import { notFound } from '../platform/errors.ts';
import type { AlbumImageTable } from './table.ts';

export type AlbumImageRow = Selectable<AlbumImageTable>;

const albumImages = crud('album_image');

/** Identifies an album: of an entry, of the capsule, or of one segment of an entry. */
export interface AlbumKey {
  kind: AlbumOwner;
  ownerId: number;
  segmentId: number | null;
}

function selectAlbum(db: Database, key: AlbumKey) {
  const owner = key.kind === 'capsula' ? 'capsule_id' : 'entry_id';
  const images = db.selectFrom('album_image').where(owner, '=', key.ownerId);
  return key.segmentId === null
    ? images.where('segment_id', 'is', null)
    : images.where('segment_id', '=', key.segmentId);
}

function selectInOrder(db: Database, key: AlbumKey) {
  return selectAlbum(db, key)
    .selectAll()
    .orderBy('is_cover', 'desc')
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc');
}

/** Returns one page of an album: cover first, then priority, then as they were placed, then newest. */
export function listAlbum(db: Database, key: AlbumKey, window: PageWindow) {
  return readPage(selectInOrder(db, key), window);
}

/**
 * Returns the album of an image.
 * @throws HttpError 404 when the image does not exist
 */
export async function getAlbumOf(db: Database, kind: AlbumOwner, id: number): Promise<AlbumKey> {
  const { entry_id, capsule_id, segment_id } = await albumImages.get(db, id);
  return { kind, ownerId: entry_id ?? capsule_id ?? 0, segmentId: segment_id };
}

/** Returns the images of the album that this one belongs to, without the cover, in their order. */
export async function listSiblings(tx: Tx, kind: AlbumOwner, id: number): Promise<AlbumImageRow[]> {
  return selectInOrder(tx, await getAlbumOf(tx, kind, id))
    .where('is_cover', '=', 0)
    .execute();
}

/** Whether the owner exists, and the segment belongs to it. */
export async function hasAlbum(
  db: Database,
  { kind, ownerId, segmentId }: AlbumKey,
): Promise<boolean> {
  if (kind === 'capsula') return segmentId === null && (await hasCapsule(db, ownerId));
  const isOwner = await hasEntry(db, kind, ownerId);
  return isOwner && (segmentId === null || (await hasSegment(db, ownerId, segmentId)));
}

/** @throws HttpError 404 when there is no such image of an owner of this kind */
export async function assertImageOfKind(db: Database, kind: AlbumOwner, id: number): Promise<void> {
  const image = db
    .selectFrom('album_image')
    .select('album_image.id')
    .where('album_image.id', '=', id);
  const isOfKind =
    kind === 'capsula'
      ? image.where('capsule_id', 'is not', null)
      : image.innerJoin('entry', 'entry.id', 'entry_id').where('kind', '=', kind);
  if ((await isOfKind.executeTakeFirst()) === undefined) throw notFound();
}

/** Returns the id of the cover of an album, which stays the only one until the transaction ends. */
export async function lockCover(tx: Tx, key: AlbumKey): Promise<number | undefined> {
  await lockRow(tx, key.kind === 'capsula' ? 'capsule' : 'entry', key.ownerId);
  const cover = selectAlbum(tx, key).select('id').where('is_cover', '=', 1);
  return (await cover.executeTakeFirst())?.id;
}
