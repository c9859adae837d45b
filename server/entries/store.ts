import type { Selectable } from 'kysely';
import type { EntryKind } from '../../contracts/entries.ts';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { positionOrder } from '../db/positions.ts';
import { hasRow } from '../db/rows.ts';
import { notFound } from '../platform/errors.ts';
import type { EntryTable } from './table.ts';

export type EntryRow = Selectable<EntryTable>;

const entries = crud('entry');

/** Returns every entry of a kind, in public order: priority, then newest, then name. */
export function listEntries(db: Database, kind: EntryKind): Promise<EntryRow[]> {
  return db
    .selectFrom('entry')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .orderBy('name')
    .execute();
}

/**
 * Returns the entry.
 * @throws HttpError 404 when there is none of this kind
 */
export async function getEntry(db: Database, kind: EntryKind, id: number): Promise<EntryRow> {
  const row = await entries.find(db, id);
  if (row === null || row.kind !== kind) throw notFound();
  return row;
}

/**
 * As `getEntry`, and locks the entry until the transaction ends, so that nothing can be added to it.
 * @throws HttpError 404 when there is none of this kind
 */
export async function lockEntry(tx: Tx, kind: EntryKind, id: number): Promise<EntryRow> {
  const row = await entries.getForUpdate(tx, id);
  if (row.kind !== kind) throw notFound();
  return row;
}

/** Returns the slugs of the kind that start with this one, in use or redirecting. */
export async function findSlugsLike(
  db: Database,
  kind: EntryKind,
  slug: string,
): Promise<Set<string>> {
  const current = db
    .selectFrom('entry')
    .select('name_id')
    .where('kind', '=', kind)
    .where('name_id', 'like', `${slug}%`);
  const oldSlug = db
    .selectFrom('entry_old_slug')
    .select('name_id')
    .where('kind', '=', kind)
    .where('name_id', 'like', `${slug}%`);
  const rows = await current.union(oldSlug).execute();
  return new Set(rows.map((row) => row.name_id));
}

/** Deletes a redirect from this slug. */
export async function deleteOldSlug(tx: Tx, kind: EntryKind, slug: string): Promise<void> {
  await tx
    .deleteFrom('entry_old_slug')
    .where('kind', '=', kind)
    .where('name_id', '=', slug)
    .execute();
}

/** Makes the old slug redirect to this entry, and deletes a redirect from the new one. */
export async function insertOldSlug(tx: Tx, entry: EntryRow, newSlug: string): Promise<void> {
  const row = { kind: entry.kind, name_id: entry.name_id, entry_id: entry.id };
  await deleteOldSlug(tx, entry.kind, newSlug);
  await tx
    .insertInto('entry_old_slug')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name_id']).doUpdateSet({ entry_id: entry.id }),
    )
    .execute();
}

/** Whether anybody has added an artist, event or content item. */
export function hasEntries(db: Database): Promise<boolean> {
  return hasRow(db.selectFrom('entry'));
}
