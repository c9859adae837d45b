import { PHASE } from '../../../contracts/contests.ts';
import { NOT_SELECTING } from '../../../contracts/jury.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Account } from '../../http/account.ts';
import { forbidden } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { isOpenIn } from '../rules.ts';
import { lockContest } from '../store.ts';
import { deleteMaybe, insertMaybe } from './maybe-store.ts';

/**
 * Adds an applicant to the judge's private list, or removes it. Locks the contest, so that nothing
 * is added after the phase ends, when the lists are deleted.
 * @throws HttpError 404 for an unknown applicant; 403 outside the phase
 */
export async function saveMaybe(
  { db, clock }: Services,
  judge: Account,
  applicantId: number,
  is_maybe: boolean,
) {
  const applicant = await applicants.get(db, applicantId);
  return inTransaction(db, async (tx) => {
    const contest = await lockContest(tx, applicant.contest_id, 'share');
    const now = clock.now();
    if (contest === null || !isOpenIn(contest, PHASE.jury, now)) throw forbidden(NOT_SELECTING);
    // The applicant was deleted concurrently.
    if ((await applicants.find(tx, applicantId)) === null) throw notFound();
    const row = { account_id: judge.id, applicant_id: applicantId, added_at: now };
    if (is_maybe) await insertMaybe(tx, row);
    else await deleteMaybe(tx, judge.id, applicantId);
    return { id: applicantId, is_maybe };
  });
}
