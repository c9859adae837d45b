import { JURY_CLOSED, RECUSED } from '../../../contracts/jury.ts';
import type { Account } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { isJuryClosed } from '../rules.ts';
import { lockContest } from '../store.ts';
import { deleteRecusal, insertRecusal, isRecused } from './assignment-store.ts';
import { findSelection, juryVotes, lockContestAndJudge } from './store.ts';

/**
 * Takes the judge out of one applicant's count, with a reason that the record has; the judge's own
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

/**
 * Staff take a recusal back before the end of the jury: the judge decides about the applicant again.
 * @throws HttpError 404 without such a recusal; 409 after the end of the jury
 */
export async function undoRecusal(
  { db, clock, changes }: Services,
  author: Account,
  { id, judge }: { id: number; judge: number },
) {
  const applicant = await applicants.get(db, id);
  return changes.commit(author, async ({ tx, audit }) => {
    const contest = await lockContest(tx, applicant.contest_id, 'update');
    if (contest === null) throw notFound();
    if (isJuryClosed(contest, clock.now())) throw conflict(JURY_CLOSED);
    const removed = await deleteRecusal(tx, id, judge);
    if (removed === undefined) throw notFound();
    const before = { applicant: id, judge, is_recused: true, motive: removed.reason };
    audit({ action: 'delete', resource: 'jury_vote', id: null, before });
    return { id, judge, is_recused: false as const };
  });
}
