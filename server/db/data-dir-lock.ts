import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MessageError } from '../platform/errors.ts';

/** Another process already serves this folder. */
export class DataDirInUse extends MessageError {}

const SQLITE_BUSY = 5;

/** Creates one folder at a time: Node's recursive option hangs where the system cannot create any. */
function ensureFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(path)) ensureFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Takes the lock of a file until `release` or the end of the process, also by SIGKILL; null while another process has it.
 */
export function tryLock(path: string): { release(): void } | null {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
}

/**
 * Locks the folder for this process, and makes it if it is not there. The lock has its own file, so that short commands
 * (`tarima admin`, a backup) can open the database.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): { release(): void } {
  ensureFolder(dataDir);
  const lock = tryLock(join(dataDir, 'server.lock'));
  if (lock !== null) return lock;
  throw new DataDirInUse(
    `DATA_DIR ${dataDir} is in use by another process: stop that one, or give this one another folder.`,
  );
}
