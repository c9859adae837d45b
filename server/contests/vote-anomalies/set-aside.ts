import type { Author } from '../../db/changes.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { addVotes, lockContest } from '../store.ts';
import { markVotes, type VoteSelection } from './store.ts';

const NO_VOTES = 'Debe indicar qué votos.';

interface Choice extends VoteSelection {
  is_set_aside: boolean;
  motive: string;
}

/**
 * Sets votes aside with a reason, or restores them. The displayed counts change in the same
 * transaction, and the audit lists each vote. A vote set aside still occupies its mailbox and its
 * address slot: it cannot be cast again. Returns the number of changed votes.
 */
export async function setVotesAside(
  { clock, changes }: Services,
  author: Author,
  contestId: number,
  choice: Choice,
): Promise<{ changed: number }> {
  const { vote, is_set_aside, motive } = choice;
  if (vote === undefined && (choice.reason === undefined || !choice.key)) {
    throw invalid({ vote: NO_VOTES });
  }
  return changes.make(author, async ({ tx, note }) => {
    if ((await lockContest(tx, contestId, 'update')) === null) throw notFound();
    const mark = is_set_aside ? { at: clock.now(), by: author.username, reason: motive } : null;
    const changed = await markVotes(tx, contestId, choice, mark);
    const byApplicant = Map.groupBy(changed, (row) => row.applicant_id);
    for (const [applicant, votes] of byApplicant) {
      await addVotes(tx, applicant, is_set_aside ? -votes.length : votes.length);
      const after = { is_set_aside, motive, applicant, votes: votes.map(({ id }) => id) };
      note({ action: 'update', resource: 'public_vote', id: vote ?? null, after });
    }
    return { changed: changed.length };
  });
}
