import { PHASE } from '../../../contracts/contests.ts';
import type { Tx } from '../../db/database.ts';
import { tallyNow } from '../jury/tally.ts';

/**
 * Marks the selected applicants as competitors. An applicant with public votes from an earlier
 * opening remains a competitor, so an accepted vote is never lost. The caller must hold an update
 * lock on the contest row.
 */
export async function freezeCompetitors(tx: Tx, contestId: number): Promise<void> {
  const { selected } = await tallyNow(tx, contestId);
  const ids = [...selected];
  await tx
    .updateTable('applicant')
    .set({ is_competitor: 0 })
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .where('public_votes', '=', 0)
    .execute();
  if (ids.length === 0) return;
  await tx
    .updateTable('applicant')
    .set({ is_competitor: 1 })
    .where('contest_id', '=', contestId)
    .where('id', 'in', ids)
    .execute();
}

/** Whether a change of phase opens the voting (again). */
export function beginsVoting(before: number, after: number | undefined): boolean {
  return after === PHASE.voting && before !== PHASE.voting;
}
