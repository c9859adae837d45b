import type { Insertable, Selectable, Updateable } from 'kysely';
import type { EntryKind } from '../../../contracts/entries.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { SegmentTable } from '../table.ts';

export type SegmentRow = Selectable<SegmentTable>;

/** Returns one page of the segments of an entry, newest first. */
export async function listSegments(
  db: Database,
  entryId: number,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: SegmentRow[] }> {
  const all = db.selectFrom('segment').where('entry_id', '=', entryId);
  const { count } = await all
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count: Number(count), results };
}

/** Returns the segment with this id if its parent is of this kind, or null. */
export async function findSegment(
  db: Database,
  kind: EntryKind,
  id: number,
): Promise<SegmentRow | null> {
  const row = await db
    .selectFrom('segment')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .selectAll('segment')
    .where('segment.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

export function insertSegment(tx: Tx, values: Insertable<SegmentTable>): Promise<SegmentRow> {
  return tx.insertInto('segment').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateSegment(
  tx: Tx,
  id: number,
  values: Updateable<SegmentTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('segment').set(values).where('id', '=', id).execute();
}

/** Deletes the segment with its playlist and album. Returns the ids of the album's pictures. */
export async function deleteSegmentRow(tx: Tx, id: number): Promise<number[]> {
  const images = await tx
    .deleteFrom('album_image')
    .where('segment_id', '=', id)
    .returning('picture_id')
    .execute();
  await tx.deleteFrom('segment').where('id', '=', id).execute();
  return images.map((row) => row.picture_id);
}
