import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MessageError } from '../platform/errors.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import { compareByBytes } from './collation.ts';
import { copyBeforeUpdate } from './copy-before-update.ts';
import type { Database, Tx } from './database.ts';
import { type Engine, toEngineSql } from './dialect.ts';
import { inTransaction } from './scope.ts';
import { createTextFunctions } from './text-functions.ts';
import { liftTimeLimits } from './time-limits.ts';

export const MIGRATIONS = resolveFromRoot('migrations');

/** Advisory lock of PostgreSQL: one instance migrates at a time. */
const MIGRATION_LOCK = 7_246_180_019;

async function createLedger(tx: Tx, engine: Engine): Promise<void> {
  const create =
    'create table if not exists migration (name text primary key, applied_at {{time}} not null)';
  await sql.raw(toEngineSql(create, engine)).execute(tx);
  const { rows } =
    engine === 'sqlite'
      ? await sql`select 1 from pragma_table_info('migration') where name = 'compatible'`.execute(
          tx,
        )
      : await sql`select 1 from pg_attribute
          where attrelid = 'migration'::regclass and attname = 'compatible'`.execute(tx);
  if (rows.length > 0) return;
  await sql`alter table migration add column compatible text`.execute(tx);
}

function splitStatements(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '');
}

/** Why programs that do not know a migration may run beside it: its line `-- compatible: <reason>`. */
function findCompatibility(text: string): string | null {
  return /^-- compatible: (.+)$/m.exec(text)?.[1] ?? null;
}

async function apply(tx: Tx, engine: Engine, name: string): Promise<void> {
  const text = toEngineSql(readFileSync(join(MIGRATIONS, name), 'utf8'), engine);
  for (const statement of splitStatements(text)) {
    try {
      await sql.raw(statement).execute(tx);
    } catch (error) {
      // The error stays as it is: its code tells what is tried again.
      const words = statement.replace(/\s+/g, ' ');
      if (error instanceof Error) error.message = `${name}: ${error.message}, in: ${words}`;
      throw error;
    }
  }
  const row = { name, applied_at: Date.now(), compatible: findCompatibility(text) };
  await tx.insertInto('migration').values(row).execute();
}

/** The names of the migrations of this version, in order. */
export function listMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

/** The migrations of a database. */
interface Ledger {
  /** The names of those that it has and this program knows. */
  applied: Set<string>;
  /** The names of this program's that it does not have. */
  waiting: string[];
  /** Those of a newer program, beside which this one may run, with the reason. */
  newer: { name: string; compatible: string }[];
}

/**
 * Reads the migrations that the database has, and locks them against other instances.
 * @throws PlainError when this program does not know one of them and must not run beside it
 */
async function readLedger(tx: Tx, engine: Engine): Promise<Ledger> {
  await liftTimeLimits(tx, engine);
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  }
  await createLedger(tx, engine);
  const done = await tx
    .selectFrom('migration')
    .select(['name', 'compatible'])
    .orderBy('name')
    .execute();
  const migrations = listMigrations();
  const unknown = done.filter(({ name }) => !migrations.includes(name));
  const newerMigrations = unknown.flatMap(({ name, compatible }) =>
    compatible === null ? [] : [{ name, compatible }],
  );
  const applied = new Set(done.map(({ name }) => name).filter((name) => migrations.includes(name)));
  const waiting = migrations.filter((name) => !applied.has(name));
  // Who has migrations of its own is no earlier version, but another one.
  const isDifferentHistory =
    newerMigrations.length < unknown.length || (unknown.length > 0 && waiting.length > 0);
  if (!isDifferentHistory) return { applied, waiting, newer: newerMigrations };
  const name = unknown.find(({ compatible }) => compatible === null)?.name ?? unknown[0]?.name;
  throw new MessageError(
    `The database was changed by a newer version of the program (migration ${name}), so nothing was started: install that version, or restore a backup made before it.`,
  );
}

/** The tables that these migrations make, in their order: what a row refers to comes earlier. */
export function listCreatedTables(migrations: readonly string[]): string[] {
  return migrations.flatMap((file) =>
    Array.from(
      readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(/^create table (\w+)/gm),
      ([, name = '']) => name,
    ),
  );
}

async function applyWaiting(
  tx: Tx,
  engine: Engine,
  isSelected: (name: string) => boolean,
): Promise<string[]> {
  const ledger = await readLedger(tx, engine);
  const waiting = ledger.waiting.filter(isSelected);
  for (const name of waiting) await apply(tx, engine, name);
  // A newer program's functions and collations are not replaced.
  if (engine === 'postgres' && ledger.newer.length === 0) {
    await compareByBytes(tx, new Set(['migration', ...listCreatedTables(listMigrations())]));
    await createTextFunctions(tx);
  }
  return waiting;
}

/** What a start did to the database. */
export interface Migrated {
  /** The names of the migrations that were applied now. */
  applied: string[];
  /** The copy of the embedded database from before; null for PostgreSQL and for a new database. */
  copy: string | null;
  /** Migrations of a newer program, beside which this one runs. */
  newer: { name: string; compatible: string }[];
}

/** What a start must know of a database that may wait for migrations. */
export function readMigrations(db: Database, engine: Engine): Promise<Ledger> {
  return inTransaction(db, (tx) => readLedger(tx, engine));
}

interface MigrateOptions {
  isLater?: boolean;
  onOutdated?: (waiting: readonly string[]) => void;
}

/**
 * Brings the database up to date, all in one transaction: a failed migration leaves it as it was.
 * An embedded database that has rows is copied first (`copyBeforeUpdate`).
 * @param options `isLater`: a database that has tables is left as it is; `onOutdated` is told before a
 * database that has tables is changed
 * @throws PlainError when the database is newer than this program, or older and `isLater`
 */
export async function migrate(
  db: Database,
  engine: Engine,
  { isLater = false, onOutdated }: MigrateOptions = {},
): Promise<Migrated> {
  const { applied: before, waiting, newer } = await readMigrations(db, engine);
  const isOutdated = before.size > 0 && waiting.length > 0;
  if (isOutdated && isLater) {
    throw new MessageError(
      `The database waits for ${waiting.join(', ')} and MIGRATE=later is set, so nothing was started: MIGRATE=only npm start applies that and ends.`,
    );
  }
  if (isOutdated) onOutdated?.(waiting);
  const copy = isOutdated && engine === 'sqlite' ? await copyBeforeUpdate(db) : null;
  const applied = await inTransaction(db, (tx) => applyWaiting(tx, engine, () => true));
  return { applied, copy, newer };
}

/** Applies these migrations and no others, within the caller's transaction. */
export async function migrateTo(tx: Tx, engine: Engine, names: readonly string[]): Promise<void> {
  await applyWaiting(tx, engine, (name) => names.includes(name));
}
