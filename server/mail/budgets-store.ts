import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { chunkRows, insertChunk } from '../db/insert-many.ts';

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
    // A period of the far future was begun by a clock that was wrong.
    const isOver = sql<boolean>`mail_budget.begun_at not between ${now - period + 1} and ${now + period}`;
    const stored = await insertChunk(tx, 'mail_budget', part)
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet({
          begun_at: sql`case when ${isOver} then excluded.begun_at else mail_budget.begun_at end`,
          spent: sql`case when ${isOver} then 0 else mail_budget.spent end + excluded.spent`,
        }),
      )
      .returning(['bucket', 'spent'])
      .execute();
    for (const { bucket, spent } of stored)
      spentBefore.set(bucket, spent - (counts.get(bucket) ?? 0));
  }
  return spentBefore;
}

/** Returns how many mails of a kind were counted for the site in this period, without waiting for other transactions. */
export async function readSiteSpent(
  db: Database,
  kind: string,
  { now, period }: { now: number; period: number },
): Promise<number> {
  const row = await db
    .selectFrom('mail_budget')
    .select(({ fn }) => fn.sum<number | null>('spent').as('spent'))
    .where('bucket', 'like', `${kind} site %`)
    .where('begun_at', '>', now - period)
    .where('begun_at', '<=', now)
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** Deletes the budgets that were begun more than `period` milliseconds from now. */
export async function deleteOldBudgets(db: Database, now: number, period: number): Promise<void> {
  await db
    .deleteFrom('mail_budget')
    .where((eb) => eb.not(eb.between('begun_at', now - period, now + period)))
    .execute();
}
