import type { ContentVersion } from './content-version.ts';
import type { Database } from './database.ts';
import { writeSetting } from './settings-store.ts';

/** Milliseconds for which a write that succeeded tells that the next one will. */
const CACHE_MS = 5_000;
const PROBE = 'write_probe';
/** Milliseconds after which a write on another connection is tried beside one that has no answer. */
const PATIENCE_MS = 2_500;

/**
 * Returns a function that says whether the database answers and takes writes: it does not on a full
 * or read-only disk, when it has become a standby, or without this program's tables. A write is tried
 * every 5 s at most.
 */
export function createReadiness(db: Database, content: ContentVersion): () => Promise<boolean> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let begunAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;

  async function tryWrite(): Promise<void> {
    begunAt = performance.now();
    await writeSetting(db, PROBE, String(Date.now()));
    writtenAt = performance.now();
  }

  return async () => {
    try {
      await content.read();
      const now = performance.now();
      if (now - writtenAt < CACHE_MS) return true;
      if (writing === null || now - begunAt > PATIENCE_MS) {
        const write = tryWrite().finally(() => {
          if (writing === write) writing = null;
        });
        writing = write;
      }
      await writing;
      return true;
    } catch {
      return false;
    }
  };
}
