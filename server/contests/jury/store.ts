import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';

export const juryVotes = crud('jury_vote');

/**
 * Locks the judge's account until the transaction ends, which serializes the judge's selections.
 */
export async function lockJudge(tx: Tx, id: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'staff_changed_at'])
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the ids of the applicants whom the judge has selected, without those who withdrew. */
export async function listOwnVotes(
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
export async function findOwnVote(db: Database, applicantId: number, accountId: number) {
  const vote = await db
    .selectFrom('jury_vote')
    .select('id')
    .where('applicant_id', '=', applicantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return vote ?? null;
}

/** Returns applicants by id, newest first. */
export function listByIds(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('applicant')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Returns each judge with the applicants they have selected in the contest, ordered by user name.
 */
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
    .select(['jury_vote.account_id', 'applicant.id', 'applicant.aka'])
    .where('jury_vote.contest_id', '=', contestId)
    .orderBy('jury_vote.id')
    .execute();
  return judges.map((judge) => ({
    ...judge,
    postulates: votes
      .filter((vote) => vote.account_id === judge.id)
      .map(({ id, aka }) => ({ id, aka })),
  }));
}
