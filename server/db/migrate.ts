import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PlainError } from '../platform/plain-error.ts';
import { repositoryPath } from '../platform/repository.ts';
import { compareByBytes } from './collation.ts';
import { copyBeforeUpdate } from './copy-before-update.ts';
import type { Database, Tx } from './database.ts';
import { type Engine, forEngine } from './dialect.ts';
import { inTransaction } from './scope.ts';
import { createTextFunctions } from './text-functions.ts';
import { liftTimeLimits } from './time-limits.ts';

export const MIGRATIONS = repositoryPath('migrations');

/** Advisory lock of PostgreSQL: one instance migrates at a time. */
const MIGRATION_LOCK = 7_246_180_019;

async function createLedger(tx: Tx, engine: Engine): Promise<void> {
  await sql
    .raw(
      forEngine(
        'create table if not exists migration (name text primary key, applied_at {{time}} not null)',
        engine,
      ),
    )
    .execute(tx);
}

function splitStatements(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '');
}

async function apply(tx: Tx, engine: Engine, name: string): Promise<void> {
  const text = forEngine(readFileSync(join(MIGRATIONS, name), 'utf8'), engine);
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(tx);
  await tx.insertInto('migration').values({ name, applied_at: Date.now() }).execute();
}

/** The names of the migrations of this version, in order. */
export function listMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

/**
 * The migrations that the database has, locked against other instances.
 * @throws PlainError when this program does not know one of them
 */
async function readLedger(tx: Tx, engine: Engine): Promise<Set<string>> {
  await liftTimeLimits(tx, engine);
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  }
  await createLedger(tx, engine);
  const done = await tx.selectFrom('migration').select('name').orderBy('name').execute();
  const known = new Set(listMigrations());
  const newer = done.find(({ name }) => !known.has(name));
  if (newer === undefined) return new Set(done.map(({ name }) => name));
  throw new PlainError(
    `The database was changed by a newer version of the program (migration ${newer.name}), so nothing was started: install that version, or restore a backup made before it.`,
  );
}

/**
 * The tables that these migrations make, in the order in which they are made: what a row refers to
 * stands in an earlier table.
 */
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
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const applied = await readLedger(tx, engine);
  const waiting = listMigrations().filter((file) => !applied.has(file) && isWanted(file));
  for (const name of waiting) await apply(tx, engine, name);
  if (engine === 'postgres') {
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
}

/**
 * Brings the database up to date, all in one transaction: a failed migration leaves it as it was.
 * An embedded database that has rows is copied first (`copyBeforeUpdate`).
 * @param isLater a database that has tables is left as it is
 * @throws PlainError when the database is newer than this program, or older and `isLater`
 */
export async function migrate(
  db: Database,
  engine: Engine,
  { isLater = false } = {},
): Promise<Migrated> {
  const before = await inTransaction(db, (tx) => readLedger(tx, engine));
  const waiting = listMigrations().filter((file) => !before.has(file));
  const isOutdated = before.size > 0 && waiting.length > 0;
  if (isOutdated && isLater) {
    throw new PlainError(
      `The database waits for ${waiting.join(', ')} and MIGRATE=later is set, so nothing was started: MIGRATE=only npm start applies that and ends.`,
    );
  }
  const copy = isOutdated && engine === 'sqlite' ? await copyBeforeUpdate(db) : null;
  const applied = await inTransaction(db, (tx) => applyWaiting(tx, engine, () => true));
  return { applied, copy };
}

/** Applies these migrations and no others, within the caller's transaction. */
export async function migrateTo(tx: Tx, engine: Engine, names: readonly string[]): Promise<void> {
  await applyWaiting(tx, engine, (name) => names.includes(name));
}
