import {
  COMPETITOR_RETIRED,
  OTHER_CHOICE,
  VOTING_CLOSED,
  WRONG_CODE,
} from '../../../contracts/public-votes.ts';
import { createBatches, type Outcome } from '../../db/batches.ts';
import type { Tx } from '../../db/database.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { acceptsConfirmation, MAX_CODE_TRIES } from '../rules.ts';
import { contests } from '../store.ts';
import { draftVote, type Voter } from './draft-vote.ts';
import { lockRequests, markConfirmed, storeTries, type VoteRequestRow } from './request-store.ts';
import { getContestPart } from './request-vote.ts';
import { lockBallot } from './store.ts';
import { type CountedVote, storeVotes } from './store-votes.ts';

interface Confirmation {
  /** Reference of the request. */
  request: string;
  code: string;
  plate?: number | undefined;
  receipt_part?: string | undefined;
}

interface PendingConfirmation {
  confirmation: Confirmation;
  voter: Voter;
}

interface Confirmed extends PendingConfirmation {
  request: VoteRequestRow;
}

/**
 * Returns the request that the code confirms, or the error; increments `tries` for a wrong code. Only the right code
 * gets errors about the request itself. A confirmed request is returned again if the confirmation has a part of a
 * receipt, because the first answer may have been lost.
 */
function checkCode(
  requests: Map<string, VoteRequestRow>,
  { request: reference, code, plate, receipt_part }: Confirmation,
  now: number,
): VoteRequestRow | HttpError {
  const request = requests.get(reference);
  const isLive = request !== undefined && now < request.expires_at;
  if (!isLive || request.tries >= MAX_CODE_TRIES) return invalid({ code: WRONG_CODE });
  if (code.replace(/\D/g, '') !== request.code) {
    request.tries += 1;
    return invalid({ code: WRONG_CODE });
  }
  if (plate !== undefined && plate !== request.applicant_id) return invalid({ code: OTHER_CHOICE });
  if (request.confirmed_at !== null && receipt_part === undefined) {
    return invalid({ code: WRONG_CODE });
  }
  request.confirmed_at ??= now;
  return request;
}

function draftConfirmed({ request, voter, confirmation }: Confirmed, now: number) {
  const ballot = {
    public_email: request.email,
    public_ip: request.claimed_address,
    plate: request.applicant_id,
    postu: request.contest_id,
    receipt_part: confirmation.receipt_part,
  };
  return draftVote(ballot, voter, now);
}

async function storeConfirmed(
  tx: Tx,
  contestId: number,
  confirmed: readonly Confirmed[],
  now: number,
): Promise<Outcome<CountedVote>[]> {
  const plates = confirmed.map(({ request }) => request.applicant_id);
  const contest = await lockBallot(tx, contestId, plates);
  if (contest === null) return confirmed.map(() => forbidden(VOTING_CLOSED));
  const refusals = confirmed.map(({ request: { created_at, applicant_id } }) => {
    if (!acceptsConfirmation(contest, created_at, now)) return forbidden(VOTING_CLOSED);
    return contest.competitors.has(applicant_id) ? null : invalid({ code: COMPETITOR_RETIRED });
  });
  // The address does not limit confirmed votes: a negative slot is unique and counts for no limit.
  const votes = await Promise.all(
    confirmed.map(async (item) => ({
      ...(await draftConfirmed(item, now)),
      verification: 'email',
      address_slot: -item.request.id,
    })),
  );
  const outcomes = await storeVotes(tx, contest, votes, refusals, now);
  const counted = confirmed.filter((_, index) => !(outcomes[index] instanceof Error));
  const ids = counted.map(({ request }) => request.id);
  await markConfirmed(tx, ids, now);
  return outcomes;
}

/** Whether the contest of a reference was deleted together with its requests. */
async function isContestDeleted(tx: Tx, reference = ''): Promise<boolean> {
  const contest = Number.parseInt(getContestPart(reference), 16);
  return contest > 0 && (await contests.find(tx, contest)) === null;
}

async function confirmBatch(
  { clock }: Services,
  tx: Tx,
  entries: readonly PendingConfirmation[],
): Promise<Outcome<CountedVote>[]> {
  const references = entries.map(({ confirmation }) => confirmation.request);
  const requests = await lockRequests(tx, references);
  if (requests.length === 0 && (await isContestDeleted(tx, references[0]))) {
    return entries.map(() => forbidden(VOTING_CLOSED));
  }
  const now = clock.now();
  const tries = new Map(requests.map((request) => [request, request.tries]));
  const requestsByReference = new Map(requests.map((request) => [request.reference, request]));
  const confirmed = new Map<PendingConfirmation, Confirmed>();
  const refused = new Map<PendingConfirmation, HttpError>();
  for (const entry of entries) {
    const request = checkCode(requestsByReference, entry.confirmation, now);
    if (request instanceof Error) refused.set(entry, request);
    else confirmed.set(entry, { ...entry, request });
  }
  await storeTries(
    tx,
    requests.filter((request) => request.tries !== tries.get(request)),
  );
  const outcomes = new Map<Confirmed, Outcome<CountedVote>>();
  const byContest = Map.groupBy(confirmed.values(), ({ request }) => request.contest_id);
  for (const [contestId, own] of [...byContest].sort(([a], [b]) => a - b)) {
    const stored = await storeConfirmed(tx, contestId, own, now);
    for (const [at, item] of own.entries()) outcomes.set(item, stored[at] as Outcome<CountedVote>);
  }
  return entries.map((entry) => {
    const result = confirmed.get(entry);
    return (result && outcomes.get(result)) ?? refused.get(entry) ?? invalid({ code: WRONG_CODE });
  });
}

/**
 * Creates the function that counts the vote which a code confirms, together with those of its contest
 * that wait at the same moment. A code requested before the close can be confirmed for 30 minutes after
 * it. It throws HttpError 400 on `code` when it is wrong, expired, used or tried too often; 400 when
 * the mailbox has voted meanwhile; 403 when voting is closed. A wrong code counts as a try.
 */
export function createVoteConfirmation(services: Services) {
  const store = createBatches<PendingConfirmation, CountedVote>(
    services.db,
    (tx, entries) => confirmBatch(services, tx, entries),
    ({ confirmation }) => getContestPart(confirmation.request),
  );
  return (confirmation: Confirmation, voter: Voter): Promise<CountedVote> =>
    store({ confirmation, voter });
}
