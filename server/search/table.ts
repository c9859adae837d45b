import type { Generated } from 'kysely';
import type { SearchKind } from '../../contracts/kinds.ts';

/** One record as visitors find it. Its words are in the engine's full-text index. */
export interface SearchDocumentTable {
  id: Generated<number>;
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

/** A word of the index and one of its forms: the word itself, or with one letter missing. */
export interface SearchFormTable {
  form: string;
  word: string;
}

/** Holds one row when the index is complete. */
export interface SearchStateTable {
  version: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    search_document: SearchDocumentTable;
    search_form: SearchFormTable;
    search_state: SearchStateTable;
  }
}
