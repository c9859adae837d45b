import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest } from '../../test/add-contest.ts';
import { measureDesk } from '../../test/measure-desk.ts';
import {
  type AttackKind,
  attackKinds,
  crowdKinds,
  floodKinds,
  generateVotes,
} from '../../test/vote-stream.ts';
import { ADMIN, startSite } from '../processes.ts';
import { median, report } from '../report.ts';
import { VOTE_ENV } from './visitors.ts';

const MILLION = { competitors: 12, judges: 3, phase: 3, applicants: 50, votes: 1_000_000 } as const;
const ROUNDS = 30;
/** Milliseconds for the first analysis of a million votes. */
const ANALYSIS = 5 * 60_000;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** `npm run bench -- desk quick`: the two small sizes only, and no million votes. */
const isQuick = process.argv.includes('quick');
const SIZES = isQuick ? [300, 3_000] : [300, 3_000, 20_000, 50_000];
/** The tests were written with 1 to 3; the others are held out. Large contests take one of each. */
const SEEDS = [1, 11, 12, 13];
const seedsOf = (size: number) => (size <= 3_000 ? SEEDS : SEEDS.slice(0, 2));
const SHARES = [0.02, 0.1, 0.4];
/** What the desk promises to see. */
const ASKED: readonly AttackKind[] = ['catch_all', 'look_alike', 'sub_address', 'forty_domains'];

/**
 * Prints what the desk marks and holds of each attack, in contests of four sizes: precision and recall
 * of the marked, and the shares of honest votes, and of the victim's honest votes, that are marked
 * or held.
 */
function benchDetection(): void {
  const worst = { recall: 1, honest: 0, victimMarked: 0, victimHeld: 0 };
  console.log(
    '  votes share attack            precision  recall  honest  victim    held (the worst seed)',
  );
  for (const size of SIZES) {
    for (const share of SHARES) {
      for (const attack of [...attackKinds, ...floodKinds]) {
        const found = seedsOf(size).map((seed) =>
          measureDesk(generateVotes({ size, attack, share, seed })),
        );
        const most = (name: 'honestMarked' | 'victimMarked' | 'victimHeld') =>
          Math.max(...found.map((item) => item[name]));
        const recall = Math.min(...found.map((item) => item.recall));
        const [honestMarked, victimMarked, victimHeld] = [
          most('honestMarked'),
          most('victimMarked'),
          most('victimHeld'),
        ] as [number, number, number];
        const isSeen = found.some(({ marked }) => marked > 0);
        const shown = isSeen ? percent(Math.min(...found.map((item) => item.precision))) : '—';
        const figures = [recall, honestMarked, victimMarked, victimHeld].map(percent);
        console.log(
          `${String(size).padStart(7)} ${percent(share).padStart(6)} ${attack.padEnd(17)} ${shown.padStart(9)} ${figures.map((figure) => figure.padStart(7)).join(' ')}`,
        );
        const isAsked = size >= 3_000 && share >= 0.1 && ASKED.includes(attack);
        if (isAsked) worst.recall = Math.min(worst.recall, recall);
        worst.honest = Math.max(worst.honest, honestMarked);
        worst.victimMarked = Math.max(worst.victimMarked, victimMarked);
        worst.victimHeld = Math.max(worst.victimHeld, victimHeld);
      }
    }
  }
  const { recall, honest, victimMarked, victimHeld } = worst;
  report('fraud desk: least recall', percent(recall), '>= 90 %', recall >= 0.9);
  report('fraud desk: most honest votes marked', percent(honest), '<= 2 %', honest <= 0.02);
  report('fraud desk: of a rival, marked', percent(victimMarked), '<= 5 %', victimMarked <= 0.05);
  report('fraud desk: of a rival, held', percent(victimHeld), '<= 1 %', victimHeld <= 0.01);
}

/** Floods for a competitor with an honest crowd. */
const CROWD_FLOODS = ['flood_one_name', 'flood_employer', 'flood_network'] as const;

/** Prints the part of an honest crowd behind one address that is marked while its competitor is flooded. */
function benchCrowds(): void {
  for (const size of SIZES.filter((item) => item <= 20_000)) {
    for (const crowd of crowdKinds) {
      const marked = [null, ...CROWD_FLOODS].flatMap((attack) =>
        seedsOf(size).map(
          (seed) =>
            measureDesk(generateVotes({ size, attack, share: 0.4, crowd, seed })).crowdMarked,
        ),
      );
      const what = `fraud desk: of a crowd (${crowd}) among ${size}, marked at most`;
      report(what, percent(Math.max(...marked)), 'shown', true);
    }
  }
}

async function benchMillion(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-desk-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
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
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The fraud desk: what it finds, and how soon on a million votes. */
export async function benchDesk(): Promise<void> {
  console.log('▸ desk');
  benchDetection();
  benchCrowds();
  if (!isQuick) await benchMillion();
}
