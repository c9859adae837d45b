import { ADDRESS_VOTED, ALREADY_VOTED, VOTING_CLOSED } from '../../../contracts/public-votes.ts';
import { receiptPart } from '../../../contracts/receipts.ts';
import type { Outcome } from '../../db/batches.ts';
import type { Tx } from '../../db/database.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { HttpError } from '../../platform/errors.ts';
import { addLines, hashReceipt } from '../lines-store.ts';
import { areCountsHidden } from '../rules.ts';
import type { ContestRow } from '../store.ts';
import { addToVoteCounts } from '../vote-store.ts';
import type { VoteDraft } from './draft-vote.ts';
import { findUsedSlots, insertVotes, listVotedEmailKeys, listVotesByMailbox } from './store.ts';

/** A stored vote, as it is returned to its voter. */
export interface CountedVote {
  plate: number;
  /** New count of the competitor; null while the counts are hidden. */
  votes: number | null;
  receipt: string;
  /** Whether an earlier request stored it, whose answer was lost; not part of the response. */
  is_again: boolean;
}

/** A vote with the columns of its verification. */
type NewVote = VoteDraft & { address_slot: number };

/** A locked contest with the references of the competitors that votes are for. */
export type BallotContest = ContestRow & { competitors: ReadonlyMap<number, string> };

/**
 * Inserts votes in the first free slots of their IP addresses. Votes of a mailbox that has voted, or
 * of an address without a free slot, are not inserted. The unique indexes decide between concurrent
 * transactions; the losing votes try the next slot.
 * @returns the receipts of the inserted votes
 */
async function insertInFreeSlots(tx: Tx, contest: ContestRow, votes: readonly NewVote[]) {
  const { id, votes_per_ip } = contest;
  const inserted = new Set<string>();
  let votesToInsert = votes;
  while (votesToInsert.length > 0) {
    const mailboxes = votesToInsert.map((vote) => vote.email_key);
    const addresses = votesToInsert.map((vote) => vote.address_key);
    const voted = await listVotedEmailKeys(tx, id, mailboxes);
    const slots = await findUsedSlots(tx, id, addresses);
    const votesWithSlot = votesToInsert.flatMap((vote) => {
      const used = slots.get(vote.address_key) ?? new Set();
      let slot = 1;
      while (used.has(slot)) slot += 1;
      if (voted.has(vote.email_key) || used.size >= votes_per_ip || slot > votes_per_ip) return [];
      voted.add(vote.email_key);
      slots.set(vote.address_key, used.add(slot));
      return [{ ...vote, address_slot: slot }];
    });
    if (votesWithSlot.length === 0) break;
    for (const receipt of await insertVotes(tx, votesWithSlot)) inserted.add(receipt);
    votesToInsert = votesWithSlot.filter((vote) => !inserted.has(vote.receipt));
  }
  return inserted;
}

/**
 * Inserts votes. Those that their address limits to several take its free slots; all others keep the slot that they
 * have.
 */
function insertVotesWithSlots(tx: Tx, contest: ContestRow, votes: readonly NewVote[]) {
  const isLimited = contest.votes_per_ip > 1 && votes.every((vote) => vote.verification === 'none');
  return isLimited ? insertInFreeSlots(tx, contest, votes) : insertVotes(tx, votes);
}

/** Inserts votes, their lines in the public list, and their counts. */
async function insertNewVotes(tx: Tx, contest: BallotContest, votes: readonly NewVote[]) {
  if (votes.length === 0) return [];
  const inserted = await insertVotesWithSlots(tx, contest, votes);
  const stored = votes.filter((vote) => inserted.has(vote.receipt));
  await addLines(
    tx,
    stored.map((vote) => ({
      contest_id: contest.id,
      kind: 'vote',
      at: vote.created_at,
      competitor: contest.competitors.get(vote.applicant_id) ?? '',
      subject: hashReceipt(vote.receipt),
      reason: vote.verification,
    })),
  );
  const added = new Map<number, number>();
  for (const { applicant_id } of stored)
    added.set(applicant_id, (added.get(applicant_id) ?? 0) + 1);
  const counts = await addToVoteCounts(tx, added);
  // Each voter is told the count as if the votes had been stored one after another.
  for (const [plate, voteCount] of added) counts.set(plate, (counts.get(plate) ?? 0) - voteCount);
  return votes.map(({ receipt, applicant_id: plate }) => {
    if (!inserted.has(receipt)) return null;
    const count = (counts.get(plate) ?? 0) + 1;
    counts.set(plate, count);
    return { plate, votes: count, receipt, is_again: false };
  });
}

/** Why a vote is not stored, unless an earlier request stored it: then what its voter was told. */
type Missing = Omit<CountedVote, 'is_again'> | string;

/**
 * Returns, for votes that were not inserted, the vote that an earlier request stored, or why none is: the mailbox has
 * voted, or its address has no vote left. A vote is of an earlier request when mailbox or ticket, competitor and the
 * part of the receipt that the voter's browser chose are the same; the part is a secret of 40 bits. From an address
 * without a vote left only who voted from it is told that the mailbox has: nobody tries mailboxes there.
 */
async function explainMissing(
  tx: Tx,
  contest: ContestRow,
  drafts: readonly NewVote[],
): Promise<Missing[]> {
  if (drafts.length === 0) return [];
  const mailboxes = drafts.map((draft) => draft.email_key);
  const stored = await listVotesByMailbox(tx, contest.id, mailboxes);
  const byMailbox = new Map(stored.map((vote) => [vote.email_key, vote]));
  const addresses = drafts.map((draft) => draft.address_key);
  const slots = await findUsedSlots(tx, contest.id, addresses);
  return drafts.map((draft) => {
    const vote = byMailbox.get(draft.email_key);
    if (vote === undefined) return ADDRESS_VOTED;
    const isSame = receiptPart(vote.receipt) === receiptPart(draft.receipt);
    if (isSame && vote.applicant_id === draft.applicant_id) {
      return { plate: vote.applicant_id, votes: vote.public_votes, receipt: vote.receipt };
    }
    const isFull = (slots.get(draft.address_key)?.size ?? 0) >= contest.votes_per_ip;
    const isLimited = draft.verification === 'none' && isFull;
    return isLimited && vote.address_key !== draft.address_key ? ADDRESS_VOTED : ALREADY_VOTED;
  });
}

/**
 * Stores votes of one contest, which must be locked. Of equal mailboxes the first is stored. A vote that was stored
 * by an earlier request is answered as then.
 * @param refusals why a vote must not be stored, or null, for each
 * @returns for each vote what is returned to its voter, or why it is not stored
 */
export async function storeVotes(
  tx: Tx,
  contest: BallotContest,
  drafts: readonly NewVote[],
  refusals: readonly (HttpError | null)[],
  now: number,
): Promise<Outcome<CountedVote>[]> {
  // Another instance, whose clock is ahead, has published the result.
  const isEnded = contest.ended_at !== null;
  const reasons = refusals.map((refusal) => refusal ?? (isEnded ? forbidden(VOTING_CLOSED) : null));
  const open = drafts.filter((_, index) => reasons[index] === null);
  const added = (await insertNewVotes(tx, contest, open)).values();
  const stored = reasons.map((reason) => (reason === null ? added.next().value : null) ?? null);
  const missing = drafts.filter((_, index) => stored[index] === null);
  const explained = (await explainMissing(tx, contest, missing)).values();
  const areHidden = areCountsHidden(contest, now);
  return stored.map((vote, index) => {
    const found = vote ?? explained.next().value ?? ALREADY_VOTED;
    if (typeof found === 'string') return reasons[index] ?? invalid({ non_field_errors: found });
    const counted = { is_again: true, ...found };
    return areHidden ? { ...counted, votes: null } : counted;
  });
}
