import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { tryLock } from '../db/data-dir-lock.ts';

/** The number of the lock in PostgreSQL. */
const BACKUP_LOCK = 8_304_112;
const LOCK_INTERVAL_MS = 500;

/** Opens a connection of its own: the lock lasts as long as it. */
async function connect(connectionString: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, keepAlive: true });
  await client.connect();
  return client;
}

/**
 * Runs `work` while no other process makes a backup of the same site; waits for one that does. The lock ends with the
 * process that has it, however that ends.
 * @param onWait is called once before waiting
 */
export async function withBackupLock<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = databaseUrl === null ? null : await connect(databaseUrl);
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
    await client?.end();
  }
}
