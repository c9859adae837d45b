import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import type { Client, Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { type DatabaseHealth, embeddedHealth } from './database-health.ts';
import type { Engine } from './dialect.ts';
import { joinable } from './joined.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { openPostgres } from './postgres.ts';
import { rowLocksOfSqlite } from './row-locks.ts';
import { WaitingSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  /** The connection pool of PostgreSQL; null for the embedded database. */
  pool: Pool | null;
  /** Opens a PostgreSQL connection apart from the pool; null for the embedded database. */
  connect: (() => Promise<Client>) | null;
  health: DatabaseHealth;
  close(): Promise<void>;
}

export const EMBEDDED_FILE = 'tarima.db';

function openEmbedded(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const database = openNodeSqlite(join(dataDir, EMBEDDED_FILE));
  const dialect = new WaitingSqliteDialect({ database });
  const db = joinable(new Kysely<Tables>({ dialect, plugins: [rowLocksOfSqlite] }));
  const close = () => db.destroy();
  return { db, engine: 'sqlite', pool: null, connect: null, health: embeddedHealth, close };
}

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. */
export async function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  /** This machine's clock; the database's is measured against it. */
  machine?: Clock;
}): Promise<OpenDatabase> {
  return options.databaseUrl === null
    ? openEmbedded(options.dataDir)
    : openPostgres(options.databaseUrl, options.machine);
}
