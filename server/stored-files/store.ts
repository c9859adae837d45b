import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { listPictureFileNames } from '../media/pictures/picture-files.ts';
import { type PictureRow, toPictureRecord } from '../media/pictures/store.ts';

/** A row as it is stored: numbers, texts and null. */
export type RawRow = Readonly<Record<string, unknown>>;

function readNames(row: RawRow, column: string): string[] {
  const name = row[column];
  return typeof name === 'string' && name !== '' ? [name] : [];
}

/**
 * The tables whose rows reference stored files. The sweep deletes the files of a table that is missing
 * here, and backups lack them: a test compares this list with the columns of the database.
 */
const FILE_READERS = {
  picture: (row: RawRow) => listPictureFileNames(toPictureRecord(row as PictureRow)),
  beat: (row: RawRow) => readNames(row, 'file'),
  song: (row: RawRow) => readNames(row, 'file'),
  purchase: (row: RawRow) => readNames(row, 'proof_file'),
  // Those of the last two lie in the trash of the storage.
  trash: (row: RawRow) => JSON.parse(String(row.files)) as string[],
  replaced_file: (row: RawRow) => JSON.parse(String(row.files)) as string[],
} as const satisfies Partial<Record<keyof Tables, (row: RawRow) => string[]>>;

export const FILE_TABLES = Object.keys(FILE_READERS) as (keyof typeof FILE_READERS)[];

/** The tables whose files are in use, and those whose files are kept in the trash. */
export const TRASH_TABLES: readonly (keyof typeof FILE_READERS)[] = ['trash', 'replaced_file'];
export const LIVE_TABLES = FILE_TABLES.filter((table) => !TRASH_TABLES.includes(table));

/** Whether the files of this table's rows lie in the trash of the storage. */
export function isInTrash(table: string): boolean {
  return TRASH_TABLES.some((trashTable) => trashTable === table);
}

/** Returns the stored files that a row of this table references. */
export function listRowFiles(table: string, row: RawRow): string[] {
  return table in FILE_READERS ? FILE_READERS[table as keyof typeof FILE_READERS](row) : [];
}

/** Returns the stored files that the rows of these tables reference. */
export async function listNamedFiles(
  db: Database,
  tables: readonly (keyof typeof FILE_READERS)[] = FILE_TABLES,
): Promise<Set<string>> {
  const files = new Set<string>();
  for (const table of tables) {
    const { rows } = await sql<RawRow>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows) for (const name of listRowFiles(table, row)) files.add(name);
  }
  return files;
}
