import { randomInt } from 'node:crypto';
import { PHASE } from '../../../contracts/contests.ts';
import { ALREADY_VOTED, OTHER_CONTEST, VOTING_CLOSED } from '../../../contracts/public-votes.ts';
import { createReceipt } from '../../../contracts/receipts.ts';
import type { Tx } from '../../db/database.ts';
import { toFlag } from '../../db/dialect.ts';
import type { RunShared } from '../../db/shared-transactions.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { areCountsHidden, canonicalEmail, isOpenIn, type Schedule } from '../rules.ts';
import { addVotes, type ContestRow } from '../store.ts';
import { holdColumns } from '../vote-anomalies/quarantine.ts';
import { clientHint, nameShape, wideNetwork } from '../vote-anomalies/signals.ts';
import { isDisposableDomain } from './disposable-email.ts';
import { findSlots, hasVoted, insertVote, lockBallot } from './store.ts';

export interface Ballot {
  public_email: string;
  public_ip?: string | undefined;
  plate: number;
  postu: number;
  /** Captcha token. */
  token?: string | undefined;
  seconds_on_page?: number | undefined;
}

/** A vote that was counted, as its voter is told. */
export interface CountedVote {
  plate: number;
  /** New count of the competitor; null while the counts are hidden. */
  votes: number | null;
  receipt: string;
  /** The vote waits in quarantine. */
  is_held?: true;
}

export interface Voter {
  ip: string;
  rateLimitKey: string;
  subnet: string;
  userAgent: string;
}

type Draft = Awaited<ReturnType<typeof draftVote>>;
type Vote = Omit<Parameters<typeof insertVote>[1], 'address_slot'>;

/** Returns the columns of a vote, except those that depend on its verification. */
export async function draftVote(ballot: Ballot, voter: Voter, now: number) {
  const { key, domain } = canonicalEmail(ballot.public_email);
  return {
    contest_id: ballot.postu,
    applicant_id: ballot.plate,
    email: ballot.public_email,
    email_key: key,
    email_domain: domain,
    is_throw_away: toFlag(await isDisposableDomain(domain)),
    address: voter.ip,
    address_key: voter.rateLimitKey,
    network: voter.subnet,
    network_wide: wideNetwork(voter.rateLimitKey),
    name_shape: nameShape(key),
    client: clientHint(voter.userAgent),
    claimed_address: ballot.public_ip ?? '',
    page_seconds: ballot.seconds_on_page ?? null,
    receipt: createReceipt(randomInt),
    created_at: now,
    // Set by the verifications that need it.
    is_unchecked: 0,
    set_aside_at: null,
    held_score: 0,
    released_at: null,
  };
}

/**
 * Stores a vote: counted at once, or in quarantine where the contest has one. The contest must be
 * locked.
 * @param insert inserts the vote with the columns of its verification; false when it was cast before
 * @returns null when it was cast before
 */
export async function storeVote(
  tx: Tx,
  contest: ContestRow,
  draft: Draft,
  insert: (vote: Vote) => Promise<boolean>,
): Promise<CountedVote | null> {
  const { applicant_id: plate, created_at: now, receipt } = draft;
  const held = await holdColumns(tx, contest, draft, now);
  if (!(await insert({ ...draft, ...held }))) return null;
  const isHeld = 'held_score' in held;
  const votes = await addVotes(tx, plate, isHeld ? 0 : 1);
  const counted = { plate, votes: areCountsHidden(contest, now) ? null : votes, receipt };
  return isHeld ? { ...counted, is_held: true } : counted;
}

/**
 * Inserts the vote in the first free slot of its IP address. Returns false when there is none. The
 * unique indexes decide between concurrent requests; the losing request tries the next slot.
 */
async function writeVote(tx: Tx, contest: ContestRow, draft: Vote): Promise<boolean> {
  if (contest.votes_per_ip === 1) return insertVote(tx, { ...draft, address_slot: 1 });
  for (;;) {
    if (await hasVoted(tx, contest.id, draft.email_key)) return false;
    const used = await findSlots(tx, contest.id, draft.address_key);
    let slot = 1;
    while (used.has(slot)) slot += 1;
    if (used.size >= contest.votes_per_ip || slot > contest.votes_per_ip) return false;
    if (await insertVote(tx, { ...draft, address_slot: slot })) return true;
  }
}

/**
 * Checks that the competitor can be voted for now.
 * @throws HttpError 403 while voting is closed; 400 for a competitor of another contest
 */
export function assertOpenBallot(
  contest: Schedule | null,
  competitorId: number | null | undefined,
  now: number,
): asserts contest {
  if (contest === null || !isOpenIn(contest, PHASE.voting, now)) throw forbidden(VOTING_CLOSED);
  if (competitorId == null) throw invalid({ plate: OTHER_CONTEST });
}

/**
 * Counts a public vote of a contest without verification. Under any concurrency, one mailbox votes
 * once in a contest and one IP address at most as often as the contest allows. The vote and the
 * displayed count are written in one transaction. The contest row is locked meanwhile, so no vote
 * is written after a change of phase was answered. IP addresses claimed by the client are stored
 * but not used for limits.
 * @returns null, and counts nothing, when the contest verifies votes
 * @param isUnchecked the request carried no valid captcha token
 * @throws HttpError 403 while voting is closed; 400 for a second vote or a competitor of another
 *   contest
 */
export async function castPublicVote(
  { clock }: Services,
  runShared: RunShared,
  ballot: Ballot,
  voter: Voter,
  isUnchecked: boolean,
): Promise<CountedVote | null> {
  const draft = await draftVote(ballot, voter, clock.now());
  return runShared(async (tx) => {
    const contest = await lockBallot(tx, ballot.postu, ballot.plate);
    const now = clock.now();
    assertOpenBallot(contest, contest?.competitor_id, now);
    if (contest.verification !== 'none') return null;
    const vote = { ...draft, is_unchecked: toFlag(isUnchecked), created_at: now };
    const stored = await storeVote(tx, contest, vote, (row) => writeVote(tx, contest, row));
    if (stored === null) throw invalid({ non_field_errors: ALREADY_VOTED });
    return stored;
  });
}
