import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '../db/data-dir-lock.ts';
import type { OpenDatabase } from '../db/database.ts';

/** The number of the lock in PostgreSQL. */
const BACKUP_LOCK = 8_304_112;
const LOCK_INTERVAL_MS = 500;

/**
 * Runs `work` while no other process makes a backup of the same site; waits for one that does. The lock ends with the
 * process that has it, however that ends.
 * @param onWait is called once before waiting
 */
export async function withBackupLock<T>(
  { connect }: OpenDatabase,
  { dataDir, onWait }: { dataDir: string; onWait: () => void },
  work: () => Promise<T>,
): Promise<T> {
  const client = connect === null ? null : await connect();
  const lock = async () => {
    if (client === null) return tryLock(join(dataDir, 'backup.lock'));
    const { rows } = await client.query(`select pg_try_advisory_lock(${BACKUP_LOCK}) as taken`);
    return rows[0].taken ? { release: () => undefined } : null;
  };
  try {
    let taken = await lock();
    if (taken === null) onWait();
    while (taken === null) {
      await delay(LOCK_INTERVAL_MS);
      taken = await lock();
    }
    return await work().finally(taken.release);
  } finally {
    // A connection's locks end with it.
    await client?.end();
  }
}
