import type { Selectable } from 'kysely';
import type { EntryKind } from '../../../contracts/entries.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { EntrySocialTable, EntryWebTable, PlaylistTable } from '../table.ts';

export type SocialRow = Selectable<EntrySocialTable>;
export type WebRow = Selectable<EntryWebTable>;
export type PlaylistRow = Selectable<PlaylistTable>;

/** Tables of the records of an entry; an entry has at most one row in each. */
export type RecordTable = 'entry_social' | 'entry_web';

export async function findRecord<T extends RecordTable>(
  db: Database,
  table: T,
  entryId: number,
): Promise<(T extends 'entry_social' ? SocialRow : WebRow) | null> {
  const row = await db
    .selectFrom(table as RecordTable)
    .selectAll()
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return (row ?? null) as (T extends 'entry_social' ? SocialRow : WebRow) | null;
}

/** Returns the record with this id if it belongs to an entry of this kind, or null. */
export async function findRecordOfKind<T extends RecordTable>(
  db: Database,
  table: T,
  kind: EntryKind,
  id: number,
): Promise<(T extends 'entry_social' ? SocialRow : WebRow) | null> {
  const row = await db
    .selectFrom(table as RecordTable)
    .innerJoin('entry', 'entry.id', 'entry_id')
    .selectAll(table as RecordTable)
    .where(`${table as RecordTable}.id`, '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row ?? null) as (T extends 'entry_social' ? SocialRow : WebRow) | null;
}

export function insertSocial(tx: Tx, values: Omit<SocialRow, 'id'>): Promise<SocialRow> {
  return tx.insertInto('entry_social').values(values).returningAll().executeTakeFirstOrThrow();
}

export function insertWeb(tx: Tx, values: Omit<WebRow, 'id'>): Promise<WebRow> {
  return tx.insertInto('entry_web').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateSocial(tx: Tx, row: SocialRow): Promise<void> {
  const { id, entry_id: _owner, ...values } = row;
  await tx.updateTable('entry_social').set(values).where('id', '=', id).execute();
}

export async function updateWeb(tx: Tx, row: WebRow): Promise<void> {
  const { id, entry_id: _owner, ...values } = row;
  await tx.updateTable('entry_web').set(values).where('id', '=', id).execute();
}

/** Column that references the owner of a playlist. */
export type PlaylistOwner = 'entry_id' | 'segment_id' | 'capsule_id';

export async function findPlaylistOf(
  db: Database,
  owner: PlaylistOwner,
  ownerId: number,
): Promise<PlaylistRow | null> {
  const row = await db
    .selectFrom('playlist')
    .selectAll()
    .where(owner, '=', ownerId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the playlist with this id if it belongs to an entry of this kind or to one of its
 * segments, or null.
 */
export async function findPlaylistOfKind(
  db: Database,
  kind: EntryKind,
  id: number,
): Promise<PlaylistRow | null> {
  const row = await db
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
    .selectAll('playlist')
    .where('playlist.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

export function insertPlaylist(
  tx: Tx,
  owner: PlaylistOwner,
  ownerId: number,
  values: { spotify: string; youtube: string },
): Promise<PlaylistRow> {
  return tx
    .insertInto('playlist')
    .values({ ...values, [owner]: ownerId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePlaylist(
  tx: Tx,
  id: number,
  values: { spotify?: string; youtube?: string },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('playlist').set(values).where('id', '=', id).execute();
}
