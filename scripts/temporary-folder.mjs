import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Bytes that a run of the tests may need. */
const MOST_BYTES = 4 * 2 ** 30;

/**
 * Puts the temporary files of this process, and of those it starts, in memory where that is large
 * enough: tests make a thousand databases, none of which must outlast a power failure.
 */
export function keepTemporaryFilesInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= MOST_BYTES) process.env.TMPDIR ??= MEMORY;
  } catch {
    // Not on every system.
  }
}
