import { RECUSED } from '../../../contracts/jury.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { insertRecusal, isRecused } from './assignment-store.ts';
import { findSelection, juryVotes, lockContestAndJudge } from './store.ts';

/**
 * Takes the judge out of one applicant's count, with a reason that the result has; the judge's own
 * selection of the applicant ends. Locks what a selection locks.
 * @throws HttpError 404 for an unknown applicant; 403 outside the phase; 400 for a second time
 */
export async function recuse(services: Services, judge: Account, id: number, reason: string) {
  const { db, clock, changes } = services;
  const applicant = await applicants.get(db, id);
  return changes.commit(judge, async ({ tx, audit }) => {
    await lockContestAndJudge(tx, applicant.contest_id, judge.id, clock);
    if (await isRecused(tx, id, judge.id)) throw invalid({ reason: RECUSED });
    const vote = await findSelection(tx, id, judge.id);
    if (vote !== null) await juryVotes.remove(tx, vote.id);
    const row = { applicant_id: id, account_id: judge.id, reason, created_at: clock.now() };
    await insertRecusal(tx, row);
    const after = { applicant: id, is_recused: true, motive: reason };
    audit({ action: 'create', resource: 'jury_vote', id: vote?.id ?? null, after });
    return { id, is_recused: true };
  });
}
