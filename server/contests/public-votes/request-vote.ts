import { createHash, randomBytes, randomInt } from 'node:crypto';
import { votingPath } from '../../../contracts/paths.ts';
import { TOO_MANY_CODES } from '../../../contracts/public-votes.ts';
import { NEEDS_TICKET } from '../../../contracts/tickets.ts';
import { requireCaptcha } from '../../captcha/require-captcha.ts';
import type { RequestContext } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import { forbidden } from '../../http/failures.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { HttpError, notFound } from '../../platform/http-error.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { alreadyVotedEmail, voteCodeEmail } from '../emails.ts';
import { CODE_LIFE, voteSource } from '../rules.ts';
import { findContest } from '../store.ts';
import { ballotRefusal } from './cast-vote.ts';
import type { Ballot } from './draft-vote.ts';
import { replaceRequest } from './request-store.ts';
import { findCompetitor, listVoted } from './store.ts';

const HOUR = 3_600_000;
/** Codes of a contest to one mailbox: for one network, and for all that have asked before. */
const PER_NETWORK = { limit: 3, windowMs: HOUR };
const PER_MAILBOX = { limit: 12, windowMs: HOUR };
/** Networks that get a first code for a mailbox whatever the others asked for. */
const NETWORKS = { limit: 12, windowMs: HOUR };
/** Higher than any school or carrier needs: the captcha limits a single sender. */
const PER_ADDRESS = { limit: 2000, windowMs: HOUR };

/** Hexadecimal digits of a reference that are the contest's id. */
const CONTEST_DIGITS = 8;

/** Returns a reference of a contest's request: the contest's id and 96 random bits, as 32 digits. */
export function createReference(contestId: number): string {
  const contest = contestId.toString(16).padStart(CONTEST_DIGITS, '0');
  return contest + randomBytes(12).toString('hex');
}

/** Returns the part of a reference that is equal for all requests of a contest. */
export function contestPart(reference: string): string {
  return reference.slice(0, CONTEST_DIGITS);
}

/** Returns the stored form of a code. @param reference salt: has 96 random bits */
export function hashCode(reference: string, code: string): string {
  return createHash('sha256').update(`${reference} ${code}`).digest('hex');
}

function throwTooManyCodes(error: unknown): never {
  throw error instanceof HttpError && error.status === 429
    ? new HttpError(429, { detail: TOO_MANY_CODES }, error.headers)
    : error;
}

/**
 * Counts a code for a mailbox. Strangers who ask for codes keep nobody from a first one: it depends
 * only on how many networks have asked.
 * @throws HttpError 429
 */
async function countCode(throttle: Throttle, mailbox: string, subnet: string): Promise<void> {
  const bucket = `vote-code ${mailbox}`;
  const own = `${bucket} ${subnet}`;
  const first = await throttle.begin(own, { ...PER_NETWORK, limit: 1 });
  if (!first.allowed) {
    await countRequest(throttle, own, PER_NETWORK);
    return countRequest(throttle, bucket, PER_MAILBOX);
  }
  let isCounted = false;
  try {
    await countRequest(throttle, `${bucket} networks`, NETWORKS);
    await throttle.hit(bucket);
    isCounted = true;
  } finally {
    await first.end(isCounted);
  }
}

/**
 * Sends a six-digit code to the mailbox of a vote. Nothing is counted, and the mailbox stays free,
 * until the code is confirmed. A mailbox that has voted gets a mail that says so; the response is
 * the same.
 * @throws HttpError 400 or 403 as for a vote that is counted at once; 400 for a missing or wrong captcha token; 429 after too many codes in an hour
 */
export async function requestVote(
  services: Services,
  ballot: Ballot,
  from: RequestContext,
): Promise<{ status: 202; pending: true; request: string; expires_at: string }> {
  const { db, clock, mail, throttle, captcha, siteUrl } = services;
  const contest = await findContest(db, ballot.postu);
  const competitor = await findCompetitor(db, ballot.postu, ballot.plate);
  const refusal = ballotRefusal(contest, competitor !== null, clock.now());
  if (contest === null || refusal !== null) throw refusal ?? notFound();
  if (contest.verification === 'ticket') throw forbidden(NEEDS_TICKET);
  const { key, domain } = canonicalEmail(ballot.public_email);
  const source = voteSource(from, domain);
  await requireCaptcha(captcha, ballot.token ?? '', from, source);
  captcha.noteVote(source);
  await countRequest(throttle, `vote-code-address ${from.rateLimitKey}`, PER_ADDRESS);
  const mailbox = `${contest.id} ${hashToken(key)}`;
  await countCode(throttle, mailbox, from.subnet).catch(throwTooManyCodes);
  const reference = createReference(contest.id);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const isKnown = (await listVoted(tx, contest.id, [key])).has(key);
    // The code of a mailbox that has voted is never sent, so nobody can confirm it.
    await replaceRequest(tx, {
      reference,
      contest_id: contest.id,
      applicant_id: ballot.plate,
      email: ballot.public_email,
      email_key: key,
      claimed_address: ballot.public_ip ?? '',
      code_hash: hashCode(reference, code),
      page_seconds: ballot.seconds_on_page ?? null,
      tries: 0,
      created_at: now,
    });
    const path = votingPath(contest.event_name_id, competitor?.ref ?? '');
    const email = isKnown
      ? alreadyVotedEmail({ event: contest.event_name })
      : voteCodeEmail({
          event: contest.event_name,
          competitor: competitor?.aka ?? '',
          code,
          link: `${siteUrl.get()}${path}#codigo=${reference}.${code}`,
          minutes: CODE_LIFE / 60_000,
        });
    const letter = { kind: 'vote' as const, to: ballot.public_email, priority: 1, ...email };
    await mail.queue(tx, letter).catch(throwTooManyCodes);
  });
  mail.wake();
  const expires_at = new Date(now + CODE_LIFE).toISOString();
  return { status: 202, pending: true, request: reference, expires_at };
}
