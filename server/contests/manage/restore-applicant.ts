import type { Change } from '../../db/changes.ts';
import type { Services } from '../../services.ts';
import { BY_STAFF } from '../applications/remove-applicant.ts';
import { addToApplicantCount, applicants } from '../applications/store.ts';
import { addEvents } from '../event-store.ts';
import { isResultPublic } from '../rules.ts';
import { contests } from '../store.ts';
import { decideVotes } from '../vote-anomalies/decide-votes.ts';
import { countResultPending, RULE_AUTHOR } from '../vote-store.ts';

const LATE_REASON = 'Esperaban revisión cuando se publicó el resultado sin su competidor';

/**
 * Restores a removed competitor, whose votes count again. Votes in quarantine wait again, unless the result was
 * published meanwhile: then they are set aside, so that it stays published.
 */
export async function restoreApplicant(
  { clock }: Services,
  change: Change,
  id: number,
): Promise<void> {
  const { tx } = change;
  const applicant = await applicants.get(tx, id);
  const contest = await contests.getForUpdate(tx, applicant.contest_id);
  const now = clock.now();
  const isPublished =
    isResultPublic(contest, now) && (await countResultPending(tx, contest.id)) === 0;
  const restored = { removed_at: null, withdrawn_at: null, is_competitor: 1, removed_reason: '' };
  const { ref } = await applicants.update(tx, id, restored);
  await addToApplicantCount(tx, contest.id, 1);
  const line = { contest_id: contest.id, kind: 'in' as const, at: now };
  await addEvents(tx, [{ ...line, competitor: ref, reason: BY_STAFF }]);
  if (!isPublished) return;
  const decision = { kind: 'set_aside', at: now, by: RULE_AUTHOR, reason: LATE_REASON } as const;
  await decideVotes(change, contest.id, { plate: id, isWaiting: true }, decision);
}
