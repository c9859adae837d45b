import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { hasRow } from '../../db/rows.ts';

/** Returns the ids of the judges assigned to a contest; empty when all judges belong to it. */
export async function listAssignedJudgeIds(db: Database, contestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_judge')
    .select('account_id')
    .where('contest_id', '=', contestId)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Whether the judge belongs to the contest: is assigned to it, or nobody is. */
export async function isContestJudge(db: Database, contestId: number, judge: number) {
  const assigned = await listAssignedJudgeIds(db, contestId);
  return assigned.length === 0 || assigned.includes(judge);
}

/** Returns those of the contests that the judge belongs to. */
export async function filterContestsOfJudge<T extends { id: number }>(
  db: Database,
  contests: readonly T[],
  judge: number,
): Promise<T[]> {
  const rows = await db.selectFrom('contest_judge').selectAll().execute();
  const assigned = Map.groupBy(rows, (row) => row.contest_id);
  const isOwn = ({ id }: T) =>
    assigned.get(id)?.some(({ account_id }) => account_id === judge) ?? true;
  return contests.filter(isOwn);
}

/** Returns the active judges, with whether they are assigned. */
export async function listAssignableJudges(db: Database, contestId: number) {
  const assigned = new Set(await listAssignedJudgeIds(db, contestId));
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('user_type', '=', USER_TYPE.judge)
    .where('is_active', '=', 1)
    .orderBy('username')
    .execute();
  return rows.map(({ id, username, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || username,
    is_assigned: assigned.has(id),
  }));
}

/** Replaces the judges of a contest; other accounts among the ids are left out. */
export async function replaceJudges(tx: Tx, contestId: number, ids: readonly number[]) {
  const assignableIds = new Set((await listAssignableJudges(tx, contestId)).map(({ id }) => id));
  await tx.deleteFrom('contest_judge').where('contest_id', '=', contestId).execute();
  const judges = [...new Set(ids)].filter((id) => assignableIds.has(id));
  const rows = judges.map((account_id) => ({ contest_id: contestId, account_id }));
  await insertMany(tx, 'contest_judge', rows);
}

export function isRecused(db: Database, applicantId: number, judge: number) {
  return hasRow(
    db
      .selectFrom('jury_recusal')
      .where('applicant_id', '=', applicantId)
      .where('account_id', '=', judge),
  );
}

export async function insertRecusal(
  tx: Tx,
  row: { applicant_id: number; account_id: number; reason: string; created_at: number },
): Promise<void> {
  await tx.insertInto('jury_recusal').values(row).execute();
}

/** Returns the recusals in a contest with the names of judges and applicants. */
export async function listRecusals(db: Database, contestId: number) {
  const rows = await db
    .selectFrom('jury_recusal')
    .innerJoin('applicant', 'applicant.id', 'applicant_id')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['first_name', 'last_name', 'username', 'aka', 'reason'])
    .select(['applicant_id as applicant', 'account_id as judge_id'])
    .where('contest_id', '=', contestId)
    .orderBy('jury_recusal.created_at')
    .execute();
  return rows.map(({ first_name, last_name, username, ...row }) => ({
    ...row,
    judge: `${first_name} ${last_name}`.trim() || username,
  }));
}
