import type { Call } from '../../../contracts/call.ts';
import { NOT_ASSIGNED } from '../../../contracts/jury.ts';
import type { Database } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import type { RecordInput } from '../../http/api.ts';
import { forbidden } from '../../http/failures.ts';
import { applicants } from '../applications/store.ts';
import { isContestJudge } from './assignment-store.ts';

/**
 * Checks that a judge judges the contest that a call is about. What does not exist is left to the call.
 * @throws HttpError 403
 */
export async function assertJudgeOf(
  db: Database,
  { judgeOf }: Pick<Call, 'judgeOf'>,
  { params, query, body }: RecordInput,
  account: Account,
): Promise<void> {
  if (judgeOf === undefined || account.role !== 'judge') return;
  const applicantId = Number(params?.id ?? body?.plate);
  const applicant = judgeOf === 'applicant' ? await applicants.find(db, applicantId) : null;
  const contest = judgeOf === 'contest' ? query?.postu : applicant?.contest_id;
  if (contest === undefined || contest === null) return;
  if (!(await isContestJudge(db, Number(contest), account.id))) throw forbidden(NOT_ASSIGNED);
}
