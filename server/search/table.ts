import type { Generated } from 'kysely';
import type { NewDocument } from '../registry/documents-store.ts';

/** One record as visitors find it. Its words are in the engine's full-text index. */
export interface SearchDocumentTable extends NewDocument {
  id: Generated<number>;
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
