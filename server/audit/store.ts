import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type PageWindow, readPage } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { AuditEntryTable, Tables } from '../db/tables.ts';
import { containing } from '../platform/like-pattern.ts';

export type AuditRow = Selectable<AuditEntryTable>;

export interface AuditFilter {
  search: string;
  /** Empty for all resources. */
  resource: string;
  /** Number of the record; null for all. */
  id: number | null;
}

type Builder = ExpressionBuilder<Tables, 'audit_entry'>;

const searched = ['username', 'resource', 'action', 'before_json', 'after_json'] as const;

function mentions(eb: Builder, search: string) {
  const pattern = containing(search);
  return eb.or(
    searched.map((column) => sql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`),
  );
}

function matching(db: Database, { search, resource, id }: AuditFilter) {
  let rows = db.selectFrom('audit_entry');
  if (resource !== '') rows = rows.where('resource', '=', resource);
  if (id !== null) rows = rows.where('resource_id', '=', id);
  if (search !== '') rows = rows.where((eb) => mentions(eb, search));
  return rows;
}

/** Returns one page of the changes, newest first. */
export function listAudit(db: Database, filter: AuditFilter, window: PageWindow) {
  return readPage(matching(db, filter).selectAll().orderBy('id', 'desc'), window);
}
