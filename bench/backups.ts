import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startPostgres } from '../test/postgres-server.ts';
import { ADMIN, type Site, startSite } from './processes.ts';
import { report } from './report.ts';

const ROUNDS = 10;
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

/** Uploads artists with a picture and deletes every other one, until stopped. */
function startChurn(site: Site, token: string) {
  const state = { isStopped: false, uploads: 0, deletions: 0 };
  const headers = { authorization: `Token ${token}` };
  const ended = (async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const canvas = { width: 700, height: 500, channels: 3, background: '#808080', noise } as const;
    const picture = new Blob([new Uint8Array(await sharp({ create: canvas }).jpeg().toBuffer())]);
    while (!state.isStopped) {
      const form = new FormData();
      form.set('name', `Banco ${state.uploads}`);
      form.set('description', 'x');
      form.set('picture', picture, 'foto.jpg');
      const options = { method: 'POST', headers, body: form };
      const made = await fetch(`${site.url}/api/artist/init/`, options);
      const { id } = (await made.json()) as { id: number };
      state.uploads += 1;
      if (state.uploads % 2 === 0) continue;
      await fetch(`${site.url}/api/artist/init/${id}/`, { method: 'DELETE', headers });
      state.deletions += 1;
    }
  })();
  return {
    state,
    async stop() {
      state.isStopped = true;
      await ended;
    },
  };
}

async function benchEngine(engine: string, databaseUrl: string | null): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tarima-backups-'));
  const database: Record<string, string> =
    databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const env = { ...database, DATA_DIR: join(folder, 'site') };
  const BACKUP_TO = join(folder, 'repository');
  await mkdir(BACKUP_TO);
  const site = await startSite(env.DATA_DIR, { ...database, DEMO: 'off' });
  const churn = startChurn(site, await logIn(site));
  let whole = 0;
  let proven = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const file = join(folder, `${n}.tar.gz`);
    // A restore ends with 0 only when every file that a row names arrived with its hash.
    const isMade = await run(['backup', file], env);
    const isBack = await run(['restore', file], { DATA_DIR: join(folder, `restored-${n}`) });
    whole += isMade && isBack ? 1 : 0;
    proven += (await run(['backup'], { ...env, BACKUP_TO })) ? 1 : 0;
  }
  await churn.stop();
  await site.stop();
  const { uploads, deletions } = churn.state;
  const under = `${uploads} uploads and ${deletions} deletions meanwhile`;
  report(
    `${engine}: backups made, restored and whole (${under})`,
    `${whole} of ${ROUNDS}`,
    'all',
    whole === ROUNDS && deletions > 0,
  );
  report(
    `${engine}: incremental backups proven`,
    `${proven} of ${ROUNDS}`,
    'all',
    proven === ROUNDS,
  );
  await rm(folder, { recursive: true, force: true });
}

/** Backups while uploads and deletions go on, each restored and compared, on both databases. */
export async function benchBackups(): Promise<void> {
  await benchEngine('SQLite', null);
  const postgres = await startPostgres();
  await benchEngine('PostgreSQL', postgres.url);
  await postgres.stop();
}
