import type { Selectable } from 'kysely';
import type { EntryKind } from '../../../contracts/entries.ts';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SegmentTable } from '../table.ts';

export type SegmentRow = Selectable<SegmentTable>;

/** Returns one page of the segments of an entry, newest first. */
export function listSegments(db: Database, entryId: number, window: PageWindow) {
  const rows = db.selectFrom('segment').selectAll().where('entry_id', '=', entryId);
  return readPage(rows.orderBy('id', 'desc'), window);
}

/**
 * Returns the segment with this id.
 * @throws HttpError 404 when there is none of an entry of this kind
 */
export async function getSegment(db: Database, kind: EntryKind, id: number): Promise<SegmentRow> {
  return await db
    .selectFrom('segment')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .selectAll('segment')
    .where('segment.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow(() => notFound());
}
