import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AlbumOwner } from '../../contracts/albums.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import type { Database, Tx } from '../db/database.ts';
import type { BackgroundTable } from './table.ts';

export type BackgroundRow = Selectable<BackgroundTable>;

function rowsOfKind(db: Database, kind: AlbumOwner) {
  const all = db.selectFrom('background').selectAll('background');
  return kind === 'capsula'
    ? all.where('capsule_id', 'is not', null)
    : all.innerJoin('entry', 'entry.id', 'entry_id').where('kind', '=', kind as EntryKind);
}

/** Returns every background image of a kind of owner, newest first. */
export function listBackgrounds(db: Database, kind: AlbumOwner): Promise<BackgroundRow[]> {
  return rowsOfKind(db, kind).orderBy('background.id', 'desc').execute();
}

export async function findBackground(
  db: Database,
  kind: AlbumOwner,
  id: number,
): Promise<BackgroundRow | null> {
  return (await rowsOfKind(db, kind).where('background.id', '=', id).executeTakeFirst()) ?? null;
}

export async function hasOwner(db: Database, kind: AlbumOwner, id: number): Promise<boolean> {
  const row =
    kind === 'capsula'
      ? await db.selectFrom('capsule').select('id').where('id', '=', id).executeTakeFirst()
      : await db
          .selectFrom('entry')
          .select('id')
          .where('id', '=', id)
          .where('kind', '=', kind)
          .executeTakeFirst();
  return row !== undefined;
}

export function insertBackground(
  tx: Tx,
  values: Insertable<BackgroundTable>,
): Promise<BackgroundRow> {
  return tx.insertInto('background').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateBackground(
  tx: Tx,
  id: number,
  values: Updateable<BackgroundTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('background').set(values).where('id', '=', id).execute();
}

export async function deleteBackgroundRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('background').where('id', '=', id).execute();
}
