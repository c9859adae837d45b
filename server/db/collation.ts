import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Makes PostgreSQL compare all texts by their bytes, as SQLite does. Under the collation of a
 * database made for a language, ranges, orders and even equality of keys differ; what people read is
 * ordered by folded columns (`foldedColumns`). Only the indexes of a changed column are made anew.
 * @returns the changed columns, as `table.column`
 */
export async function compareByBytes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped
      and a.attcollation not in (0, '"C"'::regcollation)
    order by 1, 2`.execute(tx);
  for (const { table, column } of rows) {
    const name = sql.ref(column);
    await sql`alter table ${sql.table(table)} alter column ${name} type text collate "C"`.execute(
      tx,
    );
  }
  return rows.map(({ table, column }) => `${table}.${column}`);
}
