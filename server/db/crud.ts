import {
  type Generated,
  type Insertable,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type { SortKey } from '../../contracts/paging.ts';
import { notFound } from '../platform/errors.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows have a generated numeric id. */
export type NumberedTable = {
  [T in keyof Tables]: Tables[T] extends { id: Generated<number> } ? T : never;
}[keyof Tables];

/** A schema with one table, so that one set of queries type-checks for all tables. */
type AnyTable = Kysely<{ row: { id: Generated<number> } }>;

export interface PageWindow {
  limit: number;
  offset: number;
}

/** What a list of the panel is narrowed to, and the column of its order. */
export interface ListFilter<Sort extends string> {
  search: string;
  /** Finds this record alone. */
  id?: number | undefined;
  sort?: SortKey<Sort> | undefined;
}

/** A row as it is read, as it is inserted, and the columns of a change. */
export type TableRow<T extends NumberedTable> = Selectable<Tables[T]>;
export type NewRow<T extends NumberedTable> = Insertable<Tables[T]>;
export type RowChange<T extends NumberedTable> = Updateable<Tables[T]>;

type Column<T extends NumberedTable> = keyof Tables[T] & string;
type Order<T extends NumberedTable> = Column<T> | `-${Column<T>}`;

/** The queries on the rows of one table that every slice needs. */
export interface Crud<T extends NumberedTable> {
  readonly table: T;
  find(db: Database, id: number): Promise<Selectable<Tables[T]> | null>;
  /** @throws HttpError 404 */
  get(db: Database, id: number): Promise<Selectable<Tables[T]>>;
  /**
   * Returns all rows.
   * @param order columns to sort by, in this order; a leading `-` sorts descending
   */
  list(db: Database, order: readonly Order<T>[]): Promise<Selectable<Tables[T]>[]>;
  /**
   * Returns the row and locks it until the transaction ends.
   * @throws HttpError 404
   */
  getForUpdate(tx: Tx, id: number): Promise<Selectable<Tables[T]>>;
  insert(tx: Tx, values: Insertable<Tables[T]>): Promise<Selectable<Tables[T]>>;
  /**
   * Changes the given columns and returns the new row; without columns, the current row.
   * @throws HttpError 404 when the row does not exist (any more)
   */
  update(tx: Tx, id: number, values: Updateable<Tables[T]>): Promise<Selectable<Tables[T]>>;
  /**
   * Deletes the row and returns it.
   * @throws HttpError 404 when the row does not exist (any more)
   */
  remove(tx: Tx, id: number): Promise<Selectable<Tables[T]>>;
}

/** Returns the queries on single rows of `table`. */
export function crud<T extends NumberedTable>(table: T): Crud<T> {
  type Row = Selectable<Tables[T]>;
  const name = table as 'row';
  const open = (db: Database) => db as AnyTable;
  const getOrThrow = (row: object | undefined): Row => {
    if (row === undefined) throw notFound();
    return row as Row;
  };
  const select = (db: Database, id: number) =>
    open(db).selectFrom(name).selectAll().where('id', '=', id);

  return {
    table,
    async find(db, id) {
      return ((await select(db, id).executeTakeFirst()) as Row | undefined) ?? null;
    },
    async get(db, id) {
      return getOrThrow(await select(db, id).executeTakeFirst());
    },
    async list(db, order) {
      const columns = order.map((column) => {
        const isDescending = column.startsWith('-');
        const ref = sql.ref(isDescending ? column.slice(1) : column);
        return isDescending ? sql`${ref} desc` : sql`${ref} asc`;
      });
      const all = open(db).selectFrom(name).selectAll().orderBy(sql.join(columns));
      return (await all.execute()) as Row[];
    },
    async getForUpdate(tx, id) {
      return getOrThrow(await select(tx, id).forUpdate().executeTakeFirst());
    },
    async insert(tx, values) {
      const insert = open(tx)
        .insertInto(name)
        .values(values as { id?: number });
      return getOrThrow(await insert.returningAll().executeTakeFirst());
    },
    async update(tx, id, values) {
      if (Object.keys(values).length === 0) {
        return getOrThrow(await select(tx, id).executeTakeFirst());
      }
      const update = open(tx)
        .updateTable(name)
        .set(values as object)
        .where('id', '=', id);
      return getOrThrow(await update.returningAll().executeTakeFirst());
    },
    async remove(tx, id) {
      const removal = open(tx).deleteFrom(name).where('id', '=', id);
      return getOrThrow(await removal.returningAll().executeTakeFirst());
    },
  };
}

/**
 * Returns one page of the rows of `query`, which has its columns, conditions and order, and the
 * number of all of them, in one statement. Not for queries with `group by` or `distinct`.
 */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: PageWindow,
): Promise<{ count: number; results: O[] }> {
  const total = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('all_rows'));
  const page = query
    .select(() => total.as('all_rows'))
    .limit(limit)
    .offset(offset);
  const rows = (await page.execute()) as (O & { all_rows: number })[];
  // A page after the last one has no row that could carry the number.
  const counted = rows.length === 0 && offset > 0 ? await total.executeTakeFirst() : rows[0];
  const { all_rows: count = 0 } = (counted ?? {}) as { all_rows?: number };
  return { count: Number(count), results: rows.map(({ all_rows: _, ...row }) => row as O) };
}
