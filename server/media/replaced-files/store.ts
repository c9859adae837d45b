import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { ReplacedFileTable } from './table.ts';

export type ReplacedFile = Selectable<ReplacedFileTable>;

/** Identifies a replaced file in a change of its record. */
export interface ReplacedFileKey {
  table: string;
  id: number;
  /** See `ReplacedFileTable.file_key`. */
  key: string;
}

export async function insertReplacedFile(tx: Tx, row: Omit<ReplacedFile, 'id'>): Promise<void> {
  await tx.insertInto('replaced_file').values(row).execute();
}

/** Returns a replaced file, or null when it is not kept (any more). */
export async function findReplacedFile(
  db: Database,
  { table, id, key }: ReplacedFileKey,
): Promise<ReplacedFile | null> {
  const row = await db
    .selectFrom('replaced_file')
    .selectAll()
    .where('table_name', '=', table)
    .where('record_id', '=', id)
    .where('file_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the row of a replaced file that is shown again. Returns whether it existed. */
export async function deleteReplacedFile(tx: Tx, id: number): Promise<boolean> {
  const deleted = tx.deleteFrom('replaced_file').where('id', '=', id);
  return (await deleted.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/**
 * Deletes the rows whose record has no change in the audit that is as old as the replacement.
 * @returns the stored files of these rows
 */
export async function deleteUnneededReplacedFiles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .deleteFrom('replaced_file')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_entry')
            .select(sql.lit(1).as('one'))
            .whereRef('audit_entry.resource', '=', 'replaced_file.resource')
            .whereRef('audit_entry.resource_id', '=', 'replaced_file.record_id')
            .whereRef('audit_entry.made_at', '<=', 'replaced_file.replaced_at'),
        ),
      ),
    )
    .returning('files')
    .execute();
  return listFiles(rows);
}

/** Deletes all rows; returns their stored files. */
export async function deleteAllReplacedFiles(db: Database): Promise<string[]> {
  return listFiles(await db.deleteFrom('replaced_file').returning('files').execute());
}

function listFiles(rows: readonly Pick<ReplacedFile, 'files'>[]): string[] {
  return rows.flatMap(({ files }) => JSON.parse(files) as string[]);
}
