import { receiptPath } from '../../../contracts/paths.ts';
import { ALREADY_VOTED, VOTING_CLOSED, WRONG_CODE } from '../../../contracts/public-votes.ts';
import type { Tx } from '../../db/database.ts';
import type { RunShared } from '../../db/shared-transactions.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import type { HttpError } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { receiptEmail } from '../emails.ts';
import { acceptsConfirmation, CODE_LIFE, MAX_CODE_TRIES } from '../rules.ts';
import { type CountedVote, draftVote, storeVote, type Voter } from './cast-vote.ts';
import { countTry, deleteRequests, lockRequest, type VoteRequestRow } from './request-store.ts';
import { hashCode } from './request-vote.ts';
import { insertVote, lockBallot } from './store.ts';

/** What a confirmation did; an error is thrown only after the transaction. */
type Outcome = CountedVote | HttpError;

function isRightCode(request: VoteRequestRow, code: string): boolean {
  const digits = code.replace(/\D/g, '');
  return hashCode(request.reference, digits) === request.code_hash;
}

async function countVote(
  services: Services,
  tx: Tx,
  request: VoteRequestRow,
  voter: Voter,
  now: number,
): Promise<Outcome> {
  const contest = await lockBallot(tx, request.contest_id, request.applicant_id);
  if (contest === null || !acceptsConfirmation(contest, request.created_at, now)) {
    return forbidden(VOTING_CLOSED);
  }
  const ballot = {
    public_email: request.email,
    public_ip: request.claimed_address,
    plate: request.applicant_id,
    postu: request.contest_id,
    seconds_on_page: request.page_seconds ?? undefined,
  };
  const draft = await draftVote(ballot, voter, now);
  // The address does not limit confirmed votes: a negative slot is unique and counts for no limit.
  const own = { verification: 'email', address_slot: -request.id };
  const stored = await storeVote(tx, contest, draft, (row) => insertVote(tx, { ...row, ...own }));
  await deleteRequests(tx, request.contest_id, request.email_key);
  if (stored === null) return invalid({ non_field_errors: ALREADY_VOTED });
  await services.mail.queue(tx, {
    to: request.email,
    priority: 1,
    ...receiptEmail({
      receipt: draft.receipt,
      isHeld: stored.is_held === true,
      link: services.siteUrl.get() + receiptPath(draft.receipt),
    }),
  });
  return stored;
}

/**
 * Counts the vote that a code confirms. A code that was requested before the close can be confirmed
 * for 30 minutes after it.
 * @throws HttpError 400 on `code` when it is wrong, expired, used or tried too often; 400 when the
 *   mailbox has voted meanwhile; 403 when voting is closed
 */
export async function confirmVote(
  services: Services,
  runShared: RunShared,
  { request: reference, code }: { request: string; code: string },
  voter: Voter,
): Promise<CountedVote> {
  const { clock, mail } = services;
  const outcome = await runShared(async (tx): Promise<Outcome> => {
    const request = await lockRequest(tx, reference);
    const now = clock.now();
    const isLive = request !== undefined && now < request.created_at + CODE_LIFE;
    if (!isLive || request.tries >= MAX_CODE_TRIES) return invalid({ code: WRONG_CODE });
    if (isRightCode(request, code)) return countVote(services, tx, request, voter, now);
    await countTry(tx, request.id);
    return invalid({ code: WRONG_CODE });
  });
  // Thrown after the commit, so that a wrong code counts as a try.
  if (outcome instanceof Error) throw outcome;
  mail.wake();
  return outcome;
}
