import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestsPerSecond, type Target } from './load.ts';
import { SITE_KEY, type Site, startBareFiles } from './processes.ts';
import { median, report } from './report.ts';

const ROUNDS = 5;
/** What a player asks for first, bytes. */
const FIRST = 64 * 1024;

async function findBeat(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/h/music-list/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ h_key: SITE_KEY }),
  });
  const { songs } = (await answer.json()) as { songs: Array<{ src: string }> };
  const [first] = songs;
  if (first === undefined) throw new Error('the demo site has no beats');
  return first.src;
}

/** The first bytes of a beat, against a bare file server, in turns in this one run. */
export async function benchAudio(site: Site): Promise<void> {
  const path = await findBeat(site);
  const whole = await fetch(site.url + path);
  const file = join(mkdtempSync(join(tmpdir(), 'tarima-bench-')), 'beat');
  writeFileSync(file, Buffer.from(await whole.arrayBuffer()));
  const bare = await startBareFiles(file, whole.headers.get('content-type') ?? '');
  const target: Target = { path, headers: { range: `bytes=0-${FIRST - 1}` } };
  const ratios: number[] = [];
  const own: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = await requestsPerSecond(bare.url, target);
      const ours = await requestsPerSecond(site.url, target);
      own.push(ours);
      ratios.push(ours / theirs);
    }
  } finally {
    await bare.stop();
  }
  const ratio = median(ratios);
  const figure = `${ratio.toFixed(2)} × (${Math.round(median(own))}/s, ${FIRST / 1024} KiB)`;
  report('First bytes of a beat, against a bare file server', figure, '≥ 0.7', ratio >= 0.7);
}
