import { MAX_REASON_LENGTH } from '../../../contracts/vote-groups.ts';
import type { Author, Change } from '../../db/changes.ts';
import type { Tx } from '../../db/database.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { addEvents, listApplicantRefs } from '../event-store.ts';
import { type ContestRow, lockContest } from '../store.ts';
import type { EventKind } from '../table.ts';
import { addToVoteCounts } from '../vote-store.ts';
import { QUARANTINED_REASON } from './group-keys.ts';
import type { VoteDecision, VoteSelection } from './store.ts';
import * as store from './store.ts';

const NO_VOTES = 'Debe indicar qué votos.';
const TOO_MANY_REASONS = `Hay votos apartados ya con otros motivos, y todos juntos no pueden pasar de ${MAX_REASON_LENGTH} caracteres. Escriba uno más corto, o use uno de los que tienen.`;

type ChangedVote = Awaited<ReturnType<typeof store.restoreVotes>>[number];

/** Whether a vote counts while it is not set aside. */
const isCounted = ({ held_score, released_at }: ChangedVote) =>
  held_score === 0 || released_at !== null;

/** Applies a decision to the rows of the votes. @throws HttpError 400 when their reasons get too long */
async function applyDecision(
  tx: Tx,
  contest: ContestRow,
  selection: VoteSelection,
  decision: VoteDecision,
): Promise<{ changed: ChangedVote[]; explained: ChangedVote[] }> {
  if (decision.kind === 'set_aside') {
    const outcome = await store.setVotesAside(tx, contest.id, selection, decision);
    if (outcome === null) throw invalid({ motive: TOO_MANY_REASONS });
    return outcome;
  }
  if (decision.kind === 'release') {
    const changed = await store.releaseVotes(tx, contest.id, selection, decision);
    return { changed, explained: [] };
  }
  const { vote, reason } = selection;
  const decidesHold = vote !== undefined || reason === QUARANTINED_REASON;
  const changed = await store.restoreVotes(tx, contest.id, selection, decision, decidesHold);
  return { changed, explained: [] };
}

/**
 * Sets votes aside, restores them, or releases them from quarantine. A vote that is set aside for several
 * groups is restored with the last of them. The displayed counts change in
 * the same transaction, and the audit lists each vote. Votes already in that state are unchanged, but for a
 * further reason, which the audit and the chain have as well: as if they were restored and set aside again.
 * Locks the contest. Returns the number of changed votes, also of those that got a further reason.
 * @throws HttpError 404 for a contest that does not exist; 400 when reasons get too long
 */
export async function decideVotes(
  { tx, audit }: Change,
  contestId: number,
  selection: VoteSelection,
  decision: VoteDecision,
): Promise<number> {
  const contest = await lockContest(tx, contestId, 'update');
  if (contest === null) throw notFound();
  const { changed, explained } = await applyDecision(tx, contest, selection, decision);
  const affectedVotes = [...changed, ...explained];
  const isSetAside = decision.kind === 'set_aside';
  const counts = new Map<number, number>();
  const applicants = affectedVotes.map((vote) => vote.applicant_id);
  const refs = await listApplicantRefs(tx, contestId, applicants);
  const getRestoredKind = (vote: ChangedVote) => (isCounted(vote) ? 'back' : 'wait');
  const toLine = (vote: ChangedVote, kind: EventKind) => ({
    contest_id: contestId,
    at: decision.at,
    kind,
    reason: decision.reason,
    vote_id: vote.id,
    competitor: refs.get(vote.applicant_id),
  });
  const kinds: Record<VoteDecision['kind'], (vote: ChangedVote) => EventKind> = {
    set_aside: () => 'aside',
    release: () => 'release',
    restore: getRestoredKind,
  };
  await addEvents(tx, [
    ...changed.map((vote) => toLine(vote, kinds[decision.kind](vote))),
    ...explained.flatMap((vote) => [toLine(vote, getRestoredKind(vote)), toLine(vote, 'aside')]),
  ]);
  const outcome =
    decision.kind === 'release' ? { is_released: true } : { is_set_aside: isSetAside };
  for (const [applicant, votes] of Map.groupBy(affectedVotes, (row) => row.applicant_id)) {
    const selected = { applicant, votes: votes.map(({ id }) => id) };
    const after = { ...outcome, motive: decision.reason, ...selected };
    audit({ action: 'update', resource: 'public_vote', id: selection.vote ?? null, after });
  }
  for (const [applicant, votes] of Map.groupBy(changed, (row) => row.applicant_id)) {
    // A vote that waits, or waited when it was set aside, is in no count.
    const counted = votes.filter(isCounted).length;
    counts.set(applicant, isSetAside ? -counted : counted);
  }
  await addToVoteCounts(tx, counts);
  return affectedVotes.length;
}

/**
 * Applies a decision of staff to one vote or a group. A vote set aside still occupies its mailbox
 * and its address slot: it cannot be cast again.
 * @throws HttpError 400 when neither a vote nor a group is named, or reasons get too long; 404 for an unknown contest
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
  return changes.commit(author, async (change) => ({
    changed: await decideVotes(change, contestId, selection, decision),
  }));
}
