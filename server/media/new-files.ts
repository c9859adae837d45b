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
export async function withNewFiles<T>(
  { storage, log }: FileCleanup,
  names: readonly string[],
  use: () => Promise<T>,
): Promise<T> {
  if (names.length === 0) return use();
  try {
    return await use();
  } catch (error) {
    if (mayBeCommitted(error)) {
      log.warn({ files: names.length }, 'the answer to a COMMIT was lost; its files are kept');
      throw error;
    }
    // The sweep finds what cannot be deleted now; the caller must hear why the write failed.
    await storage
      .remove(names)
      .catch((err: unknown) => log.warn({ err }, 'files could not be removed'));
    throw error;
  }
}
