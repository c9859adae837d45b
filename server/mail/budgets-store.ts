import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { chunkRows, insertChunk } from '../db/insert-many.ts';
import { countRows } from '../db/rows.ts';

/** A period of the far future was begun by a clock that was wrong. */
const isOver = (now: number, period: number) =>
  sql<boolean>`mail_budget.begun_at not between ${now - period + 1} and ${now + period}`;

/**
 * Adds to budgets, which begin anew after `period`; each row stays locked until the transaction
 * ends.
 * @returns what each had spent before
 */
export async function spendBudget(
  tx: Tx,
  counts: ReadonlyMap<string, number>,
  { now, period }: { now: number; period: number },
): Promise<Map<string, number>> {
  // All transactions lock the rows in the same order.
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bucket, spent]) => ({ bucket, begun_at: now, spent }));
  const spentBefore = new Map<string, number>();
  for (const part of chunkRows(rows)) {
    const stored = await insertChunk(tx, 'mail_budget', part)
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet({
          begun_at: sql`case when ${isOver(now, period)} then excluded.begun_at else mail_budget.begun_at end`,
          spent: sql`case when ${isOver(now, period)} then 0 else mail_budget.spent end + excluded.spent`,
        }),
      )
      .returning(['bucket', 'spent'])
      .execute();
    for (const { bucket, spent } of stored)
      spentBefore.set(bucket, spent - (counts.get(bucket) ?? 0));
  }
  return spentBefore;
}

/** Returns what is spent of these budgets. */
export async function readBudgets(
  db: Database,
  buckets: readonly string[],
  { now, period }: { now: number; period: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mail_budget')
    .select(['bucket', 'spent'])
    .where('bucket', 'in', buckets)
    .where(({ not }) => not(isOver(now, period)))
    .execute();
  return new Map(rows.map(({ bucket, spent }) => [bucket, spent]));
}

/** Deletes budgets that were begun before `time`. Returns how many. */
export async function deleteOldBudgets(tx: Tx, time: number): Promise<number> {
  const old = tx.deleteFrom('mail_budget').where('begun_at', '<', time);
  return countRows(await old.executeTakeFirst());
}
