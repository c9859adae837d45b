import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ContestArchiveTable } from './table.ts';

export async function insertArchive(tx: Tx, row: Insertable<ContestArchiveTable>): Promise<void> {
  await tx.insertInto('contest_archive').values(row).execute();
}

/** Returns the archived contests, last deleted first, without their records. */
export function listArchived(db: Database) {
  return db
    .selectFrom('contest_archive')
    .select(['contest_id', 'event_name', 'competitor_count', 'vote_count'])
    .select(['deleted_by', 'deleted_at'])
    .orderBy('id', 'desc')
    .execute();
}

/** The archive of a deleted contest, or undefined. */
export function findArchived(db: Database, contestId: number) {
  return db
    .selectFrom('contest_archive')
    .selectAll()
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
}
