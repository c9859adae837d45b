import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_FILE, type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openNodeSqlite } from '../../server/db/node-sqlite.ts';
import { makeFixedRecords } from '../../server/first-start.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { startSite } from '../processes.ts';
import { median, report } from '../report.ts';
import { addContest, type Contest } from './make-contest.ts';
import { addressOf, castVote, VOTE_ENV } from './visitors.ts';

const CLIENTS = 50;
const SECONDS = 3;
const ROUNDS = 5;
const LEAST = 0.5;

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

/** Votes a second through HTTP against a loop of the bare pair, in turns on the same database. */
async function benchEngine(name: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-votes-'));
  const first = await openDatabase({ databaseUrl, dataDir });
  await migrate(first.db, first.engine);
  await makeFixedRecords(first);
  const size = { applicants: 6, competitors: 6, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(first, 'velocidad', size);
  await first.close();
  const env = { ...VOTE_ENV, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  let number = 0;
  const [own, ratios]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = databaseUrl
      ? await barePostgres(await openDatabase({ databaseUrl, dataDir }), contest)
      : await bareSqlite(dataDir, contest);
    const theirs = await perSecond(1, async () => {
      number += 1;
      await bare.pair(contest.competitors[number % 6] ?? 0, `b${number}@example.com`);
    });
    await bare.close();
    const site = await startSite(dataDir, env);
    const ours = await perSecond(CLIENTS, async () => {
      number += 1;
      const voter = { email: `v${number}@example.com`, address: addressOf(number), place: number };
      const status = await castVote(site, contest, voter);
      if (status !== 201) throw new Error(`a vote was answered ${status}`);
    });
    await site.stop();
    own.push(ours);
    ratios.push(ours / theirs);
  }
  const ratio = median(ratios);
  const figure = `${ratio.toFixed(2)} × (${Math.round(median(own))}/s)`;
  const what = `Votes by ${CLIENTS} at once on ${name}, against a bare loop`;
  report(what, figure, `≥ ${LEAST}`, ratio >= LEAST);
  await rm(dataDir, { recursive: true, force: true });
}

/** Durable votes a second on both engines. */
export async function benchVoteSpeed(): Promise<void> {
  await benchEngine('SQLite', null);
  const server = await startPostgres({ isDurable: true });
  try {
    await benchEngine('PostgreSQL', server.url);
  } finally {
    await server.stop();
  }
}
