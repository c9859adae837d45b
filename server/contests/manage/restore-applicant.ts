import type { Change } from '../../db/changes.ts';
import type { Services } from '../../services.ts';
import { BY_STAFF } from '../applications/remove-applicant.ts';
import { addToApplicantCount, applicants } from '../applications/store.ts';
import { addLines } from '../lines-store.ts';
import { contests } from '../store.ts';

/** Restores a removed competitor, whose votes count again. */
export async function restoreApplicant(
  { clock }: Services,
  { tx }: Change,
  id: number,
): Promise<void> {
  const { contest_id } = await applicants.get(tx, id);
  await contests.getForUpdate(tx, contest_id);
  const restored = { removed_at: null, withdrawn_at: null, is_competitor: 1, removed_reason: '' };
  const { ref: competitor } = await applicants.update(tx, id, restored);
  await addToApplicantCount(tx, contest_id, 1);
  await addLines(tx, [{ contest_id, kind: 'in', at: clock.now(), competitor, reason: BY_STAFF }]);
}
