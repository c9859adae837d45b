import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAfterChange } from './after-change.ts';
import { benchAnnouncement } from './announcement.ts';
import { benchAudio } from './audio.ts';
import { benchBackups } from './backups.ts';
import { benchCosts } from './costs.ts';
import { benchCrowd } from './crowd.ts';
import { benchFaults } from './faults/main.ts';
import { benchFigures } from './figures.ts';
import { benchFocus } from './focus.ts';
import { benchInteractions } from './interactions.ts';
import { benchLoad, benchRendering } from './load.ts';
import { benchMail } from './mail.ts';
import { benchManyLyrics } from './many-lyrics.ts';
import { benchNavigation } from './navigation.ts';
import { benchOthers } from './others.ts';
import { benchPages } from './pages.ts';
import { type Site, startSite } from './processes.ts';
import { printSummary, report, writeTable } from './report.ts';
import { benchSave } from './save.ts';
import { benchSoak } from './soak.ts';
import { benchStudio } from './studio.ts';
import { benchStudioRush } from './studio-rush.ts';
import { benchVotesAtOnce } from './votes/at-once.ts';
import { benchVoteCrash } from './votes/crash.ts';
import { benchDesk } from './votes/desk.ts';
import { benchVotePages } from './votes/page.ts';
import { benchVoteSize } from './votes/size.ts';
import { benchVoteSpeed } from './votes/speed.ts';
import { benchWeights } from './weights.ts';

// `npm run bench [-- load rendering …]`: figures and ratios, all measured in this one run. The fault
// suite (`faults`), the load of many minutes (`soak [minutes]`) and pages of other frameworks (`others`)
// run only when they are named. `--write` puts what was found into docs/operations.md (`npm run faults`).

async function benchStart(dataDir: string): Promise<void> {
  const start = performance.now();
  const site = await startSite(dataDir);
  await fetch(site.url);
  const seconds = (performance.now() - start) / 1000;
  report(
    'Start to the first answer, everything built',
    `${seconds.toFixed(2)} s`,
    '≤ 0.4 s',
    seconds <= 0.4,
  );
  await site.stop();
}

async function benchMemory(site: Site): Promise<void> {
  const atRest = site.residentMb();
  report('Memory at rest, after the start', `${atRest.toFixed(0)} MB`, '≤ 130 MB', atRest <= 130);
  const paths = ['/', '/artistas', '/eventos', '/contenido', '/lacapsula', '/eventos/bdm/portada'];
  for (let count = 0; count < 1000; count += 1) {
    const answer = await fetch(site.url + paths[count % paths.length]);
    await answer.arrayBuffer();
  }
  const resident = site.residentMb();
  report(
    'Memory at rest after 1,000 page views',
    `${resident.toFixed(0)} MB`,
    '≤ 160 MB',
    resident <= 160,
  );
}

async function benchVotes(): Promise<void> {
  await benchVoteSpeed();
  await benchVotesAtOnce();
  await benchVoteCrash();
  await benchVoteSize();
  await benchVotePages();
}

/** Each of these finds a site that has done nothing yet. */
const onSite: Readonly<Record<string, (site: Site, count?: number) => Promise<void>>> = {
  memory: benchMemory,
  load: benchLoad,
  audio: benchAudio,
  rendering: benchRendering,
  weights: benchWeights,
  navigation: benchNavigation,
  pages: (site, rounds = 3) => benchPages(site, rounds),
  change: benchAfterChange,
  focus: benchFocus,
};

/** These run on a site too, but only when they are named. */
const onRequest = new Set(['soak', 'others']);

const SOAK_MINUTES = 30;

async function soak(dataDir: string, minutes: number): Promise<void> {
  console.log(`▸ soak, ${minutes} minutes`);
  const site = await startSite(dataDir, { TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal' });
  await benchSoak(site, minutes);
  await site.stop();
}

async function main(args: readonly string[]): Promise<void> {
  const wanted = args.filter((arg) => !/^(\d+|--write)$/.test(arg));
  const given = args.find((arg) => /^\d+$/.test(arg));
  const count = given === undefined ? undefined : Number(given);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const givenDir = process.env.BENCH_DATA_DIR;
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'tarima-bench-')));
  if (
    [...Object.keys(onSite), 'start', 'figures'].some(isWanted) ||
    wanted.some((name) => onRequest.has(name))
  ) {
    console.log('▸ A site with demo content…');
    await (await startSite(dataDir, { DEMO: 'on' })).stop();
  }
  for (const [name, bench] of Object.entries(onSite)) {
    if (!isWanted(name)) continue;
    console.log(`▸ ${name}`);
    const site = await startSite(dataDir);
    await bench(site, count);
    await site.stop();
  }
  if (wanted.includes('others')) {
    const site = await startSite(dataDir);
    await benchOthers(site);
    await site.stop();
  }
  if (isWanted('start')) await benchStart(dataDir);
  if (isWanted('figures')) await benchFigures(dataDir);
  if (isWanted('costs')) await benchCosts();
  if (isWanted('crowd')) await benchCrowd();
  if (isWanted('interactions')) await benchInteractions();
  if (isWanted('lyrics')) await benchManyLyrics();
  if (isWanted('save')) await benchSave();
  if (isWanted('mail')) await benchMail();
  if (isWanted('announcement')) await benchAnnouncement();
  if (isWanted('votes')) await benchVotes();
  else if (wanted.includes('vote-speed')) await benchVoteSpeed();
  else if (wanted.includes('vote-pages')) await benchVotePages();
  if (isWanted('desk')) await benchDesk();
  if (isWanted('studio')) await benchStudio();
  if (isWanted('rush')) await benchStudioRush();
  if (wanted.includes('soak')) await soak(dataDir, count ?? SOAK_MINUTES);
  if (wanted.includes('faults')) await benchFaults();
  if (isWanted('backups')) await benchBackups();
  if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true });
  if (args.includes('--write')) writeTable('docs/operations.md');
  process.exitCode = printSummary() ? 0 : 1;
}

await main(process.argv.slice(2));
