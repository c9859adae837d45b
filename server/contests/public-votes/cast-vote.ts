import { PHASE } from '../../../contracts/contests.ts';
import { ALREADY_VOTED, OTHER_CONTEST, VOTING_CLOSED } from '../../../contracts/public-votes.ts';
import type { Tx } from '../../db/database.ts';
import { toFlag } from '../../db/dialect.ts';
import type { RunShared } from '../../db/shared-transactions.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { canonicalEmail, isOpenIn, toSubnet } from '../rules.ts';
import { addVotes, type ContestRow } from '../store.ts';
import { isDisposableDomain } from './disposable-email.ts';
import { findSlots, hasVoted, insertVote, lockBallot } from './store.ts';

export interface Ballot {
  public_email: string;
  public_ip?: string | undefined;
  plate: number;
  postu: number;
}

export interface Voter {
  ip: string;
  rateLimitKey: string;
}

type Draft = Omit<Parameters<typeof insertVote>[1], 'address_slot'>;

/**
 * Inserts the vote in the first free slot of its IP address. Returns false when there is none. The
 * unique indexes decide between concurrent requests; the losing request tries the next slot.
 */
async function writeVote(tx: Tx, contest: ContestRow, draft: Draft): Promise<boolean> {
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
 * Counts a public vote. Under any concurrency, one mailbox votes once in a contest and one IP
 * address at most as often as the contest allows. The vote and the displayed count are written in
 * one transaction. The contest row is locked meanwhile, so no vote is written after a change of
 * phase was answered. IP addresses claimed by the client are stored but not used for limits.
 * @throws HttpError 403 while voting is closed; 400 for a second vote or a competitor of another
 *   contest
 */
export async function castPublicVote(
  { clock }: Services,
  runShared: RunShared,
  ballot: Ballot,
  voter: Voter,
): Promise<{ plate: number; votes: number }> {
  const { key, domain } = canonicalEmail(ballot.public_email);
  const isFromThrowAway = await isDisposableDomain(domain);
  return runShared(async (tx) => {
    const contest = await lockBallot(tx, ballot.postu, ballot.plate);
    const now = clock.now();
    if (contest === null || !isOpenIn(contest, PHASE.voting, now)) throw forbidden(VOTING_CLOSED);
    if (contest.competitor_id === null) throw invalid({ plate: OTHER_CONTEST });
    const isWritten = await writeVote(tx, contest, {
      contest_id: contest.id,
      applicant_id: ballot.plate,
      email: ballot.public_email,
      email_key: key,
      email_domain: domain,
      is_throw_away: toFlag(isFromThrowAway),
      address: voter.ip,
      address_key: voter.rateLimitKey,
      network: toSubnet(voter.rateLimitKey),
      claimed_address: ballot.public_ip ?? '',
      created_at: now,
    });
    if (!isWritten) throw invalid({ non_field_errors: ALREADY_VOTED });
    return { plate: ballot.plate, votes: await addVotes(tx, ballot.plate, 1) };
  });
}
