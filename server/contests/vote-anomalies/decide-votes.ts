import type { Author, Change } from '../../db/changes.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { addEvents, listRefs } from '../event-store.ts';
import { addVotes, lockContest } from '../store.ts';
import { markVotes, type VoteDecision, type VoteSelection } from './store.ts';

/** What a decision is called in the chain. */
const LINES = { set_aside: 'aside', restore: 'back', release: 'release' } as const;

const NO_VOTES = 'Debe indicar qué votos.';

/**
 * Sets votes aside, restores them, or releases them from quarantine. The displayed counts change in
 * the same transaction, and the audit lists each vote. Votes already in that state are unchanged.
 * Locks the contest. Returns the number of changed votes.
 * @throws HttpError 404 for a contest that does not exist
 */
export async function decideVotes(
  { tx, note }: Change,
  contestId: number,
  selection: VoteSelection,
  decision: VoteDecision,
): Promise<number> {
  if ((await lockContest(tx, contestId, 'update')) === null) throw notFound();
  const changed = await markVotes(tx, contestId, selection, decision);
  const isAside = decision.kind === 'set_aside';
  const counts = new Map<number, number>();
  const refs = await listRefs(
    tx,
    contestId,
    changed.map((vote) => vote.applicant_id),
  );
  const line = { contest_id: contestId, kind: LINES[decision.kind], reason: decision.reason };
  await addEvents(
    tx,
    changed.map(({ id, applicant_id }) => ({
      ...{ ...line, at: decision.at, vote_id: id, competitor: refs.get(applicant_id) },
    })),
  );
  for (const [applicant, votes] of Map.groupBy(changed, (row) => row.applicant_id)) {
    // A vote that is set aside from quarantine was not counted before.
    const counted = votes.filter((row) => row.held_score === 0 || row.released_at !== null).length;
    counts.set(applicant, isAside ? -counted : votes.length);
    const which = { applicant, votes: votes.map(({ id }) => id) };
    const what = decision.kind === 'release' ? { is_released: true } : { is_set_aside: isAside };
    const after = { ...what, motive: decision.reason, ...which };
    note({ action: 'update', resource: 'public_vote', id: selection.vote ?? null, after });
  }
  await addVotes(tx, counts);
  return changed.length;
}

/**
 * Applies a decision of staff to one vote or a group. A vote set aside still occupies its mailbox
 * and its address slot: it cannot be cast again.
 * @throws HttpError 400 when neither a vote nor a group is named; 404 for an unknown contest
 */
export async function decideAsStaff(
  { clock, changes }: Services,
  author: Author,
  contestId: number,
  { motive, ...selection }: VoteSelection & { motive: string },
  kind: VoteDecision['kind'],
): Promise<{ changed: number }> {
  if (selection.vote === undefined && (selection.reason === undefined || !selection.key)) {
    throw invalid({ vote: NO_VOTES });
  }
  const decision = { kind, at: clock.now(), by: author.username, reason: motive };
  return changes.make(author, async (change) => ({
    changed: await decideVotes(change, contestId, selection, decision),
  }));
}
