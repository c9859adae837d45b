import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../contracts/search.ts';
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

export function mostOf(which: Which): number {
  return 'after' in which ? BATCH : Number.MAX_SAFE_INTEGER;
}
