import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../contracts/kinds.ts';
import type { NumberedTable, TableRow } from '../db/crud.ts';
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
  /** Text as written; of a lyric its lines, in the order of their numbers. */
  body: string;
}

/** Which records of a kind: by their numbers, by the entries they belong to, or after a number. */
export type DocumentSelection =
  | { ids: readonly number[] }
  | { entryIds: readonly number[] }
  | { after: number };

/** Returns the documents of records that visitors may see, in the order of their numbers. */
export type ReadDocuments = (db: Database, selection: DocumentSelection) => Promise<NewDocument[]>;

/** Records read at once when the whole index is made. */
export const BATCH_SIZE = 500;

/** Returns the condition that a table's row is one of these. */
export function isSelected(table: string, selection: DocumentSelection): RawBuilder<boolean> {
  if ('after' in selection) return sql<boolean>`${sql.ref(`${table}.id`)} > ${selection.after}`;
  const [column, values] =
    'ids' in selection ? ['id', selection.ids] : ['entry_id', selection.entryIds];
  return sql<boolean>`${expressionBuilder()(sql.ref(`${table}.${column}`), 'in', values)}`;
}

/**
 * Returns the reader of the documents of a table whose active rows have a page.
 * @param isShown condition of the rows that have one, as SQL without input
 */
export function getDocuments<T extends NumberedTable>(
  table: T,
  toDocument: (row: TableRow<T>) => Omit<NewDocument, 'record_id' | 'entry_id'>,
  isShown = 'is_active = 1',
): ReadDocuments {
  return async (db, selection) => {
    const { rows } = await sql<TableRow<T> & { id: number }>`select * from ${sql.table(table)}
      where ${sql.raw(isShown)} and ${isSelected(table, selection)}
      order by id limit ${getLimit(selection)}`.execute(db);
    return rows.map((row) => ({ ...toDocument(row), record_id: row.id, entry_id: null }));
  };
}

export function getLimit(selection: DocumentSelection): number {
  return 'after' in selection ? BATCH_SIZE : Number.MAX_SAFE_INTEGER;
}
