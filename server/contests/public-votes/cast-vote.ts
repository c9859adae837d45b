import { PHASE } from '../../../contracts/contests.ts';
import { OTHER_CONTEST, VOTING_CLOSED } from '../../../contracts/public-votes.ts';
import { createBatches, type Outcome } from '../../db/batches.ts';
import type { Tx } from '../../db/database.ts';
import { toFlag } from '../../db/dialect.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { isOpenIn, type Schedule } from '../rules.ts';
import { type Ballot, draftVote, type VoteDraft, type Voter } from './draft-vote.ts';
import { lockBallot } from './store.ts';
import { type CountedVote, storeVotes } from './store-votes.ts';

/** Returns why nobody can vote for the competitor now, or null. */
export function findBallotError(
  contest: Schedule | null,
  isCompetitor: boolean,
  now: number,
): HttpError | null {
  if (contest === null || !isOpenIn(contest, PHASE.voting, now)) return forbidden(VOTING_CLOSED);
  return isCompetitor ? null : invalid({ plate: OTHER_CONTEST });
}

/** Stores the votes of one contest; an outcome is null when the contest verifies votes. */
async function storeBatch(
  { clock }: Services,
  tx: Tx,
  drafts: readonly VoteDraft[],
): Promise<Outcome<CountedVote | null>[]> {
  const [{ contest_id } = { contest_id: 0 }] = drafts;
  const plates = drafts.map((draft) => draft.applicant_id);
  const contest = await lockBallot(tx, contest_id, plates);
  const now = clock.now();
  const refusals = plates.map((plate) =>
    findBallotError(contest, contest?.competitors.has(plate) === true, now),
  );
  if (contest === null || contest.verification !== 'none') return refusals;
  const votes = drafts.map((draft) => ({ ...draft, address_slot: 1, created_at: now }));
  return storeVotes(tx, contest, votes, refusals, now);
}

/**
 * Creates the function that counts a public vote of a contest without verification. Under any
 * concurrency, one mailbox votes once in a contest and one IP address at most as often as the contest
 * allows. The vote and the displayed count are written in one transaction, together with those that
 * wait at the same moment. The contest row is locked meanwhile, so no vote is written after a change
 * of phase was answered. IP addresses claimed by the client are stored but not used for limits.
 *
 * The function takes whether the request carried no valid captcha token. It returns null, and counts
 * nothing, when the contest verifies votes; it throws HttpError 403 while voting is closed, 400 for a
 * second vote or a competitor of another contest.
 */
export function createVoteCasting(services: Services) {
  const store = createBatches<VoteDraft, CountedVote | null>(
    services.db,
    (tx, drafts) => storeBatch(services, tx, drafts),
    (draft) => draft.contest_id,
  );
  return async (ballot: Ballot, voter: Voter, isUnchecked: boolean) => {
    const draft = await draftVote(ballot, voter, services.clock.now());
    return store({ ...draft, is_unchecked: toFlag(isUnchecked) });
  };
}
