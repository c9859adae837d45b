import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { ChangeNote } from './change-note.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import type { Tables } from './tables.ts';

type Database = Kysely<Tables>;
type Tx = Transaction<Tables>;

/** A transaction that everything joins which uses the database while `work` runs. */
interface Joined {
  tx: Tx;
  /** Whether it is rolled back at its end: nothing read in it may be cached. */
  isDry: boolean;
  /** Audit entries of all changes in it. */
  notes: ChangeNote[];
  /** What a change does after its commit, as invalidating caches. */
  afterCommit: Array<() => Promise<void>>;
}

const current = new AsyncLocalStorage<Joined | null>();

/** The transaction that the present work has joined; null outside `dryRun` and `inOneTransaction`. */
export function joinedTransaction(): Joined | null {
  return current.getStore() ?? null;
}

/** Runs work that outlives the present request, as a queue's, outside its transaction. */
export function outsideTransaction<T>(work: () => T): T {
  return current.run(null, work);
}

/** A transaction within the joined one is part of it. */
function joinedBuilder(tx: Tx) {
  const builder = {
    setIsolationLevel: () => builder,
    setAccessMode: () => builder,
    execute: <T>(work: (tx: Tx) => Promise<T>) => work(tx),
  };
  return builder;
}

/** Returns the database with the ability to be redirected to a transaction (`dryRun`). */
export function joinable(db: Database): Database {
  return new Proxy(db, {
    get(target, property) {
      const joined = joinedTransaction();
      if (joined !== null && property === 'transaction') return () => joinedBuilder(joined.tx);
      const source = joined?.tx ?? target;
      const value: unknown = Reflect.get(source, property, source);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
}

/** Ends a dry run: carries its result out of the transaction, which is rolled back. */
class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Runs `work` in one transaction that is rolled back at its end: calls within it, of whatever slice,
 * see the changes made before, and nobody else ever does. `work` must be short and must not wait for
 * anything but the database.
 */
export async function dryRun<T>(
  db: Database,
  work: (joined: Pick<Joined, 'tx' | 'notes'>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute((tx) => {
      const joined = { tx, isDry: true, notes: [], afterCommit: [] };
      return current.run(joined, async () => {
        throw new RolledBack(await work(joined));
      });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

/**
 * Runs `work` in one transaction that the changes within it join: all of it is committed, or nothing.
 */
export async function inOneTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let afterCommit: Joined['afterCommit'] = [];
  const result = await retryDeadlocks(() => {
    afterCommit = [];
    return db.transaction().execute((tx) => {
      const joined = { tx, isDry: false, notes: [], afterCommit };
      return current.run(joined, () => work(tx));
    });
  });
  for (const finish of afterCommit) await finish();
  return result;
}
