import { type Selectable, sql } from 'kysely';
import type { AlbumOwner } from '../../contracts/albums.ts';
import { hasCapsule } from '../capsule/shared-store.ts';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { hasEntry } from '../entries/shared-store.ts';
import { notFound } from '../platform/errors.ts';
import type { BackgroundTable } from './table.ts';

export type BackgroundRow = Selectable<BackgroundTable>;

const backgrounds = crud('background');

function selectOfKind(db: Database, kind: AlbumOwner) {
  const backgroundRows = db.selectFrom('background').selectAll('background');
  return kind === 'capsula'
    ? backgroundRows.where('capsule_id', 'is not', null)
    : backgroundRows.innerJoin('entry', 'entry.id', 'entry_id').where('kind', '=', kind);
}

function selectInOrder(db: Database, kind: AlbumOwner) {
  return selectOfKind(db, kind)
    .orderBy('background.priority')
    .orderBy(sql`coalesce(background.position, background.id)`, 'desc')
    .orderBy('background.id', 'desc');
}

/** Returns every background image of a kind of owner: by priority, as they were placed, then newest. */
export function listBackgrounds(db: Database, kind: AlbumOwner): Promise<BackgroundRow[]> {
  return selectInOrder(db, kind).execute();
}

/** Returns the background images of the owner that this one belongs to, in their order. */
export async function listSiblings(tx: Tx, kind: AlbumOwner, id: number): Promise<BackgroundRow[]> {
  const { entry_id, capsule_id } = await backgrounds.getForUpdate(tx, id);
  const [column, owner] = entry_id === null ? ['capsule_id', capsule_id] : ['entry_id', entry_id];
  return selectInOrder(tx, kind)
    .where(column as 'entry_id', '=', owner)
    .execute();
}

/** @throws HttpError 404 when there is no such image of an owner of this kind */
export async function assertBackgroundOfKind(db: Database, kind: AlbumOwner, id: number) {
  await selectOfKind(db, kind)
    .where('background.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

export function hasOwner(db: Database, kind: AlbumOwner, id: number): Promise<boolean> {
  return kind === 'capsula' ? hasCapsule(db, id) : hasEntry(db, kind, id);
}
