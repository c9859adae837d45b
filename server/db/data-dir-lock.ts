import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from '../plain-error.ts';

/** Another process already serves this folder. */
export class DataDirInUse extends PlainError {}

const SQLITE_BUSY = 5;

/**
 * Takes the folder for this process alone until `release` or the end of the process, however it
 * ends: the lock is SQLite's own, so the kernel drops it with the process and no stale file can
 * block the next start. It is a file of its own so that short commands (a new administrator, a
 * backup) can still open the database meanwhile.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataDirInUse(
      `DATA_DIR ${dataDir} is in use by another process: stop that one, or give this one another folder.`,
    );
  }
  return { release: () => lock.close() };
}
