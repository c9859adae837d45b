import { randomBytes, randomInt } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { votingPath } from '../../../contracts/paths.ts';
import {
  DISPOSABLE_EMAIL,
  MAIL_TOO_SLOW,
  TOO_MANY_CODES,
  TOO_MANY_FROM_NETWORK,
  TOO_MANY_SPELLINGS,
} from '../../../contracts/public-votes.ts';
import { NEEDS_TICKET } from '../../../contracts/tickets.ts';
import { requireCaptcha } from '../../captcha/require-captcha.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import { isWithinShare } from '../../limits/shares.ts';
import { type Expense, spend } from '../../limits/store.ts';
import { MAX_WAIT_MS } from '../../mail/budgets.ts';
import { estimateWaitMs } from '../../mail/counts-store.ts';
import { canonicalEmail, isDecorated, mailAddress } from '../../platform/canonical-email.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Services } from '../../services.ts';
import { createAlreadyVotedEmail, createVoteCodeEmail } from '../emails.ts';
import { CODE_LIFE_MS, getConfirmationDeadline, getVoteMailTopic } from '../rules.ts';
import { findContest } from '../store.ts';
import { findBallotError } from './cast-vote.ts';
import { type Ballot, findDisposableService } from './draft-vote.ts';
import {
  findNewestCode,
  findSameRequest,
  insertRequest,
  type LiveCode,
  renewRequest,
} from './request-store.ts';
import { findCompetitor, listVotedEmailKeys } from './store.ts';

/**
 * Mails to an address as written in an hour, half of them for networks without a request yet, so that strangers do not
 * use up the owner's; later requests get the code of one of them.
 */
const MAX_MAILS = 10;
/**
 * Mails in a day to the other spellings of one mailbox, in all contests, because its service may deliver them all.
 * The plain spelling is not counted, so that its owner can always use it.
 */
const MAX_SPELLING_MAILS = 40;
/** Milliseconds for which the requests of an address get the same code. */
const MAX_CODE_USE_MS = 2 * HOUR_MS;

/** Hexadecimal digits of a reference that are the contest's id. */
const CONTEST_DIGITS = 8;

/** Returns a reference of a contest's request: the contest's id and 96 random bits, as 32 digits. */
export function createReference(contestId: number): string {
  const contest = contestId.toString(16).padStart(CONTEST_DIGITS, '0');
  return contest + randomBytes(12).toString('hex');
}

/** Returns the part of a reference that is equal for all requests of a contest. */
export function getContestPart(reference: string): string {
  return reference.slice(0, CONTEST_DIGITS);
}

type Contest = NonNullable<Awaited<ReturnType<typeof findContest>>>;
type Competitor = NonNullable<Awaited<ReturnType<typeof findCompetitor>>>;

interface VoteRequest {
  contest: Contest;
  competitor: Competitor;
  ballot: Ballot & { request?: string | undefined };
  /** Canonical form of the mailbox: it decides who has voted, and nothing else. */
  emailKey: string;
  /** Address of the mail; the code and the budget of mails belong to it. */
  address: string;
  network: string;
}

/** Queues the mail of a request. Returns in how many milliseconds it will be sent; null beyond the budget. */
async function mailCode(
  { mail, siteUrl, clock, config }: Services,
  tx: Tx,
  { contest, competitor, emailKey, address }: VoteRequest,
  { reference, code, deadline }: { reference: string; code: string; deadline: number },
): Promise<number | null> {
  const hasVoted = (await listVotedEmailKeys(tx, contest.id, [emailKey])).has(emailKey);
  const path = votingPath(contest.event_name_id, competitor.ref);
  const life = Math.min(CODE_LIFE_MS, deadline - clock.now());
  const email = hasVoted
    ? createAlreadyVotedEmail({ event: contest.event_name })
    : createVoteCodeEmail({
        event: contest.event_name,
        competitor: competitor.aka,
        code,
        link: `${siteUrl.get()}${path}#codigo=${reference}.${code}`,
        minutes: Math.max(1, Math.floor(life / MINUTE_MS)),
      });
  const mailTopic = { kind: 'vote', topic: getVoteMailTopic(contest.id) } as const;
  const job = await mail.queueOrDrop(tx, { ...mailTopic, to: address, ...email });
  return job === null ? null : estimateWaitMs(tx, job, clock.now(), config);
}

/**
 * Locks the address in the contest until the transaction ends, so that it has one code. Returns null, and counts a
 * mail, when another one may be sent to it now; otherwise the reason why not.
 */
async function spendCodeBudget(
  tx: Tx,
  { contest, address, emailKey, network }: VoteRequest,
  now: number,
) {
  const spendOne = async (key: string, more: Partial<Expense> = {}) => {
    const expense = { bucket: `vote-code ${hashToken(key)}`, periodMs: HOUR_MS, by: 1, ...more };
    return (await spend(tx, [expense], now)).get(expense.bucket)?.before ?? 0;
  };
  const mailbox = `${contest.id} ${address}`;
  const spent = await spendOne(mailbox, { by: 0 });
  const isFirst = (await spendOne(`${mailbox} ${network}`)) === 0;
  if (!isWithinShare({ spent, limit: MAX_MAILS, isFirst, passed: 0 })) return TOO_MANY_CODES;
  const spelling = { bucket: `vote-spellings ${hashToken(emailKey)}`, periodMs: DAY_MS };
  if (isDecorated(address) && (await spendOne('', spelling)) >= MAX_SPELLING_MAILS)
    return TOO_MANY_SPELLINGS;
  await spendOne(mailbox);
  return null;
}

/**
 * Returns the code of a request. All live requests of a written address have one code, so that an owner
 * to whom strangers had codes sent needs no further mail: each of those codes confirms the own choice.
 * Another spelling has another code, because its mail may reach somebody else.
 */
function chooseCode(liveCode: LiveCode | undefined, isMailed: boolean, now: number): string {
  const isLive = liveCode && liveCode.until > now && now < liveCode.since + MAX_CODE_USE_MS;
  const isQueued = liveCode && liveCode.until > now + CODE_LIFE_MS;
  if (liveCode && (!isMailed || isLive || isQueued)) return liveCode.code;
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Stores a request beside the others of its address, or renews the one that the same browser made for the same
 * choice. Its code is valid from the last mail that contains it: when no further mail may be sent, nothing is renewed.
 */
async function storeRequest(services: Services, tx: Tx, voteRequest: VoteRequest) {
  const { contest, ballot, emailKey, address } = voteRequest;
  const now = services.clock.now();
  const refusal = await spendCodeBudget(tx, voteRequest, now);
  const liveCode = await findNewestCode(tx, contest.id, { email: address, email_key: emailKey });
  const newCode = chooseCode(liveCode, refusal === null, now);
  const choice = { email: address, applicant_id: ballot.plate, code: newCode };
  const sameRequest = await findSameRequest(tx, ballot.request, choice, now);
  const reference = sameRequest?.reference ?? createReference(contest.id);
  const deadline = getConfirmationDeadline(contest, sameRequest?.created_at ?? now);
  const mailDelay =
    refusal === null
      ? await mailCode(services, tx, voteRequest, { reference, code: newCode, deadline })
      : null;
  if ((mailDelay ?? 0) > MAX_WAIT_MS) throw new HttpError(429, { detail: TOO_MANY_FROM_NETWORK });
  const until = mailDelay === null ? (liveCode?.until ?? 0) : now + mailDelay + CODE_LIFE_MS;
  if (until <= now) throw new HttpError(429, { detail: refusal ?? TOO_MANY_CODES });
  const wait = Math.max(0, until - CODE_LIFE_MS - now);
  if (now + wait >= deadline) throw new HttpError(429, { detail: MAIL_TOO_SLOW });
  const code = mailDelay === null ? (liveCode?.code ?? newCode) : newCode;
  const expires_at = Math.max(until, liveCode?.code === code ? liveCode.until : 0);
  if (sameRequest) await renewRequest(tx, sameRequest.id, expires_at);
  else {
    await insertRequest(tx, {
      reference,
      contest_id: contest.id,
      applicant_id: ballot.plate,
      code,
      tries: 0,
      email: address,
      email_key: emailKey,
      claimed_address: ballot.public_ip ?? '',
      created_at: now,
      expires_at,
    });
  }
  const wait_minutes = Math.ceil(wait / MINUTE_MS);
  return {
    status: 202 as const,
    pending: true as const,
    request: reference,
    expires_at: new Date(Math.min(expires_at, deadline)).toISOString(),
    ...(wait_minutes > 0 ? { wait_minutes } : {}),
    ...(mailDelay === null ? { was_mailed_before: true as const } : {}),
  };
}

/**
 * Sends a six-digit code to the mailbox of a vote. Nothing is counted, and neither the mailbox nor
 * its other requests change, until the code is confirmed. A mailbox that has voted gets a mail that
 * says so; the response is the same.
 * @throws HttpError 400 or 403 as for a vote that is counted at once; 400 for a disposable mailbox and a missing or wrong captcha token; 429 after too many requests in an hour
 */
export async function requestVote(
  services: Services,
  ballot: VoteRequest['ballot'],
  ctx: RequestContext,
) {
  const { db, clock, mail, captcha } = services;
  const contest = await findContest(db, ballot.postu);
  const competitor = await findCompetitor(db, ballot.postu, ballot.plate);
  const refusal = findBallotError(contest, competitor !== null, clock.now());
  if (contest === null || competitor === null || refusal !== null) throw refusal ?? notFound();
  if (contest.verification === 'ticket') throw forbidden(NEEDS_TICKET);
  const { key: emailKey, domain } = canonicalEmail(ballot.public_email);
  if ((await findDisposableService(domain)) !== null) {
    throw invalid({ public_email: DISPOSABLE_EMAIL });
  }
  await requireCaptcha(captcha, ballot.token ?? '', ctx);
  const address = mailAddress(ballot.public_email);
  const voteRequest = { contest, competitor, ballot, emailKey, address, network: ctx.subnet };
  const store = () => inTransaction(db, (tx) => storeRequest(services, tx, voteRequest));
  const target = { key: `${contest.id} ${hashToken(emailKey)}`, refusal: TOO_MANY_CODES };
  const pending = await ctx.limited(store, target);
  mail.wake();
  services.figures.count('vote_asked');
  return pending;
}
