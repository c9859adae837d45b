import { sql } from 'kysely';
import type { EntryRelations } from '../../../contracts/entries.ts';
import type { Database } from '../../db/database.ts';
import type { OutsideRelation } from '../../services.ts';

type OwnRelations = Omit<EntryRelations, OutsideRelation>;

/** Counts the rows of this slice with any content that are deleted together with the entry. */
export async function countOwnRelations(db: Database, entryId: number): Promise<OwnRelations> {
  const { rows } = await sql<OwnRelations>`
    select
      (select count(*) from segment where entry_id = ${entryId}) as segments,
      (select count(*) from playlist where (entry_id = ${entryId} or segment_id in
        (select id from segment where entry_id = ${entryId})) and spotify || youtube <> '') as playlists,
      (select count(*) from portrait where entry_id = ${entryId}
        and (picture_id is not null or description <> '')) as portraits,
      (select count(*) from portrait join picture on picture.id = portrait.picture_id
        where entry_id = ${entryId} and picture.alt = '') as undescribed,
      (select count(*) from entry_social where entry_id = ${entryId}
        and facebook || spotify || instagram || twitter || youtube || tiktok || whatsapp <> '') as social,
      (select count(*) from entry_web where entry_id = ${entryId}
        and text || hiring || calendar || url <> '') as web`.execute(db);
  const counts = rows[0];
  if (counts === undefined) throw new Error('a select without a table has one row');
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Number(count)]),
  ) as OwnRelations;
}
