import type { Selectable } from 'kysely';
import type { EntryKind } from '../../../contracts/entries.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { notFound } from '../../platform/errors.ts';
import type { EntrySocialTable, EntryWebTable, PlaylistTable } from '../table.ts';

export type SocialRow = Selectable<EntrySocialTable>;
export type WebRow = Selectable<EntryWebTable>;
export type PlaylistRow = Selectable<PlaylistTable>;

/** Tables of the records of an entry, which has at most one row in each. */
type RecordTable = 'entry_social' | 'entry_web' | 'portrait';

/**
 * Returns the record of an entry or, of a playlist, also that of a segment.
 * @throws HttpError 404
 */
export async function getRecord<T extends RecordTable | 'playlist'>(
  db: Database,
  table: T,
  ownerId: number,
  ownerColumn: 'entry_id' | 'segment_id' = 'entry_id',
): Promise<Selectable<Tables[T]>> {
  const row = await db
    .selectFrom(table as 'playlist')
    .selectAll()
    .where(ownerColumn as 'entry_id', '=', ownerId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row as unknown as Selectable<Tables[T]>;
}

/** @throws HttpError 404 when there is no such record of an entry of this kind */
export async function assertRecordOfKind(
  db: Database,
  table: RecordTable,
  kind: EntryKind,
  id: number,
): Promise<void> {
  const row = await db
    .selectFrom(table)
    .innerJoin('entry', 'entry.id', 'entry_id')
    .select('entry.id')
    .where(`${table}.id`, '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}

/**
 * @throws HttpError 404 when there is no such playlist of an entry of this kind or of one of its
 *   segments
 */
export async function assertPlaylistOfKind(
  db: Database,
  kind: EntryKind,
  id: number,
): Promise<void> {
  await db
    .selectFrom('playlist')
    .leftJoin('segment', 'segment.id', 'playlist.segment_id')
    .innerJoin('entry', (join) =>
      join.on((eb) =>
        eb.or([
          eb('entry.id', '=', eb.ref('playlist.entry_id')),
          eb('entry.id', '=', eb.ref('segment.entry_id')),
        ]),
      ),
    )
    .select('playlist.id')
    .where('playlist.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow(() => notFound());
}
