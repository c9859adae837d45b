import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { MessageError } from '../platform/errors.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import { compareByBytes, isLockTimeout, listOtherCollations } from './collation.ts';
import { copyBeforeUpdate } from './copy-before-update.ts';
import type { Database, Tx } from './database.ts';
import { type Engine, toEngineSql } from './dialect.ts';
import { inTransaction } from './scope.ts';
import { areTextFunctionsCurrent, createTextFunctions } from './text-functions.ts';
import { liftTimeLimits } from './time-limits.ts';

const MIGRATIONS = resolveFromRoot('migrations');

/** Advisory lock of PostgreSQL: one instance migrates at a time. */
export const MIGRATION_LOCK = 7_246_180_019;
/** Milliseconds between two tries to take it, and for which it is tried by default. */
const LOCK_INTERVAL = 250;
const LOCK_PATIENCE = 5 * MINUTE_MS;
/**
 * Milliseconds for which a statement waits for a table that is in use: everybody behind it waits too. Less
 * than PostgreSQL's `deadlock_timeout` (1 s), so that a backup is not the one that is ended.
 */
const TABLE_LOCK_TIMEOUT = 900;
/** Milliseconds after which migrations that met a table in use are tried again. */
const TABLE_RETRY_INTERVAL = 3_000;

interface Waiting {
  /** Is told with one line what a start waits for; by default it goes to the error output. */
  onWait?: (line: string) => void;
  /** Milliseconds after which a start that waits for another one fails. */
  patience?: number;
}

const printError = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Takes the lock of migrations until the end of the transaction.
 * @throws MessageError when another session keeps it for longer than `patience`
 */
async function lockMigrations(
  tx: Tx,
  { onWait = printError, patience = LOCK_PATIENCE }: Waiting,
): Promise<void> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    // A lock on a number of 64 bits is listed by its halves.
    const { rows } = await sql<{ taken: boolean; pid: number | null }>`
      select pg_try_advisory_xact_lock(${MIGRATION_LOCK}::bigint) as taken, (
        select pid from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32) + objid::bigint = ${MIGRATION_LOCK}::bigint limit 1
      ) as pid`.execute(tx);
    const [row] = rows;
    if (row?.taken) return;
    const holder = `process ${row?.pid ?? 'unknown'} of PostgreSQL (pg_stat_activity)`;
    if (tries === 1) onWait(`another start or a restore applies migrations: waiting for ${holder}`);
    if (performance.now() - startedAt > patience) {
      throw new MessageError(
        `Another start or a restore has been applying migrations for too long, so nothing was started: stop it, or end ${holder} with pg_terminate_backend, and start again.`,
      );
    }
    await delay(LOCK_INTERVAL);
  }
}

/** Whether the database has the table of migrations; not before the first start. */
async function hasLedger(db: Database, engine: Engine): Promise<boolean> {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_schema where name = 'migration'`.execute(db)
      : await sql`select 1 where to_regclass('migration') is not null`.execute(db);
  return rows.length > 0;
}

async function createLedger(tx: Tx, engine: Engine): Promise<void> {
  const create =
    'create table if not exists migration (name text primary key, applied_at {{time}} not null, compatible text)';
  await sql.raw(toEngineSql(create, engine)).execute(tx);
}

function splitStatements(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '');
}

/** Why programs that do not know a migration may run beside it: its line `-- compatible: <reason>`. */
export function findCompatibility(text: string): string | null {
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
 * Reads the migrations that the database has. Locks nothing and changes nothing.
 * @throws MessageError when this program does not know one of them and must not run beside it, or the database was
 *   begun by a build before 1.0
 */
export async function readMigrations(db: Database, engine: Engine): Promise<Ledger> {
  const ledger = db.selectFrom('migration').selectAll().orderBy('name');
  const done = (await hasLedger(db, engine)) ? await ledger.execute() : [];
  const migrations = listMigrations();
  if (done.length > 0 && done.every(({ name }) => name !== migrations[0])) {
    throw new MessageError(
      'The database was begun by a build before version 1.0, which is not read, so nothing was started: give an empty DATA_DIR or database.',
    );
  }
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

const listOwnTables = () => new Set(['migration', ...listCreatedTables(listMigrations())]);

/** Whether the columns and functions of PostgreSQL are those of this version, or a newer one's. */
async function isFinished(db: Database, engine: Engine, { newer }: Ledger): Promise<boolean> {
  if (engine === 'sqlite' || newer.length > 0) return true;
  const others = await listOtherCollations(db, listOwnTables());
  return others.length === 0 && areTextFunctionsCurrent(db);
}

async function applyWaiting(
  tx: Tx,
  engine: Engine,
  isSelected: (name: string) => boolean,
  waitingOptions: Waiting = {},
): Promise<string[]> {
  if (engine === 'postgres') await lockMigrations(tx, waitingOptions);
  await createLedger(tx, engine);
  const ledger = await readMigrations(tx, engine);
  const waiting = ledger.waiting.filter(isSelected);
  for (const name of waiting) await apply(tx, engine, name);
  // A newer program's functions and collations are not replaced.
  if (engine === 'postgres' && ledger.newer.length === 0) {
    await compareByBytes(tx, listOwnTables());
    await createTextFunctions(tx);
  }
  return waiting;
}

/**
 * Applies all that waits, in one transaction. Where a table is in use for long (a backup reads it), the
 * transaction is rolled back and tried again, until it succeeds: the site goes on meanwhile.
 */
async function applyAll(db: Database, engine: Engine, options: Waiting): Promise<string[]> {
  const { onWait = printError } = options;
  for (let lastLine = ''; ; ) {
    try {
      return await inTransaction(db, async (tx) => {
        await liftTimeLimits(tx, engine);
        if (engine === 'postgres') {
          await sql.raw(`set local lock_timeout = ${TABLE_LOCK_TIMEOUT}`).execute(tx);
        }
        return applyWaiting(tx, engine, () => true, options);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const line = `a table is in use, so the migrations are tried again until it is free: ${error.message}`;
      if (line !== lastLine) onWait(line);
      lastLine = line;
      await delay(TABLE_RETRY_INTERVAL);
    }
  }
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

interface MigrateOptions extends Waiting {
  isLater?: boolean;
  onOutdated?: (waiting: readonly string[]) => void;
}

/**
 * Brings the database up to date, all in one transaction: a failed migration leaves it as it was. One
 * that is up to date is only read: it waits for no other start.
 * An embedded database that has rows is copied first (`copyBeforeUpdate`).
 * @param options `isLater`: a database that has tables is left as it is; `onOutdated` is told before a
 * database that has tables is changed
 * @throws MessageError when the database is newer than this program, or older and `isLater`
 */
export async function migrate(
  db: Database,
  engine: Engine,
  { isLater = false, onOutdated, ...waitingOptions }: MigrateOptions = {},
): Promise<Migrated> {
  const ledger = await readMigrations(db, engine);
  const { applied: before, waiting, newer } = ledger;
  const isOutdated = before.size > 0 && waiting.length > 0;
  if (isOutdated && isLater) {
    throw new MessageError(
      `The database waits for ${waiting.join(', ')} and MIGRATE=later is set, so nothing was started: MIGRATE=only npm start applies that and ends.`,
    );
  }
  if (waiting.length === 0 && (await isFinished(db, engine, ledger))) {
    return { applied: [], copy: null, newer };
  }
  if (isOutdated) onOutdated?.(waiting);
  const copy = isOutdated && engine === 'sqlite' ? await copyBeforeUpdate(db) : null;
  const applied = await applyAll(db, engine, waitingOptions);
  return { applied, copy, newer };
}

/** Applies these migrations and no others, within the caller's transaction. */
export async function migrateTo(tx: Tx, engine: Engine, names: readonly string[]): Promise<void> {
  await liftTimeLimits(tx, engine);
  await applyWaiting(tx, engine, (name) => names.includes(name));
}
