import type {
  ExpressionBuilder,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
} from 'kysely';
import type { Tables } from './tables.ts';

type Name = keyof Tables & string;
export type Insert<T extends Name> = InsertQueryBuilder<Tables, T, InsertResult>;

/** Inserts take one row: rows of any number go through `chunkRows` (`insert-many.ts`). */
interface InsertsOfOneRow {
  insertInto<T extends Name>(
    table: T,
  ): Omit<Insert<T>, 'values'> & {
    values(
      row:
        | InsertObject<Tables, T>
        | ((eb: ExpressionBuilder<Tables, T>) => InsertObject<Tables, T>),
    ): Insert<T>;
  };
}

/** What queries need of Kysely: the rest of it costs a second of type checking. */
type Queries = Pick<
  Kysely<Tables>,
  | 'deleteFrom'
  | 'destroy'
  | 'executeQuery'
  | 'getExecutor'
  | 'introspection'
  | 'schema'
  | 'selectFrom'
  | 'updateTable'
  | 'withPlugin'
>;

/** Where queries run: the database or a transaction. A transaction is begun with `inTransaction`. */
export interface Database extends Queries, InsertsOfOneRow {
  readonly isTransaction: boolean;
}

export interface Tx extends Database {
  readonly isTransaction: true;
}
