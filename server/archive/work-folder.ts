import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../../contracts/durations.ts';
import { EMBEDDED_FILE } from '../db/database.ts';
import type { Repository } from './repository.ts';

const LEFTOVER_AGE_MS = DAY_MS;
/** Free bytes that a backup needs in addition to three times the size of the embedded database. */
const SPARE_BYTES = 128 * 1024 * 1024;

/** Deletes leftovers of killed backups; another backup may be running. */
async function removeLeftOvers(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const path = join(workFolder, name);
    const info = await stat(path).catch(() => null);
    if (info === null || Date.now() - info.mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function hasFreeSpace(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  const database = await stat(join(dataDir, EMBEDDED_FILE)).catch(() => null);
  return bavail * bsize > SPARE_BYTES + 3 * (database?.size ?? 0);
}

/**
 * Runs `work` with a folder for a backup's temporary files: beside the backups when these are in an unencrypted
 * folder, so that a full disk of the site does not matter; otherwise in `DATA_DIR`, because nothing readable may lie
 * beside encrypted backups, or in the temporary folder of the system when `DATA_DIR` has too little free space.
 */
export async function withWorkFolder<T>(
  site: { dataDir: string; backupTo: string },
  { recipient }: Repository,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const isBesideBackups = recipient === null && !site.backupTo.startsWith('s3://');
  if (!isBesideBackups && !(await hasFreeSpace(site.dataDir))) {
    const temporary = await mkdtemp(join(tmpdir(), 'tarima-backup-'));
    return work(temporary).finally(() => rm(temporary, { recursive: true, force: true }));
  }
  const folder = isBesideBackups ? join(site.backupTo, '.work') : join(site.dataDir, 'backup-work');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftOvers(folder);
  return work(folder);
}
