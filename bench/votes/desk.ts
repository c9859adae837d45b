import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { makeFixedRecords } from '../../server/first-start.ts';
import { measureDesk } from '../../test/measure-desk.ts';
import { attackKinds, generateVotes } from '../../test/vote-stream.ts';
import { ADMIN, startSite } from '../processes.ts';
import { median, report } from '../report.ts';
import { addContest } from './make-contest.ts';
import { VOTE_ENV } from './visitors.ts';

const HONEST = 50_000;
const MILLION = { competitors: 12, judges: 3, phase: 3, applicants: 50, votes: 1_000_000 } as const;
const ROUNDS = 30;
/** Milliseconds for the first analysis of a million votes. */
const ANALYSIS = 5 * 60_000;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** How much of five attacks among 50,000 honest votes the desk finds, and how much else. */
function benchDetection(): void {
  const votes = generateVotes(HONEST, 1);
  const { precision, recall, groups, found } = measureDesk(votes);
  const what = `${found} votes in ${groups} groups`;
  report('fraud desk: precision', `${percent(precision)} (${what})`, '> 90 %', precision > 0.9);
  for (const kind of attackKinds) {
    const share = recall[kind];
    report(`fraud desk: recall of ${kind}`, percent(share), '> 90 %', share > 0.9);
  }
}

async function benchMillion(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-desk-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await makeFixedRecords(database);
  const contest = await addContest(database, 'grande', MILLION);
  await database.close();
  const site = await startSite(dataDir, VOTE_ENV);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(ADMIN);
  const login = await fetch(`${site.url}/api/login/`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };

  async function ask(path: string): Promise<{ ms: number; made_at?: string | null }> {
    const start = performance.now();
    const url = `${site.url}/api/postulations/${path}`;
    const answer = await fetch(url, { headers: { authorization: `Token ${token}` } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    const made = (await answer.json()) as { made_at?: string | null };
    return { ...made, ms: performance.now() - start };
  }
  const groups = `vote-groups/${contest.id}/`;
  const started = performance.now();
  while ((await ask(groups)).made_at === null) {
    if (performance.now() - started > ANALYSIS) throw new Error('the analysis did not end');
    await delay(500);
  }
  const seconds = (performance.now() - started) / 1000;
  report('fraud desk: a million votes analysed', `${seconds.toFixed(1)} s`, '< 60 s', seconds < 60);
  for (const path of [groups, `contest-votes/${contest.id}/`]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(path)).ms);
    const ms = median(times);
    report(`1,000,000 votes: ${path}`, `${ms.toFixed(1)} ms`, '<= 300 ms', ms <= 300);
  }
  const graph = (await ask(`vote-graph/${contest.id}/`)).ms;
  report('1,000,000 votes: the graph', `${graph.toFixed(0)} ms`, '<= 3000 ms', graph <= 3000);
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The fraud desk: what it finds, and how soon on a million votes. */
export async function benchDesk(): Promise<void> {
  console.log('▸ desk');
  benchDetection();
  await benchMillion();
}
