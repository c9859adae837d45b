import type { ContentVersion } from './content-version.ts';
import type { Database } from './database.ts';
import { writeSetting } from './settings-store.ts';

/** Milliseconds between two writes: also one without an answer is followed by another. */
const WRITE_EVERY = 2_500;
const PROBE = 'write_probe';

/**
 * Returns a function that says whether the database answers and takes writes: it does not on a full
 * or read-only disk, when it has become a standby, or without this program's tables.
 */
export function createReadiness(db: Database, content: ContentVersion): () => Promise<boolean> {
  let begunAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();

  return async () => {
    try {
      await content.read();
      if (performance.now() - begunAt >= WRITE_EVERY) {
        begunAt = performance.now();
        writing = writeSetting(db, PROBE, String(Date.now()));
      }
      await writing;
      return true;
    } catch {
      return false;
    }
  };
}
