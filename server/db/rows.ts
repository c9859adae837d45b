import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { chunkRows } from './insert-many.ts';

/** Returns how many rows a statement deleted or updated. */
export function countRows(result: { numDeletedRows?: bigint; numUpdatedRows?: bigint }): number {
  return Number(result.numDeletedRows ?? result.numUpdatedRows ?? 0);
}

export type Row = Record<string, string | number | null>;

/** Inserts rows with the same columns, as they were read from the table. */
export async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  for (const part of chunkRows(rows)) {
    const values = part.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Returns the number of rows of a query without groups, whatever it selects. */
export async function readCount<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('count'));
  const row: { count?: unknown } | undefined = await counted.executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whether a query without groups has a row, whatever it selects. */
export async function hasRow<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<boolean> {
  const found = query.clearSelect().select(sql<number>`1`.as('one')).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
