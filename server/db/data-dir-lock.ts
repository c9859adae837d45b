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
 * Locks the folder for this process until `release` or the end of the process. It is a file lock of
 * SQLite, which the kernel releases with the process, so no stale file can block the next start. The
 * lock has its own file, so that short commands (`npm run admin`, a backup) can open the database.
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
