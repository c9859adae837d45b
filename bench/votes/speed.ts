import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashCode } from '../../server/contests/public-votes/request-vote.ts';
import { EMBEDDED_FILE, type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openNodeSqlite } from '../../server/db/node-sqlite.ts';
import { makeFixedRecords } from '../../server/first-start.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { startSite } from '../processes.ts';
import { median, report } from '../report.ts';
import { addContest, type Contest } from './make-contest.ts';
import { addressOf, castVote, confirmVote, VOTE_ENV } from './visitors.ts';

const CLIENTS = 50;
const SECONDS = 3;
const ROUNDS = 5;
/** Pending votes of a round: more than can be confirmed in it. */
const REQUESTS = 15_000;
const CODE = '123456';

const COLUMNS =
  'contest_id, applicant_id, email, email_key, email_domain, is_throw_away, address, address_key, address_slot, network, claimed_address, created_at';
const insert = (mark: (place: number) => string) =>
  `insert into public_vote (${COLUMNS}) values (${mark(1)}, ${mark(2)}, ${mark(3)}, ${mark(3)}, 'example.com', 0, ${mark(3)}, ${mark(3)}, 1, 'n', '', 0)`;
const update = (mark: string) =>
  `update applicant set public_votes = public_votes + 1 where id = ${mark}`;

/** How many times a second `work` is done by so many at once. */
async function perSecond(clients: number, work: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  const end = start + SECONDS * 1000;
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

type Pair = (applicant: number, voter: string) => Promise<void> | void;
interface Bare {
  pair: Pair;
  close(): Promise<void>;
}

/** The two statements on SQLite itself: no query builder, no server, one durable commit. */
async function bareSqlite(dataDir: string, contest: Contest): Promise<Bare> {
  const { raw } = openNodeSqlite(join(dataDir, EMBEDDED_FILE));
  const [add, count] = [raw.prepare(insert((place) => `?${place}`)), raw.prepare(update('?'))];
  return {
    pair(applicant, voter) {
      raw.exec('begin immediate');
      add.run(contest.id, applicant, voter);
      count.run(applicant);
      raw.exec('commit');
    },
    close: async () => raw.close(),
  };
}

/** The same over PostgreSQL's own driver. */
async function barePostgres(database: OpenDatabase, contest: Contest): Promise<Bare> {
  const { pool } = database;
  if (pool === null) throw new Error('no PostgreSQL');
  return {
    async pair(applicant, voter) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const values = [contest.id, applicant, voter];
        await client.query({ name: 'add', text: insert((place) => `$${place}`), values });
        await client.query({ name: 'count', text: update('$1'), values: [applicant] });
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => database.close(),
  };
}

/** Pending votes that are confirmed with one code; none is left over in a round. */
async function addRequests(
  { db }: OpenDatabase,
  contest: Contest,
  first: number,
): Promise<string[]> {
  const references = Array.from({ length: REQUESTS }, (_, at) =>
    (first + at).toString(16).padStart(32, '0'),
  );
  const rows = references.map((reference, at) => ({
    reference,
    contest_id: contest.id,
    applicant_id: contest.competitors[at % 6] ?? 0,
    email: `c${first + at}@example.com`,
    email_key: `c${first + at}@example.com`,
    claimed_address: '',
    code_hash: hashCode(reference, CODE),
    tries: 0,
    created_at: Date.now(),
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insertInto('vote_request')
      .values(rows.slice(start, start + 1000))
      .execute();
  }
  return references;
}

interface Measured {
  own: number[];
  ratios: number[];
}

function tell(what: string, { own, ratios }: Measured, least: number): void {
  const ratio = median(ratios);
  const figure = `${ratio.toFixed(2)} × (${Math.round(median(own))}/s)`;
  report(what, figure, `≥ ${least}`, ratio >= least);
}

/** Votes and confirmations a second through HTTP, each against a loop of the bare pair, in turns. */
async function benchEngine(name: string, databaseUrl: string | null, least: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-votes-'));
  const first = await openDatabase({ databaseUrl, dataDir });
  await migrate(first.db, first.engine);
  await makeFixedRecords(first);
  const size = { applicants: 6, competitors: 6, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(first, 'velocidad', size);
  const verified = await addContest(first, 'confirmacion', size);
  await first.db
    .updateTable('contest')
    .set({ verification: 'email' })
    .where('id', '=', verified.id)
    .execute();
  await first.close();
  const env = { ...VOTE_ENV, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  let number = 0;
  const [votes, confirmations]: [Measured, Measured] = [
    { own: [], ratios: [] },
    { own: [], ratios: [] },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await openDatabase({ databaseUrl, dataDir });
    const references = await addRequests(database, verified, round * REQUESTS);
    if (!databaseUrl) await database.close();
    const bare = databaseUrl
      ? await barePostgres(database, contest)
      : await bareSqlite(dataDir, contest);
    const theirs = await perSecond(1, async () => {
      number += 1;
      await bare.pair(contest.competitors[number % 6] ?? 0, `b${number}@example.com`);
    });
    await bare.close();
    const site = await startSite(dataDir, env);
    const note = (measured: Measured, ours: number) => {
      measured.own.push(ours);
      measured.ratios.push(ours / theirs);
    };
    const vote = async () => {
      number += 1;
      const voter = { email: `v${number}@example.com`, address: addressOf(number), place: number };
      const status = await castVote(site, contest, voter);
      if (status !== 201) throw new Error(`a vote was answered ${status}`);
    };
    note(votes, await perSecond(CLIENTS, vote));
    const confirm = async () => {
      const request = references.pop();
      if (request === undefined) throw new Error('no pending vote is left');
      const status = await confirmVote(site, { request, code: CODE }, addressOf(1));
      if (status !== 201) throw new Error(`a confirmation was answered ${status}`);
    };
    note(confirmations, await perSecond(CLIENTS, confirm));
    await site.stop();
  }
  tell(`Votes by ${CLIENTS} at once on ${name}, against a bare loop`, votes, least);
  tell(`Confirmations by ${CLIENTS} at once on ${name}, likewise`, confirmations, 0.6);
  await rm(dataDir, { recursive: true, force: true });
}

/** Durable votes and confirmations a second on both engines. */
export async function benchVoteSpeed(): Promise<void> {
  console.log('▸ speed of votes');
  await benchEngine('SQLite', null, 0.9);
  const server = await startPostgres({ isDurable: true });
  try {
    await benchEngine('PostgreSQL', server.url, 0.6);
  } finally {
    await server.stop();
  }
}
