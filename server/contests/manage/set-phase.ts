import { PHASE } from '../../../contracts/contests.ts';
import type { Tx } from '../../db/database.ts';
import { tallyNow } from '../jury/tally.ts';

/**
 * Makes the selected applicants the competitors. Who has public votes from an earlier opening stays
 * one: a vote that was accepted is never lost. The caller holds the contest for update.
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

/** Whether a change of phase begins the voting anew. */
export function beginsVoting(before: number, after: number | undefined): boolean {
  return after === PHASE.voting && before !== PHASE.voting;
}
