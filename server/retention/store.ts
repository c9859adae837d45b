import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { findSetting, writeSetting } from '../db/settings-store.ts';

const LAST_PURGE = 'last_purge_at';

/** Milliseconds since 1970; null before the first purge. */
export async function findLastPurge(db: Database): Promise<number | null> {
  const value = await findSetting(db, LAST_PURGE);
  return value === null ? null : Number(value);
}

export function writeLastPurge(db: Database, time: number): Promise<void> {
  return writeSetting(db, LAST_PURGE, String(time));
}

/** Empties the log of the embedded database, which still has what was overwritten in the file. */
export async function truncateLog(db: Database): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
