import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { syncFolder } from '../platform/durable-file.ts';
import { MessageError } from '../platform/errors.ts';
import type { Database } from './database.ts';

/** Lies beside the embedded database until the next update replaces it. */
export const COPY_FILE = 'tarima-before-update.db';

async function findFile(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  return rows.find(({ name }) => name === 'main')?.file ?? '';
}

async function countRows(
  names: readonly string[],
  count: (table: string) => Promise<number>,
): Promise<string> {
  const counts: string[] = [];
  for (const name of names) counts.push(`${name} ${await count(name)}`);
  return counts.join();
}

async function isEqual(db: Database, path: string): Promise<boolean> {
  const copy = new DatabaseSync(path, { readOnly: true });
  try {
    const [check] = copy.prepare('pragma integrity_check').all();
    if (check?.integrity_check !== 'ok') return false;
    const tables = copy
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name));
    const copied = await countRows(tables, async (name) => {
      return Number(copy.prepare(`select count(*) as n from "${name}"`).get()?.n);
    });
    const present = await countRows(tables, async (name) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)}`.execute(db);
      return rows[0]?.n ?? 0;
    });
    return copied === present;
  } finally {
    copy.close();
  }
}

/**
 * Copies the embedded database beside itself before migrations change it, and checks the copy: its
 * integrity and the number of rows of each table.
 * @returns the path of the copy
 * @throws MessageError when the copy differs; the error of SQLite when there is no room for it
 */
export async function copyBeforeUpdate(db: Database): Promise<string> {
  const folder = dirname(await findFile(db));
  const target = join(folder, COPY_FILE);
  const part = `${target}.part`;
  await rm(part, { force: true });
  try {
    await sql`vacuum into ${part}`.execute(db);
    if (!(await isEqual(db, part))) {
      throw new MessageError(
        'The copy of the database before its update differs from it, so nothing was changed: start again, or look at the disk.',
      );
    }
    const file = await open(part, 'r+');
    await file.sync().finally(() => file.close());
    await rename(part, target);
    await syncFolder(folder);
    return target;
  } finally {
    await rm(part, { force: true });
  }
}
