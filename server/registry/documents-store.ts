import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../contracts/kinds.ts';
import type { NumberedTable, RowOf } from '../db/crud.ts';
import type { Database } from '../db/database.ts';

/** What visitors find of a record. */
export interface NewDocument {
  kind: SearchKind;
  record_id: number;
  /** The artist, event or content item that the record is or belongs to. */
  entry_id: number | null;
  title: string;
  detail: string;
  path: string;
  body: string;
}

/** Which records of a kind: by their numbers, by the entries they belong to, or after a number. */
export type Which =
  | { ids: readonly number[] }
  | { entryIds: readonly number[] }
  | { after: number };

/** Returns the documents of records that visitors may see, in the order of their numbers. */
export type ReadDocuments = (db: Database, which: Which) => Promise<NewDocument[]>;

/** Records read at once when the whole index is made. */
export const BATCH = 500;

/** Returns the condition that a table's row is one of these. */
export function chosen(table: string, which: Which): RawBuilder<boolean> {
  if ('after' in which) return sql<boolean>`${sql.ref(`${table}.id`)} > ${which.after}`;
  const [column, values] = 'ids' in which ? ['id', which.ids] : ['entry_id', which.entryIds];
  return sql<boolean>`${sql.ref(`${table}.${column}`)} in (${sql.join(values)})`;
}

/**
 * Returns the reader of the documents of a table whose active rows have a page.
 * @param isShown condition of the rows that have one, as SQL without input
 */
export function getDocuments<T extends NumberedTable>(
  table: T,
  toDocument: (row: RowOf<T>) => Omit<NewDocument, 'record_id' | 'entry_id'>,
  isShown = 'is_active = 1',
): ReadDocuments {
  return async (db, which) => {
    const { rows } = await sql<RowOf<T> & { id: number }>`select * from ${sql.table(table)}
      where ${sql.raw(isShown)} and ${chosen(table, which)}
      order by id limit ${getMost(which)}`.execute(db);
    return rows.map((row) => ({ ...toDocument(row), record_id: row.id, entry_id: null }));
  };
}

export function getMost(which: Which): number {
  return 'after' in which ? BATCH : Number.MAX_SAFE_INTEGER;
}
