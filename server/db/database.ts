import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Engine } from './portable.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  /** The connection pool of PostgreSQL; null for the embedded database. */
  pool: Pool | null;
  close(): Promise<void>;
}

export const EMBEDDED_FILE = 'tarima.db';

async function openPostgres(url: string): Promise<OpenDatabase> {
  // Loaded only where it is used: the embedded database starts faster without it.
  const { default: pg } = await import('pg');
  // Whole numbers of 64 bits come as text by default; ids and milliseconds stay below 2^53.
  pg.types.setTypeParser(20, Number);
  // Who waits longer than this for a connection is told to come back: a storm of votes is shorter.
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 15_000 });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', pool, close: () => db.destroy() };
}

function openEmbedded(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const database = openNodeSqlite(join(dataDir, EMBEDDED_FILE));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return { db, engine: 'sqlite', pool: null, close: () => db.destroy() };
}

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. */
export async function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  return options.databaseUrl === null
    ? openEmbedded(options.dataDir)
    : openPostgres(options.databaseUrl);
}

/** Whether the database answers. */
export async function canReachDatabase(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
