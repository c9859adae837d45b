import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ContestResultTable } from '../table.ts';

/** Returns the kept results of deleted contests, last deleted first. */
export function listDeletedContests(db: Database) {
  return db
    .selectFrom('contest_result')
    .select(['contest_id as id', 'event_name', 'deleted_by', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('contest_id', 'desc')
    .execute();
}

/** Returns what is kept of a deleted contest, or undefined. */
export function findDeletedContest(db: Database, contestId: number) {
  return db
    .selectFrom('contest_result')
    .selectAll()
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
}

export async function insertResult(tx: Tx, row: Insertable<ContestResultTable>): Promise<void> {
  await tx.insertInto('contest_result').values(row).execute();
}

/** Deletes the lines of a contest of which nothing is kept. */
export async function deleteLines(tx: Tx, contestId: number): Promise<void> {
  await tx.deleteFrom('vote_line').where('contest_id', '=', contestId).execute();
  await tx.deleteFrom('vote_digest').where('contest_id', '=', contestId).execute();
}
