import { PHASE } from '../../../contracts/contests.ts';
import { NOT_SELECTING } from '../../../contracts/jury.ts';
import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { forbidden } from '../../http/failures.ts';
import type { Clock } from '../../platform/clock.ts';
import { isOpenIn } from '../rules.ts';
import { lockContest } from '../store.ts';

export const juryVotes = crud('jury_vote');

/** Locks the judge's account, which serializes the judge's selections. */
async function lockJudge(tx: Tx, id: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'staff_changed_at'])
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the contest against changes and the judge's account, and returns both, while the jury decides.
 * @throws HttpError 403 outside the phase, and for an account that was switched off meanwhile
 */
export async function lockContestAndJudge(tx: Tx, contestId: number, judge: number, clock: Clock) {
  const contest = await lockContest(tx, contestId, 'share');
  const account = await lockJudge(tx, judge);
  if (contest === null || account === undefined || !isOpenIn(contest, PHASE.jury, clock.now())) {
    throw forbidden(NOT_SELECTING);
  }
  return { contest, account };
}

/** Returns the ids of the applicants whom the judge has selected, without those who withdrew. */
export async function listSelectedApplicantIds(
  db: Database,
  contestId: number,
  accountId: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('jury_vote')
    .innerJoin('applicant', 'applicant.id', 'jury_vote.applicant_id')
    .select('applicant_id')
    .where('jury_vote.contest_id', '=', contestId)
    .where('withdrawn_at', 'is', null)
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map((row) => row.applicant_id));
}

/** Returns the judge's selection of an applicant; null without one. */
export async function findSelection(db: Database, applicantId: number, accountId: number) {
  const vote = await db
    .selectFrom('jury_vote')
    .select('id')
    .where('applicant_id', '=', applicantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return vote ?? null;
}

/** Returns applicants by id, newest first. */
export function listApplicantsByIds(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('applicant')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
}

/** Returns each judge with the applicants selected in the contest who have not withdrawn, ordered by user name. */
export async function listJudgesWithVotes(db: Database, contestId: number, judgeType: number) {
  const judges = await db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'is_active'])
    .where('user_type', '=', judgeType)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .execute();
  const votes = await db
    .selectFrom('jury_vote')
    .innerJoin('applicant', 'applicant.id', 'jury_vote.applicant_id')
    .select(['jury_vote.account_id', 'applicant.id', 'applicant.aka', 'note'])
    .where('jury_vote.contest_id', '=', contestId)
    .where('withdrawn_at', 'is', null)
    .orderBy('jury_vote.id')
    .execute();
  return judges.map((judge) => ({
    ...judge,
    postulates: votes
      .filter((vote) => vote.account_id === judge.id)
      .map(({ id, aka, note }) => ({ id, aka, note })),
  }));
}

/** Returns the selections of a contest with the names of judges, also of deleted accounts, in their order. */
export async function listSelections(db: Database, contestId: number) {
  const rows = await db
    .selectFrom('jury_vote')
    .innerJoin('applicant', 'applicant.id', 'jury_vote.applicant_id')
    .select(['judge_username', 'judge_name', 'note', 'applicant.id', 'applicant.aka'])
    .where('jury_vote.contest_id', '=', contestId)
    .orderBy('judge_username')
    .orderBy('jury_vote.id')
    .execute();
  return rows.map(({ judge_username, judge_name, ...row }) => ({
    ...row,
    judge: judge_name || judge_username,
  }));
}
