import { type Selectable, sql } from 'kysely';
import type { AuditResource } from '../../../contracts/audit.ts';
import type { EntryKind, EntryRelations } from '../../../contracts/entries.ts';
import { plainTextOf } from '../../../contracts/lyric-lines.ts';
import type { RichText } from '../../../contracts/rich-text.ts';
import type { ChangeNote } from '../../db/changes.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { LyricTable } from '../../lyrics/table.ts';

/** Counts the rows that are deleted together with the entry. */
export async function countRelations(db: Database, entryId: number): Promise<EntryRelations> {
  const { rows } = await sql<EntryRelations>`
    select
      (select count(*) from lyric where entry_id = ${entryId}) as lyrics,
      (select count(*) from segment where entry_id = ${entryId}) as segments,
      (select count(*) from album_image where entry_id = ${entryId} and segment_id is null) as album,
      (select count(*) from album_image where entry_id = ${entryId} and segment_id is not null)
        as segment_album,
      (select count(*) from background where entry_id = ${entryId}) as backgrounds,
      (select count(*) from playlist where entry_id = ${entryId} or segment_id in
        (select id from segment where entry_id = ${entryId})) as playlists,
      (select count(*) from portrait where entry_id = ${entryId}) as portraits,
      (select count(*) from entry_social where entry_id = ${entryId}) as social,
      (select count(*) from entry_web where entry_id = ${entryId}) as web`.execute(db);
  const counts = rows[0];
  if (counts === undefined) throw new Error('a select without a table has one row');
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(count)]),
  ) as EntryRelations;
}

/** Returns the audit snapshot of a lyric: the words as text instead of the document. */
function lyricSnapshot({ document, search: _search, ...row }: Selectable<LyricTable>) {
  return { ...row, lyric: plainTextOf(JSON.parse(document) as RichText) };
}

/**
 * Deletes everything that belongs to the entry. The caller must hold the entry lock.
 * @returns one audit note for each deleted row
 */
export async function deleteRelations(
  tx: Tx,
  kind: EntryKind,
  entryId: number,
): Promise<ChangeNote[]> {
  const notes: ChangeNote[] = [];
  const add = (resource: AuditResource, rows: readonly { id: number }[]) => {
    for (const row of rows) notes.push({ action: 'delete', resource, id: row.id, before: row });
  };
  const ofEntry = (table: 'album_image' | 'background' | 'segment' | 'portrait') =>
    tx.deleteFrom(table).where('entry_id', '=', entryId).returningAll().execute();

  const lyrics = tx.deleteFrom('lyric').where('entry_id', '=', entryId).returningAll();
  add('lyrics', (await lyrics.execute()).map(lyricSnapshot));
  const playlists = tx.deleteFrom('playlist').where((eb) => {
    const segments = eb.selectFrom('segment').select('id').where('entry_id', '=', entryId);
    return eb.or([eb('entry_id', '=', entryId), eb('segment_id', 'in', segments)]);
  });
  add(`${kind}/playlist`, await playlists.returningAll().execute());
  add(`${kind}/album`, await ofEntry('album_image'));
  add(`${kind}/background`, await ofEntry('background'));
  if (kind !== 'artist') {
    add(`${kind}/detail`, await ofEntry('segment'));
    add(`${kind}/portrait`, await ofEntry('portrait'));
  }
  for (const [part, table] of [
    ['social', 'entry_social'],
    ['web', 'entry_web'],
  ] as const) {
    const rows = tx.deleteFrom(table).where('entry_id', '=', entryId).returningAll();
    add(`${kind}/${part}`, await rows.execute());
  }
  return notes;
}
