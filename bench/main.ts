import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAnnouncement } from './announcement.ts';
import { benchFaults } from './faults/main.ts';
import { benchLoad } from './load.ts';
import { benchPages } from './pages.ts';
import { type Site, startSite } from './processes.ts';
import { printSummary, report, writeTable } from './report.ts';
import { benchSoak } from './soak.ts';
import { benchVoteSpeed } from './votes/speed.ts';

// `npm run bench [-- part … [number]]`: figures and ratios, all measured in this one run. Without a part:
// start, memory, load and votes. `--write` puts what was found into docs/operations.md (`npm run faults`).

const SOAK_MINUTES = 30;

/** Starts the site with demo content, runs `measure` on it, and stops it. */
async function onDemoSite(
  measure: (site: Site) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-bench-'));
  try {
    await (await startSite(dataDir, { DEMO: 'on' })).stop();
    const start = performance.now();
    const site = await startSite(dataDir, env);
    await fetch(site.url);
    const seconds = (performance.now() - start) / 1000;
    const isMet = seconds <= 0.4;
    report('Start to the first answer', `${seconds.toFixed(2)} s`, '≤ 0.4 s', isMet);
    await measure(site);
    await site.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function benchMemory(site: Site): Promise<void> {
  const atRest = site.residentMb();
  report('Memory after the start', `${atRest.toFixed(0)} MB`, '≤ 130 MB', atRest <= 130);
  const paths = ['/', '/artistas', '/eventos', '/contenido', '/lacapsula', '/eventos/bdm/portada'];
  for (let count = 0; count < 1000; count += 1) {
    const answer = await fetch(site.url + paths[count % paths.length]);
    await answer.arrayBuffer();
  }
  const resident = site.residentMb();
  const isMet = resident <= 160;
  report('Memory after 1,000 page views', `${resident.toFixed(0)} MB`, '≤ 160 MB', isMet);
}

const parts: Readonly<Record<string, (count?: number) => Promise<void>>> = {
  memory: () => onDemoSite(benchMemory),
  load: () => onDemoSite(benchLoad),
  votes: () => benchVoteSpeed(),
  pages: (rounds = 3) => onDemoSite((site) => benchPages(site, rounds)),
  soak: (minutes = SOAK_MINUTES) =>
    onDemoSite((site) => benchSoak(site, minutes), {
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'fatal',
    }),
  faults: () => benchFaults(),
  announcement: () => benchAnnouncement(),
};

const args = process.argv.slice(2);
const given = args.find((arg) => /^\d+$/.test(arg));
const named = args.filter((arg) => !/^(\d+|--write)$/.test(arg));
for (const name of named.length > 0 ? named : ['memory', 'load', 'votes']) {
  const part = parts[name];
  if (part === undefined) throw new Error(`no such part: ${name}`);
  console.log(`▸ ${name}`);
  await part(given === undefined ? undefined : Number(given));
}
if (args.includes('--write')) writeTable('docs/operations.md');
process.exitCode = printSummary() ? 0 : 1;
