import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { startSite } from '../processes.ts';
import { report } from '../report.ts';
import { sendMessage } from './setting.ts';

const SIZE_MB = 48;
const CHUNK = 64 * 1024;
const TRIES = 200;

async function fill(folder: string): Promise<void> {
  const file = await open(join(folder, 'fill'), 'a');
  for (const size of [CHUNK, 512, 1]) {
    const bytes = Buffer.alloc(size);
    while (
      await file.write(bytes).then(
        ({ bytesWritten }) => bytesWritten > 0,
        () => false,
      )
    );
  }
  await file.close();
}

function run(program: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const options = { env: { PATH: process.env.PATH ?? '', ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error) => resolve(error === null));
  });
}

/** A disk without a byte left, which is a file system in memory: root alone can mount one. */
export async function benchDisk(): Promise<void> {
  if (process.getuid?.() !== 0) return report('A full disk', 'not tried', 'needs root', false);
  const folder = await mkdtemp(join(tmpdir(), 'tarima-disk-'));
  const disk = join(folder, 'disk');
  const BACKUP_TO = join(folder, 'copies');
  await Promise.all([mkdir(disk), mkdir(BACKUP_TO)]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'none', disk]);
  try {
    const DATA_DIR = join(disk, 'site');
    const site = await startSite(DATA_DIR, { DEMO: 'off', TRUST_PROXY: 'loopback' });
    let acknowledged = 0;
    let other = 0;
    for (let number = 0; number < TRIES; number += 1) {
      await fill(disk);
      const status = await sendMessage(site, `lleno-${number}`);
      if (status === 201) acknowledged += 1;
      else if (status !== 503) other += 1;
    }
    const page = (await fetch(`${site.url}/`)).status;
    const ready = (await fetch(`${site.url}/readyz`)).status;
    report(
      'No byte left: a page and /readyz',
      `${page}, ${ready}`,
      '200, 503',
      page === 200 && ready === 503,
    );
    const env = { DATA_DIR, BACKUP_TO };
    const isBackedUp = await run('server/commands/tarima.ts', ['backup'], env);
    report(
      'No byte left: a backup to another disk',
      isBackedUp ? 'proven' : 'failed',
      'proven',
      isBackedUp,
    );
    await site.kill();
    const isEmptied = await run('server/commands/tarima.ts', ['sweep', '--empty-trash'], env);
    report('No byte left: --empty-trash', isEmptied ? 'works' : 'fails', 'works', isEmptied);
    await rm(join(disk, 'fill'));
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir: DATA_DIR });
    const rows = await db.selectFrom('contact_message').select('subject').execute();
    await close();
    const lost = acknowledged - new Set(rows.map(({ subject }) => subject)).size;
    const doubled = rows.length - new Set(rows.map(({ subject }) => subject)).size;
    const figure = `${lost} lost, ${doubled} doubled, ${other} other answers`;
    const isMet = lost === 0 && doubled === 0 && other === 0;
    report(`${acknowledged} of ${TRIES} messages on a disk that fills up`, figure, '0', isMet);
  } finally {
    execFileSync('umount', ['-l', disk]);
    await rm(folder, { recursive: true, force: true });
  }
}
