import { type Selectable, sql } from 'kysely';
import { type PageWindow, readPage } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { readCount } from '../db/rows.ts';
import { containsWords, getSearchWords } from '../db/search.ts';
import type { AuditEntryTable } from '../db/tables.ts';
import { notFound } from '../platform/errors.ts';
import { listParts } from './subjects-store.ts';

export type AuditRow = Selectable<AuditEntryTable>;

export interface AuditFilter {
  search: string;
  /** Empty for all resources. */
  resource: string;
  /** Number of the record; null for all. */
  id: number | null;
  /** Whether also the changes of the parts of the record. */
  withParts?: boolean;
}

/** On PostgreSQL; `auditText` in the embedded database. */
const searchedColumns = [
  'username',
  'resource',
  'action',
  ...['before_json', 'after_json'].map(
    (json) => `regexp_replace(coalesce(${json}, ''), '"(thumbnail|peaks)":"[^"]*"', '', 'g')`,
  ),
];

/** Letters of which the index has every run. */
const RUN = 3;

/**
 * As `containsWords`, of the row `found` of the index: it has the runs of each word, and its text tells
 * whether they stand in order.
 */
function isIndexed(words: readonly string[]) {
  const runs = words.flatMap((word) => {
    const letters = [...word];
    return letters.slice(RUN - 1).map((_, index) => letters.slice(index, index + RUN).join(''));
  });
  const query = runs.map((run) => `"${run.replaceAll('"', '""')}"`).join(' AND ');
  const conditions = words.map((word) => sql`instr(found.body, ${word}) > 0`);
  if (query !== '') conditions.push(sql`found.audit_text match ${query}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function selectMatching(db: Database, { resource, id, withParts }: AuditFilter) {
  let rows = db.selectFrom('audit_entry').selectAll('audit_entry');
  if (withParts && id !== null) {
    return rows.where((eb) =>
      eb.or([
        eb.and([eb('resource', '=', resource), eb('resource_id', '=', id)]),
        ...listParts(resource).map(({ resource: part, table, column, id: named }) => {
          const ids = sql<number>`(select ${sql.ref(named)} from ${sql.table(table)}
            where ${sql.ref(column)} = ${id})`;
          return eb.and([eb('resource', '=', part), eb('resource_id', 'in', ids)]);
        }),
      ]),
    );
  }
  if (resource !== '') rows = rows.where('resource', '=', resource);
  if (id !== null) rows = rows.where('resource_id', '=', id);
  return rows;
}

/** As `readPage`, by the index: it stops at the last row of the page, and counts without the rows. */
async function findIndexed(
  db: Database,
  filter: AuditFilter,
  words: readonly string[],
  window: PageWindow,
) {
  const matching = selectMatching(db, filter)
    .innerJoin(sql<{ rowid: number }>`audit_text`.as('found'), 'found.rowid', 'audit_entry.id')
    .where(isIndexed(words));
  const isFiltered = filter.resource !== '' || filter.id !== null;
  const all = sql<{ count: number }>`select count(*) as count from audit_text as found
    where ${isIndexed(words)}`;
  const count = isFiltered
    ? await readCount(matching)
    : ((await all.execute(db)).rows[0]?.count ?? 0);
  const page = matching.orderBy('found.rowid', 'desc').limit(window.limit).offset(window.offset);
  return { count, results: await page.execute() };
}

/** @throws HttpError 404 */
export async function getChange(db: Database, id: number): Promise<AuditRow> {
  const query = db.selectFrom('audit_entry').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow(() => notFound());
}

/** Returns one page of the changes, newest first. */
export function listAudit(db: Database, engine: Engine, filter: AuditFilter, window: PageWindow) {
  const words = getSearchWords(filter.search);
  if (engine === 'sqlite' && words.length > 0) return findIndexed(db, filter, words, window);
  const rows = selectMatching(db, filter).where(containsWords(searchedColumns, filter.search));
  return readPage(rows.orderBy('id', 'desc'), window);
}
