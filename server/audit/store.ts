import type { Selectable } from 'kysely';
import { type PageWindow, readPage } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import { containsWords } from '../db/search.ts';
import type { AuditEntryTable } from '../db/tables.ts';

export type AuditRow = Selectable<AuditEntryTable>;

export interface AuditFilter {
  search: string;
  /** Empty for all resources. */
  resource: string;
  /** Number of the record; null for all. */
  id: number | null;
}

const searchedColumns = [
  'username',
  'resource',
  'action',
  `coalesce(before_json, '')`,
  `coalesce(after_json, '')`,
];

function selectMatching(db: Database, { search, resource, id }: AuditFilter) {
  let rows = db.selectFrom('audit_entry');
  if (resource !== '') rows = rows.where('resource', '=', resource);
  if (id !== null) rows = rows.where('resource_id', '=', id);
  if (search !== '') rows = rows.where(containsWords(searchedColumns, search));
  return rows;
}

/** Returns one page of the changes, newest first. */
export function listAudit(db: Database, filter: AuditFilter, window: PageWindow) {
  return readPage(selectMatching(db, filter).selectAll().orderBy('id', 'desc'), window);
}
