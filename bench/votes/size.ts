import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest, type Contest } from '../../test/add-contest.ts';
import { ADMIN, type Site, startSite } from '../processes.ts';
import { median, report } from '../report.ts';
import { VOTE_ENV } from './visitors.ts';

const ROUNDS = 240;
const SAME = { competitors: 12, judges: 3, phase: 3 } as const;
const FEW = { ...SAME, applicants: 50, votes: 1_000 };
const MANY = { ...SAME, applicants: 5_000, votes: 1_000_000 };

interface Side {
  site: Site;
  contest: Contest;
  staff: { authorization: string };
  remove(): Promise<void>;
}

async function startWith(size: typeof FEW): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-contest-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const contest = await addContest(database, 'grande', size);
  await database.close();
  const site = await startSite(dataDir, VOTE_ENV);
  const login = { method: 'POST', body: JSON.stringify(ADMIN) };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/login/`, { ...login, headers });
  const { token } = (await answer.json()) as { token: string };
  const staff = { authorization: `Token ${token}` };
  return { site, contest, staff, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

const asked: Readonly<Record<string, (contest: Contest) => string>> = {
  qualifiers: ({ event }) => `qualifiers/?event=${event}`,
  'contests with their counts': () => 'postulations/',
  'jury votes': ({ id }) => `votes/?postu=${id}`,
  'pre-selected': ({ id }) => `votes/1/?postu=${id}`,
  selected: ({ id }) => `votes/2/?postu=${id}`,
  'a page of applicants': ({ id }) => `postulates/?postu=${id}&page_size=20`,
};

async function findTime(side: Side, path: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${side.site.url}/api/postulations/${path}`, { headers: side.staff });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return performance.now() - start;
}

/** A contest with a million votes and 5,000 applicants against one with 1,000 and 50. */
export async function benchVoteSize(): Promise<void> {
  const [small, large] = [await startWith(FEW), await startWith(MANY)];
  for (const [what, toPath] of Object.entries(asked)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await findTime(small, toPath(small.contest)));
      times.large.push(await findTime(large, toPath(large.contest)));
    }
    const ratio = median(times.large) / median(times.small);
    const figure = `${ratio.toFixed(2)} × (${median(times.large).toFixed(1)} ms)`;
    report(`1,000,000 votes against 1,000: ${what}`, figure, '< 1.2', ratio < 1.2);
  }
  for (const side of [small, large]) {
    await side.site.stop();
    await side.remove();
  }
}
