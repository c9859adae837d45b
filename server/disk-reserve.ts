import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { repeat } from './platform/repeat.ts';

/** Size in bytes of a file that reserves disk space for the database. */
const RESERVED = 4 * 1024 * 1024;
/** Free bytes below which the reserve is released, and above which it is created again. */
const TOO_LITTLE = 1024 * 1024;
const PLENTY = 8 * RESERVED;
const EVERY = 10_000;

function getReservePath(dataDir: string): string {
  return join(dataDir, 'reserve');
}

async function getFreeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/**
 * Releases the reserve when the disk is full, so that the embedded database can be opened and an
 * administrator can log in and delete files.
 * @returns whether the reserve was released
 */
export async function releaseReserve(dataDir: string): Promise<boolean> {
  const path = getReservePath(dataDir);
  const reserveFile = await stat(path).catch(() => null);
  if (reserveFile === null || (await getFreeBytes(dataDir)) >= TOO_LITTLE) return false;
  await rm(path, { force: true });
  return true;
}

async function createReserve(dataDir: string): Promise<void> {
  const path = getReservePath(dataDir);
  const present = await stat(path).catch(() => null);
  if (present?.size === RESERVED || (await getFreeBytes(dataDir)) < PLENTY) return;
  // Random bytes, which a file system can neither store sparsely nor compress.
  await writeFile(path, randomBytes(RESERVED));
}

/** Maintains the reserve on the disk of the data folder and releases it when the disk is full. */
export function startDiskReserve(
  dataDir: string,
  log: Pick<BaseLogger, 'warn' | 'error'>,
): () => void {
  async function checkReserve(): Promise<void> {
    if (await releaseReserve(dataDir)) {
      log.error({ dataDir }, 'the disk is full; the reserve was given up for the database');
    } else await createReserve(dataDir);
  }
  return repeat(checkReserve, EVERY, (err) =>
    log.warn({ err }, 'the free room of the disk could not be checked'),
  );
}
