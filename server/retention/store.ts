import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const LAST_PURGE = 'last_purge_at';

/** Milliseconds since 1970; null before the first purge. */
export async function findLastPurge(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', LAST_PURGE)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.value);
}

export async function writeLastPurge(db: Database, time: number): Promise<void> {
  const value = String(time);
  await db
    .insertInto('setting')
    .values({ name: LAST_PURGE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Empties the log of the embedded database, which still has what was overwritten in the file. */
export async function emptyLog(db: Database): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
