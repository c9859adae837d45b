import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { voteState } from '../vote-store.ts';
import type { ContestArchiveTable } from './table.ts';

export async function insertArchive(tx: Tx, row: Insertable<ContestArchiveTable>): Promise<void> {
  await tx.insertInto('contest_archive').values(row).execute();
}

/** Returns the archived contests, last deleted first, without their records. */
export function listArchives(db: Database) {
  return db
    .selectFrom('contest_archive')
    .select(['contest_id', 'event_name', 'competitor_count', 'vote_count'])
    .select(['deleted_by', 'deleted_at'])
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the archive of a deleted contest, or undefined. */
export function findArchive(db: Database, contestId: number) {
  return db
    .selectFrom('contest_archive')
    .selectAll()
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
}

/** Archives what the receipts of a contest answer, before its votes are deleted. */
export async function archiveReceipts(tx: Tx, contestId: number): Promise<void> {
  await tx
    .insertInto('archived_receipt')
    .columns(['receipt', 'contest_id', 'state', 'at', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('public_vote')
        .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
        .select(['receipt', 'public_vote.contest_id'])
        .select(voteState.as('state'))
        .select(['public_vote.created_at as at'])
        .select(({ fn, ref }) =>
          fn.coalesce(ref('set_aside_reason'), ref('removed_reason')).as('reason'),
        )
        .where('public_vote.contest_id', '=', contestId),
    )
    .execute();
}

/** Returns what a receipt of a deleted contest answers, or undefined. */
export function findArchivedReceipt(db: Database, receipt: string) {
  return db
    .selectFrom('archived_receipt')
    .innerJoin('contest_archive', 'contest_archive.contest_id', 'archived_receipt.contest_id')
    .select(['state', 'at', 'reason', 'event_name as event'])
    .select('archived_receipt.contest_id as contest')
    .where('receipt', '=', receipt)
    .executeTakeFirst();
}
