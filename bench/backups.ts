import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '../server/db/database.ts';
import { type Acknowledged, auditWrites, keepVoting } from './faults/acknowledged.ts';
import { createSetting, type Setting } from './faults/setting.ts';
import { ADMIN, type Site } from './processes.ts';
import { report } from './report.ts';

const ROUNDS = 10;
const VOTERS = 2;
/** Uploads in each round at most: staff may upload 600 files in a quarter of an hour. */
const UPLOADS = 50;
const COMMAND = join(import.meta.dirname, '../server/archive/command.ts');

function run(args: string[], env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...env } };
    execFile(process.execPath, [COMMAND, ...args], options, (error, _out, stderr) => {
      if (error !== null) console.error(`  ${args[0]}: ${stderr.trim()}`);
      resolve(error === null);
    });
  });
}

async function logIn(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/login/`, {
    method: 'POST',
    body: new URLSearchParams(ADMIN),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function makeNoise(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const canvas = { width: 700, height: 500, channels: 3, background: '#808080', noise } as const;
  return new Blob([new Uint8Array(await sharp({ create: canvas }).jpeg().toBuffer())]);
}

interface Churn {
  uploads: number;
  deletions: number;
}

/** Uploads artists with a picture and deletes nine of ten, until stopped. */
async function keepUploading(site: Site, churn: Churn, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Token ${await logIn(site)}` };
  const picture = await makeNoise();
  for (let count = 0; count < UPLOADS && !signal.aborted; count += 1) {
    const form = new FormData();
    form.set('name', `Banco ${churn.uploads}`);
    form.set('description', 'x');
    form.set('picture', picture, 'foto.jpg');
    const options = { method: 'POST', headers, body: form };
    const made = await fetch(`${site.url}/api/artist/init/`, options);
    if (made.status !== 201) throw new Error(`an upload was answered with ${made.status}`);
    const { id } = (await made.json()) as { id: number };
    churn.uploads += 1;
    if (count % 10 === 0) continue;
    const gone = await fetch(`${site.url}/api/artist/init/${id}/`, { method: 'DELETE', headers });
    if (gone.status !== 200) throw new Error(`a deletion was answered with ${gone.status}`);
    churn.deletions += 1;
  }
}

interface Load {
  setting: Setting;
  site: Site;
  acknowledged: Acknowledged;
  churn: Churn;
}

/** Runs `work` while votes, uploads and deletions are written. */
async function underLoad<T>(load: Load, work: () => Promise<T>): Promise<T> {
  const { setting, site, acknowledged, churn } = load;
  const ending = new AbortController();
  const { signal } = ending;
  const writing = [
    keepUploading(site, churn, signal),
    ...Array.from({ length: VOTERS }, () => keepVoting(site, setting, acknowledged, signal)),
  ];
  const result = await work();
  ending.abort();
  await Promise.all(writing);
  return result;
}

/** One round: an archive that is restored and compared, and an incremental backup. */
async function benchRound(load: Load, folder: string, round: number) {
  const { setting, acknowledged } = load;
  const { env } = setting;
  const file = join(folder, `${round}.tar.gz`);
  const restored = join(folder, `restored-${round}`);
  const before = { votes: new Set(acknowledged.votes), messages: new Set<string>() };
  const [isMade, isProven] = await underLoad(load, async () => [
    await run(['backup', file], env),
    await run(['backup'], { ...env, BACKUP_TO: join(folder, 'repository') }),
  ]);
  // A restore ends with 0 only when every file that a row names arrived with its hash.
  const isWhole = isMade && (await run(['restore', file], { DATA_DIR: restored }));
  const open = () => openDatabase({ databaseUrl: null, dataDir: restored });
  const { lost, wrong } = isWhole ? await auditWrites(open, before) : { lost: 0, wrong: 0 };
  await rm(restored, { recursive: true, force: true });
  return { isWhole, isProven, lost, wrong };
}

async function benchEngine(engine: 'sqlite' | 'postgres'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tarima-backups-'));
  await mkdir(join(folder, 'repository'));
  const setting = await createSetting(engine);
  const acknowledged: Acknowledged = { votes: new Set(), messages: new Set() };
  const churn: Churn = { uploads: 0, deletions: 0 };
  const load = { setting, site: await setting.start(), acknowledged, churn };
  const rounds = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await benchRound(load, folder, n));
  await load.site.stop();
  const whole = rounds.filter(({ isWhole }) => isWhole).length;
  const proven = rounds.filter(({ isProven }) => isProven).length;
  const lost = rounds.reduce((sum, item) => sum + item.lost + item.wrong, 0);
  const under = `${acknowledged.votes.size} votes, ${churn.uploads} uploads and ${churn.deletions} deletions meanwhile`;
  const isWhole = whole === ROUNDS && churn.deletions > 0;
  const told = `${engine}: backups made, restored and whole (${under})`;
  report(told, `${whole} of ${ROUNDS}`, 'all', isWhole);
  const what = `${engine}: votes acknowledged before a backup that it lacks, and wrong counts`;
  report(what, `${lost}`, '0', lost === 0);
  const isProven = proven === ROUNDS;
  report(`${engine}: incremental backups proven`, `${proven} of ${ROUNDS}`, 'all', isProven);
  await setting.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Backups while votes, uploads and deletions go on, each restored and compared, on both databases. */
export async function benchBackups(): Promise<void> {
  await benchEngine('sqlite');
  await benchEngine('postgres');
}
