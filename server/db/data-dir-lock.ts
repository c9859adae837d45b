import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from '../platform/plain-error.ts';

/** Another process already serves this folder. */
export class DataDirInUse extends PlainError {}

const SQLITE_BUSY = 5;

/** One folder at a time: Node's recursive way never ends where the system makes no folders. */
function ensureFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(path)) ensureFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Takes the folder for this process alone until `release` or the end of the process, however it
 * ends: the lock is SQLite's own, so the kernel drops it with the process and no stale file can
 * block the next start. It is a file of its own so that short commands (a new administrator, a
 * backup) can still open the database meanwhile.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): { release(): void } {
  ensureFolder(dataDir);
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
