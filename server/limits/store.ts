import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Database, Tx } from '../db/database.ts';
import { chunkRows, insertChunk } from '../db/insert-many.ts';
import { countRows } from '../db/rows.ts';
import { inTransaction } from '../db/scope.ts';

/** Milliseconds by which the clock of another instance may be ahead. */
const CLOCK_DIFFERENCE = 5_000;
/** The longest period: none ends later. */
const LONGEST_PERIOD = DAY_MS;
/** Rows that one statement deletes. */
const BATCH_SIZE = 2_000;

export interface Expense {
  bucket: string;
  periodMs: number;
  /** 0 locks the row and reads it. */
  by: number;
}

/** A count as it was before, and the end of its period (ms since 1970). */
export interface Spent {
  before: number;
  endsAt: number;
}

/** All transactions lock the rows in the same order. */
const sortRows = <R extends { bucket: string }>(rows: R[]): R[] =>
  rows.sort((a, b) => (a.bucket < b.bucket ? -1 : 1));

/**
 * Adds to counts, each of which begins anew when its period is over, or ends so late that a clock was wrong. The rows
 * stay locked until the transaction ends, so that counts are exact over all instances.
 */
export async function spend(
  tx: Tx,
  expenses: readonly Expense[],
  now: number,
): Promise<Map<string, Spent>> {
  const rows = sortRows(
    expenses.map(({ bucket, periodMs, by }) => ({ bucket, ends_at: now + periodMs, spent: by })),
  );
  const isOver = sql<boolean>`limit_count.ends_at not between ${now + 1} and excluded.ends_at + ${CLOCK_DIFFERENCE}`;
  const spent = new Map<string, Spent>();
  for (const part of chunkRows(rows)) {
    const stored = await insertChunk(tx, 'limit_count', part)
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet({
          ends_at: sql`case when ${isOver} then excluded.ends_at else limit_count.ends_at end`,
          spent: sql`case when ${isOver} then 0 else limit_count.spent end + excluded.spent`,
        }),
      )
      .returning(['bucket', 'ends_at', 'spent'])
      .execute();
    for (const row of stored) spent.set(row.bucket, { before: row.spent, endsAt: row.ends_at });
  }
  for (const { bucket, by } of expenses) {
    const count = spent.get(bucket);
    if (count) count.before -= by;
  }
  return spent;
}

/** Takes one off counts whose period has not ended; of one that is 0 then nothing is left. */
export function giveBack(
  db: Database,
  counts: readonly { bucket: string; endsAt: number }[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = sortRows(
      counts.map(({ bucket, endsAt }) => ({ bucket, ends_at: endsAt, spent: -1 })),
    );
    for (const part of chunkRows(rows)) {
      await insertChunk(tx, 'limit_count', part)
        .onConflict((conflict) =>
          conflict
            .column('bucket')
            .doUpdateSet({ spent: sql`limit_count.spent + excluded.spent` })
            .whereRef('limit_count.ends_at', '=', 'excluded.ends_at'),
        )
        .execute();
      const buckets = part.map(({ bucket }) => bucket);
      const none = tx.deleteFrom('limit_count').where('bucket', 'in', buckets);
      await none.where('spent', '<=', 0).execute();
    }
  });
}

/** Returns those of these counts that have begun and are not over. */
export async function readCounts(
  db: Database,
  buckets: readonly string[],
  now: number,
): Promise<Map<string, Spent>> {
  const rows = await db
    .selectFrom('limit_count')
    .selectAll()
    .where('bucket', 'in', buckets)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', now + LONGEST_PERIOD + CLOCK_DIFFERENCE)
    .execute();
  return new Map(
    rows.map(({ bucket, spent, ends_at }) => [bucket, { before: spent, endsAt: ends_at }]),
  );
}

/** Deletes counts whose period is over, and those of a clock that was ahead. Requests are answered between two batches. */
export async function deleteOldCounts(
  db: Database,
  now: number,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const latest = now + LONGEST_PERIOD + CLOCK_DIFFERENCE;
  const old = db
    .selectFrom('limit_count')
    .select('bucket')
    .where(({ eb, or }) =>
      or([eb('ends_at', '<', now - CLOCK_DIFFERENCE), eb('ends_at', '>', latest)]),
    )
    .limit(batchSize);
  for (;;) {
    const deletion = db.deleteFrom('limit_count').where('bucket', 'in', old);
    if (countRows(await deletion.executeTakeFirst()) < batchSize) return;
    await setImmediate();
  }
}
