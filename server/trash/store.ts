import { type Selectable, sql } from 'kysely';
import type { trashSorts } from '../../contracts/trash.ts';
import { type ListFilter, type PageWindow, readPage } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { containsWords, foldColumns, getOrder } from '../db/search.ts';
import { notFound } from '../platform/errors.ts';
import type { TrashTable } from './table.ts';

export type TrashRow = Selectable<TrashTable>;

export async function insertTrash(tx: Tx, row: Omit<TrashRow, 'id'>): Promise<void> {
  await tx.insertInto('trash').values(row).execute();
}

/** Columns of a list: without the rows, which may be large. */
const LIST_COLUMNS = [
  ...(['id', 'resource', 'record_id', 'label', 'owner', 'part_count'] as const),
  ...(['deleted_by', 'deleted_at', 'kept_until'] as const),
] as const;

export type ListedTrash = Pick<TrashRow, (typeof LIST_COLUMNS)[number]>;

export interface TrashFilter extends ListFilter<(typeof trashSorts)[number]> {
  /** Empty for all resources. */
  resource: string;
}

const sortColumns = {
  label: foldColumns(['label']),
  deleted_by: foldColumns(['deleted_by']),
  deleted_at: sql.raw('deleted_at'),
};

/** Returns one page of the trash, last deleted first or in the order of a column. */
export function listTrash(db: Database, filter: TrashFilter, window: PageWindow) {
  const { search, resource, id, sort } = filter;
  const matching = db
    .selectFrom('trash')
    .select(LIST_COLUMNS)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(resource !== '', (query) => query.where('resource', '=', resource))
    .$if(search !== '', (query) =>
      query.where(containsWords(['label', 'owner', 'deleted_by'], search)),
    );
  const sorted = sort === undefined ? matching : matching.orderBy(getOrder(sortColumns, sort));
  return readPage(sorted.orderBy('id', 'desc'), window);
}

/**
 * Takes a record out of the trash.
 * @throws HttpError 404 when it is not there (any more)
 */
export async function deleteFromTrash(
  tx: Tx,
  resource: string,
  recordId: number,
): Promise<TrashRow> {
  return await tx
    .deleteFrom('trash')
    .where('resource', '=', resource)
    .where('record_id', '=', recordId)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound());
}

const ERASED_COLUMNS = [...LIST_COLUMNS, 'files'] as const;

/**
 * Deletes one row for good.
 * @throws HttpError 404 when it does not exist (any more)
 */
export async function eraseRow(tx: Tx, id: number) {
  return await tx
    .deleteFrom('trash')
    .where('id', '=', id)
    .returning(ERASED_COLUMNS)
    .executeTakeFirstOrThrow(() => notFound());
}

/** Deletes all rows for good. */
export function eraseAll(tx: Tx) {
  return tx.deleteFrom('trash').returning(ERASED_COLUMNS).execute();
}
