import { randomInt } from 'node:crypto';
import type { Verification } from '../contracts/contests.ts';
import { createReceiptPart } from '../contracts/receipts.ts';
import { createReference } from '../server/contests/public-votes/request-vote.ts';
import { createTicketCode } from '../server/contests/tickets/cast-ticket-vote.ts';
import type { Database } from '../server/db/database.ts';
import { insertMany } from '../server/db/insert-many.ts';
import { hashToken } from '../server/platform/hash-token.ts';

/** A vote as it is sent, as often as its answer is lost. */
export interface PreparedVote {
  path: string;
  body: Record<string, unknown>;
}

interface Voting {
  id: number;
  competitors: readonly number[];
}

export interface VoteWay {
  name: string;
  verification: Verification;
  /** Prepares the votes of so many people. */
  prepare(db: Database, contest: Voting, count: number, now: number): Promise<PreparedVote[]>;
}

const CODE = '123456';
const VOTE = '/postulations/public-votes/';
const CONFIRM = '/postulations/public-votes/confirm/';
const LIFE = 60 * 60_000;
const getMailbox = (contest: Voting, index: number) => `v${contest.id}x${index}@example.com`;

function getVotes(contest: Voting, count: number, path: string, getBody: (at: number) => object) {
  return Array.from({ length: count }, (_, index): PreparedVote => {
    const plate = contest.competitors[index % contest.competitors.length];
    const receipt_part = createReceiptPart((below) => randomInt(below));
    return { path, body: { plate, receipt_part, ...getBody(index) } };
  });
}

const byMailbox = async (_: Database, contest: Voting, count: number) =>
  getVotes(contest, count, VOTE, (at) => ({
    ...{ public_email: getMailbox(contest, at), postu: contest.id, token: `token ${at}` },
  }));

async function withTickets(db: Database, contest: Voting, count: number, now: number) {
  const codes = Array.from({ length: count }, createTicketCode);
  const made = { label: 'Puerta', quantity: count, created_by: 'admin', created_at: now };
  const { id: batch_id } = await db
    .insertInto('ticket_batch')
    .values({ contest_id: contest.id, ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = codes.map((code, index) => ({
    batch_id,
    number: index + 1,
    code_hash: hashToken(code),
  }));
  await insertMany(db, 'ticket', rows);
  return getVotes(contest, count, '/postulations/ticket-votes/', (at) => ({
    ...{ ticket: codes[at], postu: contest.id },
  }));
}

async function withRequests(db: Database, contest: Voting, count: number, now: number) {
  const votes = getVotes(contest, count, CONFIRM, () => ({
    ...{ request: createReference(contest.id), code: CODE },
  }));
  const rows = votes.map(({ body }, index) => ({
    ...{ reference: String(body.request), contest_id: contest.id, code: CODE, tries: 0 },
    applicant_id: Number(body.plate),
    ...{
      email: getMailbox(contest, index),
      email_key: getMailbox(contest, index),
      claimed_address: '',
    },
    ...{ created_at: now, expires_at: now + LIFE },
  }));
  await insertMany(db, 'vote_request', rows);
  return votes;
}

/** Every way in which a public vote is stored. The captcha must accept any token. */
export const voteWays: readonly VoteWay[] = [
  { name: 'direct', verification: 'none', prepare: byMailbox },
  { name: 'ticket', verification: 'ticket', prepare: withTickets },
  { name: 'confirmed code', verification: 'email', prepare: withRequests },
  { name: 'request and code', verification: 'email', prepare: byMailbox },
];

interface Told {
  status: number;
  body: unknown;
}

/** Sends a vote; one that waits for its code is confirmed with it. */
export async function sendVote(
  db: Database,
  post: (path: string, body: Record<string, unknown>) => Promise<Told>,
  { path, body }: PreparedVote,
): Promise<Told> {
  const answer = await post(path, body);
  if (answer.status !== 202) return answer;
  const { request } = answer.body as { request: string };
  const { code } = await db
    .selectFrom('vote_request')
    .select('code')
    .where('reference', '=', request)
    .executeTakeFirst()
    .then((row) => row ?? { code: CODE });
  const { plate, receipt_part } = body;
  return post(CONFIRM, { request, code, plate, receipt_part });
}
