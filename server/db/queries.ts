import type {
  ExpressionBuilder,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

type Name = keyof Tables & string;
export type Insert<T extends Name> = InsertQueryBuilder<Tables, T, InsertResult>;

/** Inserts take one row: rows of any number go through `divideRows` (`insert-many.ts`). */
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

/** Where queries run: the database or a transaction. A transaction is begun with `inTransaction`. */
export type Database = Omit<
  Kysely<Tables>,
  'transaction' | 'startTransaction' | 'connection' | 'insertInto'
> &
  InsertsOfOneRow;
export type Tx = Omit<Transaction<Tables>, 'insertInto'> & InsertsOfOneRow;
