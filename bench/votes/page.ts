import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { votingPath } from '../../contracts/paths.ts';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest, type Contest } from '../../test/add-contest.ts';
import { type Site, startSite } from '../processes.ts';
import { report } from '../report.ts';
import { castVote, toAddress, VOTE_ENV } from './visitors.ts';

const COMPETITORS = 40;
const VIEWS_PER_SECOND = 60;
const VOTES_PER_SECOND = 10;
const WARM_UP = 10;
const SECONDS = 30;
const TOKEN = 'medidas';

const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Milliseconds until a page has arrived as a whole. */
function view(site: Site, path: string, address: string): Promise<number> {
  const begun = performance.now();
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    httpRequest(site.url + path, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - begun));
    })
      .once('error', reject)
      .end();
  });
}

async function readMetric(site: Site, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Starts `work` so many times a second, however long each takes. */
async function atRate<T>(rate: number, seconds: number, work: (number: number) => Promise<T>) {
  const begun = performance.now();
  const all: Promise<T>[] = [];
  for (let number = 0; number < rate * seconds; number += 1) {
    await delay(Math.max(0, begun + (number * 1000) / rate - performance.now()));
    all.push(work(number));
  }
  return Promise.all(all);
}

async function crowd(site: Site, contest: Contest, seconds: number, first: number) {
  const paths = [
    votingPath(contest.event),
    ...contest.competitors.map((_, place) => votingPath(contest.event, `voz-${place}`)),
  ];
  const [times, statuses] = await Promise.all([
    atRate(VIEWS_PER_SECOND, seconds, (number) =>
      view(site, paths[(number * 7) % paths.length] ?? '', toAddress(first + number)),
    ),
    atRate(VOTES_PER_SECOND, seconds, (number) => {
      const own = first + number;
      const voter = { email: `v${own}@example.com`, address: toAddress(own), place: number };
      return castVote(site, contest, voter);
    }),
  ]);
  const refused = statuses.filter((status) => status !== 201).length;
  if (refused > 0) throw new Error(`${refused} votes were refused`);
  return times.toSorted((a, b) => a - b);
}

/** The pages of one voting while a crowd opens them and votes. */
export async function benchVotePages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-vote-pages-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const size = { applicants: COMPETITORS, competitors: COMPETITORS, votes: 400, judges: 0 };
  const contest = await addContest(database, 'multitud', { ...size, phase: 3 });
  await database.close();
  const env = { ...VOTE_ENV, METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://tarima.example' };
  const site = await startSite(dataDir, env);
  try {
    await crowd(site, contest, WARM_UP, 1);
    const read = async () => ({
      cpu: site.cpuSeconds(),
      rendered: await readMetric(site, 'tarima_pages_rendered_total'),
      kept: await readMetric(site, 'tarima_cached_pages_total'),
    });
    const before = await read();
    const times = await crowd(site, contest, SECONDS, 100_000);
    const after = await read();
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
    const p95 = at(0.95);
    const told = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1)).join(' / ');
    const what = `${COMPETITORS + 1} pages of a voting, ${VIEWS_PER_SECOND} views and ${VOTES_PER_SECOND} votes a second`;
    report(`${what}: p50 / p95 / p99 / longest`, `${told} ms`, 'p95 ≤ 50 ms', p95 <= 50);
    const perSecond = (key: keyof typeof before) => (after[key] - before[key]) / SECONDS;
    report('of them rendered a second', perSecond('rendered').toFixed(1));
    report(
      'answered from memory',
      `${((perSecond('kept') / VIEWS_PER_SECOND) * 100).toFixed(1)} %`,
    );
    report('processors in use', perSecond('cpu').toFixed(2));
    report('memory', `${site.residentMb().toFixed(0)} MB`);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
