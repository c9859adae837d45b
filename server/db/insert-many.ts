import type { Insertable } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Values of one statement: SQLite takes 32,766 of them, PostgreSQL 65,535. */
const MOST_VALUES = 20_000;

/** Divides rows with the same columns into parts that one statement takes. */
export function divideRows<R extends object>(rows: readonly R[]): R[][] {
  const columns = Object.keys(rows[0] ?? {}).length;
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / Math.max(1, columns)));
  return Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, part) =>
    rows.slice(part * atOnce, (part + 1) * atOnce),
  );
}

/**
 * Inserts rows with the same columns, as many statements as they take.
 * @param options `skipExisting`: a row that violates a unique constraint is left out
 */
export async function insertMany<T extends keyof Tables & string>(
  tx: Database,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  { skipExisting = false } = {},
): Promise<void> {
  for (const part of divideRows(rows)) {
    await tx
      .insertInto(table)
      .values(part)
      .$if(skipExisting, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute();
  }
}
