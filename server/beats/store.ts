import type { Selectable } from 'kysely';
import { type beatSortKeys, beatTexts } from '../../contracts/beats.ts';
import { type ListFilter, type PageWindow, readPage } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import { containsWords, foldColumns, getOrder } from '../db/search.ts';
import { getNames } from '../platform/repeat.ts';
import type { BeatTable } from './table.ts';

export type BeatRow = Selectable<BeatTable>;

function selectInOrder(db: Database) {
  return db.selectFrom('beat').selectAll().orderBy('priority').orderBy('id', 'desc');
}

const sortColumns = { producer: foldColumns(['producer']), title: foldColumns(['title']) };

/** Returns one page of the beats, in public order or in that of a column. */
export function listBeats(
  db: Database,
  { search, sort, id }: ListFilter<(typeof beatSortKeys)[number]>,
  window: PageWindow,
) {
  const matching = db
    .selectFrom('beat')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(search !== '', (query) => query.where(containsWords(getNames(beatTexts), search)));
  const sorted = sort === undefined ? matching : matching.orderBy(getOrder(sortColumns, sort));
  return readPage(sorted.orderBy('priority').orderBy('id', 'desc'), window);
}

export function listActiveBeats(db: Database): Promise<BeatRow[]> {
  return selectInOrder(db).where('is_active', '=', 1).execute();
}

/** Returns the first active beat in public order, or null. */
export async function findFirstActiveBeat(db: Database): Promise<BeatRow | null> {
  return (await selectInOrder(db).where('is_active', '=', 1).limit(1).executeTakeFirst()) ?? null;
}
