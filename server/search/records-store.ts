import { type RawBuilder, sql } from 'kysely';
import { USER_TYPE } from '../../contracts/accounts.ts';
import { type AuditResource, searchableResources } from '../../contracts/kinds.ts';
import { type FoundRecord, MAX_FOUND_RECORDS } from '../../contracts/search.ts';
import { contents } from '../contents.ts';
import type { Database } from '../db/database.ts';
import { containsWords, foldColumns, getSearchWords } from '../db/search.ts';
import type { StaffSearchSource } from '../registry/define-content.ts';

type Row = Omit<FoundRecord, 'is_active'> & { is_active: number };

/** Sources of the staff search that are not content. */
const nonContentSources: readonly (StaffSearchSource & { first: AuditResource; from: string })[] = [
  {
    first: 'contest',
    resource: `'contest'`,
    id: 'contest.id',
    title: 'name',
    isActive: 'postu_active',
    from: 'contest inner join entry on entry.id = contest.entry_id',
  },
  ...(['account', 'judge'] as const).map((resource) => ({
    first: resource,
    resource: `'${resource}'`,
    detail: 'username',
    title: `first_name || ' ' || last_name`,
    from: `(select * from account where deleted_at is null
      and user_type = ${USER_TYPE[resource === 'judge' ? 'judge' : 'customer']}) a`,
  })),
];

/** In the order of the kinds. */
export const staffSearchSources = [
  ...contents.flatMap(({ table, resources: [first], staffSearch }) =>
    staffSearch ? [{ resource: `'${first}'`, from: table, ...staffSearch, first }] : [],
  ),
  ...nonContentSources,
].sort((a, b) => searchableResources.indexOf(a.first) - searchableResources.indexOf(b.first));

function selectRecords(
  source: (typeof staffSearchSources)[number],
  search: string,
): RawBuilder<Row> {
  const { resource, id = 'id', title, detail = `''`, isActive = 'is_active', from } = source;
  const { owner = 'cast(null as integer)' } = source;
  const [first = ''] = getSearchWords(search);
  const columns = `${resource} as resource, ${id} as id, ${owner} as owner, ${title} as title,
    ${detail} as detail, ${isActive} as is_active`;
  return sql<Row>`select * from (
    select ${sql.raw(columns)} from ${sql.raw(from)}
    where ${containsWords([title, detail], search)}
    order by case when ${containsWords([title], first)} then 0 else 1 end,
      ${foldColumns([title])}, ${sql.raw(id)}
    limit ${MAX_FOUND_RECORDS}
  ) found`;
}

/**
 * Returns the records whose name or detail contains every word, those with the first word in their
 * name first, at most `MAX_FOUND_RECORDS` of each source.
 */
export async function listRecordsByName(db: Database, search: string): Promise<Row[]> {
  const selects = staffSearchSources.map((source) => selectRecords(source, search));
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}
