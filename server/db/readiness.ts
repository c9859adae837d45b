import { sql } from 'kysely';
import type { Database } from './database.ts';
import { writeSetting } from './settings-store.ts';

/** Milliseconds for which a write that succeeded tells that the next one will. */
const CACHE_MS = 5_000;
const PROBE = 'write_probe';
/** Milliseconds after which a write on another connection is tried beside one that has no answer. */
const PATIENCE_MS = 3_000;

/**
 * Returns a function that says whether the database answers and takes writes: it does not on a full
 * or read-only disk, or when it has become a standby. One write at a time is tried, every 5 s at most,
 * and another one after 3 s without an answer: its connection alone may be silent. At most two are
 * under way.
 */
export function createReadiness(db: Database): () => Promise<boolean> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;
  let underway = 0;

  async function tryWrite(): Promise<void> {
    await writeSetting(db, PROBE, String(Date.now()));
    writtenAt = performance.now();
  }

  function begin(): Promise<void> {
    const forget = () => {
      if (writing === write) writing = null;
    };
    underway += 1;
    const write = tryWrite().finally(() => {
      underway -= 1;
      clearTimeout(timer);
      forget();
    });
    const timer = setTimeout(() => underway < 2 && forget(), PATIENCE_MS);
    timer.unref();
    return write;
  }

  return async () => {
    try {
      if (performance.now() - writtenAt < CACHE_MS) await sql`select 1`.execute(db);
      else {
        writing ??= begin();
        await writing;
      }
      return true;
    } catch {
      return false;
    }
  };
}
