import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { registerTextFunctions } from './text-functions.ts';

const MAX_STATEMENTS = 500;

const SETTINGS = [
  'journal_mode = wal',
  'synchronous = full',
  'foreign_keys = on',
  // What is deleted or replaced is overwritten in the file.
  'secure_delete = on',
  'cache_size = -32000',
  'temp_store = memory',
  // From here on the dialect waits for other processes, without stopping the thread.
  'busy_timeout = 0',
];

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  // A full disk ends the transaction by itself; the failing ROLLBACK must not hide that error.
  const isDone = () => sql === 'rollback' && !database.isTransaction;
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) =>
      isDone() ? { changes: 0, lastInsertRowid: 0 } : statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/**
 * Adapts `node:sqlite` to the interface that Kysely's dialect expects. In WAL mode SQLite syncs each
 * commit only with `synchronous=FULL`.
 * @param isExclusive no other process may open the file, so none of the memory that processes share
 * is needed, which is a file too
 */
export function openNodeSqlite(
  file: string,
  isExclusive = false,
): SqliteDatabase & { raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: 5000 });
  try {
    if (isExclusive) raw.exec('pragma locking_mode = exclusive');
    for (const setting of SETTINGS) raw.exec(`pragma ${setting}`);
    registerTextFunctions(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
  const statements = new Map<string, SqliteStatement>();
  return {
    raw,
    close: () => raw.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached !== undefined) return cached;
      const statement = prepare(raw, sql);
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}
