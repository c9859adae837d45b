import { mayBeCommitted } from '../db/commit-outcome.ts';
import type { Services } from './services.ts';

/**
 * Hands files that were just stored to `use`, which writes the row that names them. When it fails
 * before its COMMIT was sent, the files are deleted. When the answer to the COMMIT was lost, the row
 * may be there: the files stay, and the sweep finds them if nothing names them.
 */
export async function withNewFiles<T>(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  names: readonly string[],
  use: () => Promise<T>,
): Promise<T> {
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
