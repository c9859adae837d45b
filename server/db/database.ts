import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type ContentVersion, createEmbeddedVersion } from './content-version.ts';
import { type DatabaseHealth, embeddedHealth } from './database-health.ts';
import type { Engine } from './dialect.ts';
import { createLongListPlugin } from './long-lists.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './queries.ts';
import { rowLocksOfSqlite } from './row-locks.ts';
import { WaitingSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

export type { Database, Tx } from './queries.ts';

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  health: DatabaseHealth;
  content: ContentVersion;
  close(): Promise<void>;
}

export const EMBEDDED_FILE = 'tarima.db';

/** SQLite's primary codes of a disk that cannot take the file of the memory that processes share. */
const NO_ROOM = new Set([10, 13]);

/** A command can do without other processes beside it, and so without room for what they share. */
function openFile(file: string, isCommand: boolean) {
  try {
    return openNodeSqlite(file);
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    if (!isCommand || !NO_ROOM.has(errcode & 0xff)) throw error;
    return openNodeSqlite(file, true);
  }
}

function openEmbedded(dataDir: string, isCommand: boolean): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const database = openFile(join(dataDir, EMBEDDED_FILE), isCommand);
  const dialect = new WaitingSqliteDialect({ database });
  const db = new Kysely<Tables>({
    dialect,
    plugins: [rowLocksOfSqlite, createLongListPlugin('sqlite')],
  });
  const close = () => db.destroy();
  return { db, engine: 'sqlite', health: embeddedHealth, content: createEmbeddedVersion(), close };
}

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. */
export async function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  /** Opens the embedded database on a full disk too, then for this process alone. */
  isCommand?: boolean;
  /** This machine's clock; the database's is measured against it. */
  machine?: Clock;
}): Promise<OpenDatabase> {
  return options.databaseUrl === null
    ? openEmbedded(options.dataDir, options.isCommand ?? false)
    : openPostgres(options.databaseUrl, options.machine);
}
