import { PHASE } from '../../../contracts/contests.ts';
import type { Database, Tx } from '../../db/database.ts';

/** Returns the ids of the applicants of a contest that a judge keeps in mind. */
export async function listMaybeIds(
  db: Database,
  contestId: number,
  accountId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('jury_maybe')
    .innerJoin('applicant', 'applicant.id', 'jury_maybe.applicant_id')
    .select('applicant_id')
    .where('contest_id', '=', contestId)
    .where('account_id', '=', accountId)
    .orderBy('applicant_id')
    .execute();
  return rows.map((row) => row.applicant_id);
}

/** Adds an applicant to a judge's list; once, however often it is added. */
export async function insertMaybe(
  tx: Tx,
  row: { account_id: number; applicant_id: number; added_at: number },
): Promise<void> {
  await tx
    .insertInto('jury_maybe')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMaybe(tx: Tx, accountId: number, applicantId: number): Promise<void> {
  await tx
    .deleteFrom('jury_maybe')
    .where('account_id', '=', accountId)
    .where('applicant_id', '=', applicantId)
    .execute();
}

/** Deletes the judges' lists of a contest whose jury phase is not set or is over. */
export async function deleteMaybeListsIfClosed(
  tx: Tx,
  contestId: number,
  now: number,
): Promise<void> {
  const closed = tx
    .selectFrom('contest')
    .innerJoin('applicant', 'applicant.contest_id', 'contest.id')
    .select('applicant.id')
    .where('contest.id', '=', contestId)
    .where((eb) => eb.or([eb('postu_phase', '<>', PHASE.jury), eb('vote_date_until', '<=', now)]));
  await tx.deleteFrom('jury_maybe').where('applicant_id', 'in', closed).execute();
}
