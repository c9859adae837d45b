import { sql } from 'kysely';
import { MessageError } from '../platform/errors.ts';
import type { Database, Tx } from './database.ts';

/** A statement waited for a table longer than `lock_timeout` (`lock_not_available`), or in a deadlock. */
export const isLockTimeout = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && /^(?:55P03|40P01)$/.test(String((error as { code?: unknown }).code));

/** The text columns of these tables that are not compared by their bytes. */
export async function listOtherCollations(
  db: Database,
  tables: ReadonlySet<string>,
): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype
      and a.attcollation <> '"C"'::regcollation
    order by 1, 2`.execute(db);
  return rows.filter(({ table }) => tables.has(table));
}

/**
 * Makes PostgreSQL compare all texts by their bytes, as SQLite does. Under the collation of a
 * database made for a language, ranges, orders and even equality of keys differ; what people read is
 * ordered by folded columns (`foldColumns`). Only the indexes of a changed column are made anew.
 * @param tables those of the migrations: others in the same schema are somebody else's
 * @throws MessageError when something that is not the program's, such as a view, depends on a column
 * @returns the changed columns, as `table.column`
 */
export async function compareByBytes(tx: Tx, tables: ReadonlySet<string>): Promise<string[]> {
  const changed = await listOtherCollations(tx, tables);
  for (const { table, column } of changed) {
    const name = sql.ref(column);
    await sql`alter table ${sql.table(table)} alter column ${name} type text collate "C"`
      .execute(tx)
      .catch((error: Error & { detail?: string }) => {
        if (isLockTimeout(error)) {
          error.message = `${table}.${column}: ${error.message}`;
          throw error;
        }
        const reason = [error.message, error.detail ?? ''].join(' ').trim();
        throw new MessageError(
          `The column ${table}.${column} could not be changed (${reason}): remove the view or rule that uses it, and create it again after the start.`,
        );
      });
  }
  return changed.map(({ table, column }) => `${table}.${column}`);
}
