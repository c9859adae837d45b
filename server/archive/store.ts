import { sql } from 'kysely';
import { hasAccounts } from '../accounts/shared-store.ts';
import type { Database } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { listCreatedTables } from '../db/migrate.ts';
import type { Row } from '../db/rows.ts';

/** Tables that are derived from others; archives leave them out. */
const DERIVED_TABLE = /^search_/;

/** The tables of these migrations whose rows an archive holds, in the order of `listCreatedTables`. */
export function listArchivedTables(migrations: readonly string[]): string[] {
  return listCreatedTables(migrations).filter((name) => !DERIVED_TABLE.test(name));
}

/** Returns the highest id that each table has ever generated, so that none is used twice. */
export async function readCounters(db: Database, engine: Engine): Promise<Record<string, number>> {
  const counted =
    engine === 'sqlite'
      ? await sql<{ name: string; last: number }>`
          select name, seq as last from sqlite_sequence`.execute(db)
      : await sql<{ name: string; last: number | null }>`
          select s.relname as seq, t.relname as name,
                 pg_sequence_last_value(s.oid::regclass) as last
          from pg_class s
          join pg_depend d on d.objid = s.oid and d.deptype = 'i'
          join pg_class t on t.oid = d.refobjid
          where s.relkind = 'S'`.execute(db);
  return Object.fromEntries(
    counted.rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])),
  );
}

export async function writeCounters(
  db: Database,
  engine: Engine,
  counters: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, last] of Object.entries(counters)) {
    // SQLite counts 0 after a statement that could have inserted rows; PostgreSQL begins at 1.
    if (last < 1) continue;
    if (engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  }
}

/** Whether the database is unused: it has no tables, or no accounts. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'account')) return true;
  const setting = await db.selectFrom('setting').select('name').limit(1).executeTakeFirst();
  return setting === undefined && !(await hasAccounts(db));
}

/** The id of the site, null when the database has none yet. */
export async function findSiteId(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'site_id')
    .executeTakeFirst();
  return row?.value ?? null;
}

const ROWS_PER_PART = 10_000;

/** Reads a table's rows, sorted by their first two columns, in parts of at most 10,000. */
export async function* readTable(db: Database, table: string): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += ROWS_PER_PART) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} order by 1, 2
      limit ${ROWS_PER_PART} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PART) return;
  }
}

/** Returns the names of the applied migrations, in order. */
export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('migration').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

/** SQLite's own check of the whole file and of its references; empty when all is well. */
export async function listFaults(db: Database): Promise<string[]> {
  const result = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const links = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...result.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...links.rows.map((row) => `${row.table}: a row refers to one that is missing`),
  ];
}
