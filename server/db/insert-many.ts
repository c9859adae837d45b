import type { Insertable } from 'kysely';
import type { Database, Insert } from './queries.ts';
import type { Tables } from './tables.ts';

/** Values of one statement: SQLite takes 32,766 of them, PostgreSQL 65,535. */
const MAX_VALUES = 20_000;

declare const divided: unique symbol;
/** Rows that one statement takes. */
export type Part<R> = readonly R[] & { [divided]: true };

/** Divides rows with the same columns into parts that one statement takes. */
export function chunkRows<R extends object>(rows: readonly R[]): Part<R>[] {
  const columns = Object.keys(rows[0] ?? {}).length;
  const batchSize = Math.max(1, Math.floor(MAX_VALUES / Math.max(1, columns)));
  return Array.from(
    { length: Math.ceil(rows.length / batchSize) },
    (_, part) => rows.slice(part * batchSize, (part + 1) * batchSize) as readonly R[] as Part<R>,
  );
}

/** Returns the statement that inserts a part of the rows. */
export function insertChunk<T extends keyof Tables & string>(
  tx: Database,
  table: T,
  part: Part<Insertable<Tables[T]>>,
): Insert<T> {
  return (tx.insertInto(table) as Insert<T>).values(part);
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
  for (const part of chunkRows(rows)) {
    await insertChunk(tx, table, part)
      .$if(skipExisting, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute();
  }
}
