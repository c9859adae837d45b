import type { BaseLogger } from 'pino';
import { mayBeCommitted } from '../db/commit-outcome.ts';
import type { Storage } from './storage/storage.ts';

/** Services that delete the files of a failed write. */
export interface FileCleanup {
  storage: Pick<Storage, 'remove'>;
  log: Pick<BaseLogger, 'warn'>;
}

/**
 * Runs `insertRow`, which inserts the row referring to the files in `fileNames`, and deletes the files if it fails
 * before COMMIT was sent. If the answer to COMMIT was lost, the row may exist: the files are not deleted here; the
 * daily cleanup deletes them if no row refers to them.
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
