import { type RawBuilder, sql } from 'kysely';
import { USER_TYPE } from '../../contracts/accounts.ts';
import { type FoundRecord, MOST_FOUND } from '../../contracts/search.ts';
import type { Database } from '../db/database.ts';
import { containsWord, containsWords, foldedColumns, searchedWords } from '../db/search.ts';

type Row = Omit<FoundRecord, 'is_active'> & { is_active: number };

/** Where the records of a kind are, as SQL that contains no input. */
interface Source {
  /** SQL of one of `foundResources`. */
  resource: string;
  id: string;
  title: string;
  detail: string;
  isActive: string;
  owner?: string;
  from: string;
}

const sources: readonly Source[] = [
  {
    ...{ resource: 'kind', id: 'id', title: 'name', detail: `''`, isActive: 'is_active' },
    from: 'entry',
  },
  {
    ...{ resource: `kind || '/detail'`, id: 'segment.id', title: 'title', detail: 'name' },
    ...{ isActive: 'segment.is_active', owner: 'entry_id' },
    from: 'segment inner join entry on entry.id = segment.entry_id',
  },
  {
    ...{ resource: `'lyrics'`, id: 'lyric.id', title: 'title', detail: 'name' },
    isActive: 'lyric.is_active',
    from: 'lyric inner join entry on entry.id = lyric.entry_id',
  },
  {
    ...{ resource: `'beat'`, id: 'id', title: 'title', detail: 'producer' },
    ...{ isActive: 'is_active', from: 'beat' },
  },
  {
    ...{ resource: `'contest'`, id: 'contest.id', title: 'name', detail: `''` },
    isActive: 'postu_active',
    from: 'contest inner join entry on entry.id = contest.entry_id',
  },
  {
    ...{ resource: `'flyer'`, id: 'id', title: 'title', detail: 'tags', isActive: 'is_active' },
    from: 'flyer',
  },
  {
    ...{ resource: `'calendar'`, id: 'id', title: 'title', detail: 'ref', isActive: 'is_active' },
    from: 'calendar',
  },
  ...(['customer', 'judge'] as const).map((role) => ({
    resource: role === 'judge' ? `'judge'` : `'account'`,
    ...{ id: 'id', title: `first_name || ' ' || last_name`, detail: 'username' },
    isActive: 'is_active',
    from: `(select * from account where deleted_at is null and user_type = ${USER_TYPE[role]}) a`,
  })),
];

function select(source: Source, search: string): RawBuilder<Row> {
  const { resource, id, title, detail, isActive, owner = 'cast(null as integer)', from } = source;
  const [first = ''] = searchedWords(search);
  const columns = `${resource} as resource, ${id} as id, ${owner} as owner, ${title} as title,
    ${detail} as detail, ${isActive} as is_active`;
  return sql<Row>`select * from (
    select ${sql.raw(columns)} from ${sql.raw(from)}
    where ${containsWords([title, detail], search)}
    order by case when ${containsWord(foldedColumns([title]), first)} then 0 else 1 end,
      ${foldedColumns([title])}, ${sql.raw(id)}
    limit ${MOST_FOUND}
  ) found`;
}

/**
 * Returns the records whose name or detail contains every word, those with the first word in their
 * name first, at most `MOST_FOUND` of each source.
 */
export async function listRecordsNamed(db: Database, search: string): Promise<Row[]> {
  const selects = sources.map((source) => select(source, search));
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}
