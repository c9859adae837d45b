import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AlbumOwner } from '../../contracts/albums.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import type { Database, Tx } from '../db/database.ts';
import type { AlbumImageTable } from './table.ts';

export type AlbumImageRow = Selectable<AlbumImageTable>;

/** Identifies an album: of an entry, of the capsule, or of one segment of an entry. */
export interface AlbumKey {
  kind: AlbumOwner;
  ownerId: number;
  segmentId: number | null;
}

function rowsOf(db: Database, key: AlbumKey) {
  const owner = key.kind === 'capsula' ? 'capsule_id' : 'entry_id';
  const all = db.selectFrom('album_image').where(owner, '=', key.ownerId);
  return key.segmentId === null
    ? all.where('segment_id', 'is', null)
    : all.where('segment_id', '=', key.segmentId);
}

/** Returns one page of an album: cover first, then priority, then newest. */
export async function listAlbum(
  db: Database,
  key: AlbumKey,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: AlbumImageRow[] }> {
  const { count } = await rowsOf(db, key)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await rowsOf(db, key)
    .selectAll()
    .orderBy('is_cover', 'desc')
    .orderBy('priority')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count: Number(count), results };
}

/** Whether the owner exists, and the segment belongs to it. */
export async function hasAlbum(db: Database, key: AlbumKey): Promise<boolean> {
  if (key.kind === 'capsula') {
    const capsule = db.selectFrom('capsule').select('id').where('id', '=', key.ownerId);
    return key.segmentId === null && (await capsule.executeTakeFirst()) !== undefined;
  }
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('id', '=', key.ownerId)
    .where('kind', '=', key.kind)
    .executeTakeFirst();
  if (entry === undefined || key.segmentId === null) return entry !== undefined;
  const segment = await db
    .selectFrom('segment')
    .select('id')
    .where('id', '=', key.segmentId)
    .where('entry_id', '=', key.ownerId)
    .executeTakeFirst();
  return segment !== undefined;
}

/** Returns the image with this id if it belongs to an owner of this kind, or null. */
export async function findAlbumImage(
  db: Database,
  kind: AlbumOwner,
  id: number,
): Promise<AlbumImageRow | null> {
  const image = db
    .selectFrom('album_image')
    .selectAll('album_image')
    .where('album_image.id', '=', id);
  const query =
    kind === 'capsula'
      ? image.where('capsule_id', 'is not', null)
      : image.innerJoin('entry', 'entry.id', 'entry_id').where('kind', '=', kind as EntryKind);
  return (await query.executeTakeFirst()) ?? null;
}

export function insertAlbumImage(
  tx: Tx,
  values: Insertable<AlbumImageTable>,
): Promise<AlbumImageRow> {
  return tx.insertInto('album_image').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateAlbumImage(
  tx: Tx,
  id: number,
  values: Updateable<AlbumImageTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('album_image').set(values).where('id', '=', id).execute();
}

/** Clears the cover of every other image of the same album. */
export async function clearOtherCovers(tx: Tx, image: AlbumImageRow): Promise<void> {
  let others = tx.updateTable('album_image').set({ is_cover: 0 }).where('id', '!=', image.id);
  for (const column of ['entry_id', 'capsule_id', 'segment_id'] as const) {
    const value = image[column];
    others = value === null ? others.where(column, 'is', null) : others.where(column, '=', value);
  }
  await others.execute();
}

export async function deleteAlbumImageRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('album_image').where('id', '=', id).execute();
}
