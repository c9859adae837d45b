import { PHASE } from '../../../contracts/contests.ts';
import { NOT_SELECTED, NOT_SELECTING } from '../../../contracts/jury.ts';
import type { Account } from '../../http/account.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { isOpenIn } from '../rules.ts';
import { lockContest } from '../store.ts';
import { findOwnVote, juryVotes, lockJudge } from './store.ts';

/**
 * Withdraws the judge's selection of an applicant, only in phase 2 between its dates. Locks the same
 * rows as a selection, so that the two cannot overlap and nothing changes after the phase ends.
 * @throws HttpError 404 for an unknown applicant; 403 outside the phase; 400 when the judge has not
 *   selected this applicant
 */
export async function withdrawSelection(services: Services, judge: Account, applicantId: number) {
  const { db, clock, changes } = services;
  const applicant = await applicants.find(db, applicantId);
  if (applicant === null) throw notFound();
  return changes.make(judge, async ({ tx, note }) => {
    const contest = await lockContest(tx, applicant.contest_id, 'share');
    const account = await lockJudge(tx, judge.id);
    if (contest === null || account === undefined || !isOpenIn(contest, PHASE.jury, clock.now())) {
      throw forbidden(NOT_SELECTING);
    }
    const vote = await findOwnVote(tx, applicant.id, judge.id);
    if (vote === null) throw invalid({ non_field_errors: NOT_SELECTED });
    const { id, ...before } = await juryVotes.remove(tx, vote.id);
    note({
      action: 'delete',
      resource: 'jury_vote',
      id,
      before: { ...before, aka: applicant.aka },
    });
    return { id, plate: applicant.id, judge: judge.id, postu: contest.id };
  });
}
