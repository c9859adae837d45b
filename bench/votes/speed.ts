import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { insertMany } from '../../server/db/insert-many.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest, type Contest } from '../../test/add-contest.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { startSite, startYardstick } from '../processes.ts';
import { median, report } from '../report.ts';
import { type BareVotes, openBareVotes } from './bare-votes.ts';
import { toAddress, VOTE_ENV } from './visitors.ts';

// What is compared, in turns on one database:
// - a bare loop: the two statements of a vote and one durable commit, one after another, in the process
//   that measures, without HTTP;
// - a bare server: the same for each request of 50 clients, over HTTP;
// - the site: votes and confirmations of 50 clients over HTTP, with all checks, signals and mails.
// The clients run on the same processors as what they measure.

const CLIENTS = 50;
const SECONDS = 3;
const WARM_UP = 1;
const ROUNDS = 5;
/** Pending votes of a round: more than can be confirmed in it. */
const REQUESTS = 15_000;
const CODE = '123456';

/** How many times a second `work` is done by so many at once. */
async function perSecond(
  clients: number,
  work: () => Promise<unknown> | unknown,
  seconds = SECONDS,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  async function client(): Promise<void> {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return (done * 1000) / (performance.now() - start);
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** Posts with little work of its own; the answer must be 201. */
function post(url: string, body: object, address: string): Promise<void> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': address,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent, method: 'POST', headers }, (response) => {
      const isRight = response.statusCode === 201;
      response.resume().once('end', () => {
        if (isRight) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.once('error', reject).end(text);
  });
}

/** Pending votes that are confirmed with one code; none is left over in a round. */
async function addRequests(
  { db }: OpenDatabase,
  contest: Contest,
  first: number,
): Promise<string[]> {
  const references = Array.from({ length: REQUESTS }, (_, index) =>
    (first + index).toString(16).padStart(32, '0'),
  );
  const rows = references.map((reference, index) => ({
    reference,
    contest_id: contest.id,
    applicant_id: contest.competitors[index % 6] ?? 0,
    email: `c${first + index}@example.com`,
    email_key: `c${first + index}@example.com`,
    claimed_address: '',
    code: CODE,
    tries: 0,
    created_at: Date.now(),
    expires_at: Date.now() + 15 * 60_000,
  }));
  await insertMany(db, 'vote_request', rows);
  return references;
}

/** Deletes the mails that earlier confirmations left, so that sending them delays nobody. */
async function clearMails({ db }: OpenDatabase): Promise<void> {
  await db.deleteFrom('mail_job').execute();
  await delay(500);
}

interface Rates {
  loop: number;
  server: number;
  votes: number;
  confirmations: number;
}

function tell(name: string, rounds: readonly Rates[], leastVotes: number): void {
  const kinds = { votes: 'Votes', confirmations: 'Confirmations' } as const;
  for (const [kind, what] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    for (const than of ['loop', 'server'] as const) {
      const ratio = median(rounds.map((rates) => rates[kind] / rates[than]));
      const figure = `${ratio.toFixed(2)} × (${Math.round(median(rounds.map((rates) => rates[kind])))}/s)`;
      const asked = kind === 'votes' && than === 'loop' ? leastVotes : 0.6;
      const label = `${what} by ${CLIENTS} at once on ${name}, against a bare ${than}`;
      report(label, figure, `≥ ${asked}`, ratio >= asked);
    }
  }
}

async function createContests(database: OpenDatabase) {
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const size = { applicants: 6, competitors: 6, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(database, 'velocidad', size);
  const verified = await addContest(database, 'confirmacion', size);
  const email = { verification: 'email' } as const;
  await database.db.updateTable('contest').set(email).where('id', '=', verified.id).execute();
  return { contest, verified };
}

interface Setting {
  site: { url: string };
  server: { url: string };
  bare: BareVotes;
  database: OpenDatabase;
  contest: Contest;
  verified: Contest;
}

/** Measures all in turns; the first, shorter round warms up. */
async function measure(setting: Setting): Promise<Rates[]> {
  const { site, server, bare, database, contest, verified } = setting;
  let number = 0;
  const plate = () => contest.competitors[number % 6] ?? 0;
  const loop = () => {
    number += 1;
    return bare.pair(contest.id, plate(), `b${number}@example.com`);
  };
  const voteAt = (url: string) => () => {
    number += 1;
    const ballot = { public_email: `v${number}@example.com`, plate: plate(), postu: contest.id };
    return post(url, ballot, toAddress(number));
  };
  const votes = voteAt(`${site.url}/api/postulations/public-votes/`);
  const references: string[] = [];
  const confirm = () => {
    const body = { request: references.pop() ?? 'none is left', code: CODE };
    return post(`${site.url}/api/postulations/public-votes/confirm/`, body, toAddress(1));
  };
  const rounds: Rates[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    references.push(...(await addRequests(database, verified, round * REQUESTS)));
    await clearMails(database);
    const seconds = round === 0 ? WARM_UP : SECONDS;
    const rates = {
      loop: await perSecond(1, loop, seconds),
      server: await perSecond(CLIENTS, voteAt(server.url), seconds),
      votes: await perSecond(CLIENTS, votes, seconds),
      confirmations: await perSecond(CLIENTS, confirm, seconds),
    };
    if (round > 0) rounds.push(rates);
  }
  return rounds;
}

async function benchEngine(
  name: string,
  databaseUrl: string | null,
  leastVotes: number,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-votes-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  const { contest, verified } = await createContests(database);
  const env = { ...VOTE_ENV, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const site = await startSite(dataDir, env);
  const server = await startYardstick('votes/bare-vote-server.ts', [dataDir, databaseUrl ?? '']);
  const bare = await openBareVotes(databaseUrl, dataDir);
  try {
    const rounds = await measure({ site, server, bare, database, contest, verified });
    tell(name, rounds, leastVotes);
  } finally {
    await bare.close();
    await database.close();
    await Promise.all([site.stop(), server.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Durable votes and confirmations a second on both engines. */
export async function benchVoteSpeed(): Promise<void> {
  console.log('▸ speed of votes');
  await benchEngine('SQLite', null, 0.9);
  const server = await startPostgres({ isDurable: true });
  try {
    await benchEngine('PostgreSQL', server.url, 2);
  } finally {
    await server.stop();
  }
}
