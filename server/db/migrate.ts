import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { repositoryPath } from '../platform/repository.ts';
import { compareByBytes } from './collation.ts';
import type { Database, Tx } from './database.ts';
import { type Engine, forEngine } from './dialect.ts';
import { liftTimeLimits } from './time-limits.ts';

const FOLDER = repositoryPath('migrations');

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
  const text = forEngine(readFileSync(join(FOLDER, name), 'utf8'), engine);
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(tx);
  await tx.insertInto('migration').values({ name, applied_at: Date.now() }).execute();
}

async function applyWaiting(
  tx: Tx,
  engine: Engine,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  await liftTimeLimits(tx, engine);
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  }
  await createLedger(tx, engine);
  const done = await tx.selectFrom('migration').select('name').execute();
  const applied = new Set(done.map((row) => row.name));
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  const waiting = files.sort().filter((file) => !applied.has(file) && isWanted(file));
  for (const name of waiting) await apply(tx, engine, name);
  if (engine === 'postgres') await compareByBytes(tx);
  return waiting;
}

/**
 * Brings the database up to date, all in one transaction: a failed migration leaves it as it was.
 * Returns the names applied now.
 */
export async function migrate(db: Database, engine: Engine): Promise<string[]> {
  return db.transaction().execute((tx) => applyWaiting(tx, engine, () => true));
}

/** Applies these migrations and no others, within the caller's transaction. */
export async function migrateTo(tx: Tx, engine: Engine, names: readonly string[]): Promise<void> {
  await applyWaiting(tx, engine, (name) => names.includes(name));
}
