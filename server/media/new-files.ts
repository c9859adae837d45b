import type { BaseLogger } from 'pino';
import { mayBeCommitted } from '../db/commit-outcome.ts';
import type { Storage } from './storage/storage.ts';

/** What deletes the files of a write that failed. */
export interface FileCleanup {
  storage: Pick<Storage, 'remove'>;
  log: Pick<BaseLogger, 'warn'>;
}

/**
 * Passes newly stored files to `use`, which inserts the row that refers to them. If it fails before
 * COMMIT was sent, the files are deleted. If the answer to COMMIT was lost, the row may exist: the
 * files are not deleted here; the daily cleanup deletes them if no row refers to them.
 */
export async function withFileCleanup<T>(
  { storage, log }: FileCleanup,
  fileNames: readonly string[],
  insertRow: () => Promise<T>,
): Promise<T> {
  if (fileNames.length === 0) return insertRow();
  try {
    return await insertRow();
  } catch (error) {
    if (mayBeCommitted(error)) {
      log.warn({ files: fileNames.length }, 'the answer to a COMMIT was lost; its files are kept');
      throw error;
    }
    // The sweep finds what cannot be deleted now; the caller must hear why the write failed.
    await storage
      .remove(fileNames)
      .catch((err: unknown) => log.warn({ err }, 'files could not be removed'));
    throw error;
  }
}
