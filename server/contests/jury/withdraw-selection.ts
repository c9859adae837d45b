import { NOT_SELECTED, SELECTION_IS_FINAL } from '../../../contracts/jury.ts';
import type { Account } from '../../http/account.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { findSelection, juryVotes, lockContestAndJudge } from './store.ts';

/**
 * Withdraws the judge's selection of an applicant, only in phase 2 between its dates. Locks the same
 * rows as a selection, so that the two cannot overlap and nothing changes after the phase ends.
 * In a contest that hides the selections of others it is refused: who selects sees them, and could look at
 * one applicant after the other. A recusal, which the record has, still ends it.
 * @throws HttpError 404 for an unknown applicant; 403 outside the phase and in such a contest; 400 when the judge has not
 *   selected this applicant
 */
export async function withdrawSelection(services: Services, judge: Account, applicantId: number) {
  const { db, clock, changes } = services;
  const applicant = await applicants.get(db, applicantId);
  return changes.commit(judge, async ({ tx, audit }) => {
    const { contest } = await lockContestAndJudge(tx, applicant.contest_id, judge.id, clock);
    if (contest.hides_selections === 1) throw forbidden(SELECTION_IS_FINAL);
    const vote = await findSelection(tx, applicant.id, judge.id);
    if (vote === null) throw invalid({ non_field_errors: NOT_SELECTED });
    const { id, ...before } = await juryVotes.remove(tx, vote.id);
    audit({
      action: 'delete',
      resource: 'jury_vote',
      id,
      before: { ...before, aka: applicant.aka },
    });
    return { id, plate: applicant.id, judge: judge.id, postu: contest.id };
  });
}
