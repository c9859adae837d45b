import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest, type Contest } from '../../test/add-contest.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { type Site, startSite } from '../processes.ts';
import { report } from '../report.ts';
import { castVote, toAddress, VOTE_ENV } from './visitors.ts';

const AT_ONCE = 200;
const REPEATS = 50;

let given = 0;
/** An address that nobody has voted from. */
function newAddress(): string {
  given += 1;
  return toAddress(given);
}

type Voter = (repeat: number, index: number) => { email: string; address: string };

/** How one person tries to vote many times; `own` is what they cannot change in a repeat. */
const ways: Readonly<Record<string, (own: string) => Voter>> = {
  'one e-mail': () => (repeat) => ({ email: `una${repeat}@example.com`, address: newAddress() }),
  'one address': (own) => (repeat, index) => ({
    email: `otra${repeat}.${index}@example.com`,
    address: own,
  }),
  'aliases of one mailbox': () => (repeat, index) => ({
    email: `a.li${index % 2 ? '.' : ''}as${repeat}+${index}@g${index % 3 ? '' : 'oogle'}mail.com`,
    address: newAddress(),
  }),
};

interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/** Sends 200 votes at once; how many were taken. */
async function storm(site: Site, contest: Contest, voter: Voter, repeat: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      castVote(site, contest, { ...voter(repeat, index), place: index }),
    ),
  );
  return statuses.filter((status) => status === 201).length;
}

async function countStored(place: Place, contest: Contest): Promise<number> {
  const { db, close } = await openDatabase(place);
  const row = await db
    .selectFrom('public_vote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contest_id', '=', contest.id)
    .executeTakeFirstOrThrow();
  await close();
  return Number(row.count);
}

async function benchEngine(name: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-at-once-'));
  const place = { databaseUrl, dataDir };
  const database = await openDatabase(place);
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const size = { applicants: 6, competitors: 6, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(database, 'tormenta', size);
  await database.close();
  const env = { ...VOTE_ENV, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const site = await startSite(dataDir, env);
  for (const [way, getVoter] of Object.entries(ways)) {
    const before = await countStored(place, contest);
    let exact = 0;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const voter = getVoter(newAddress());
      if ((await storm(site, contest, voter, repeat)) === 1) exact += 1;
    }
    const stored = (await countStored(place, contest)) - before;
    const isExact = exact === REPEATS && stored === REPEATS;
    const what = `${AT_ONCE} votes at once by ${way} on ${name}: exactly one counts`;
    report(what, `${Math.min(exact, stored)} of ${REPEATS}`, 'all', isExact);
  }
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** 200 votes at once by one person, 150 times on each database: exactly one counts each time. */
export async function benchVotesAtOnce(): Promise<void> {
  await benchEngine('SQLite', null);
  const server = await startPostgres();
  try {
    await benchEngine('PostgreSQL', server.url);
  } finally {
    await server.stop();
  }
}
