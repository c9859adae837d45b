import type { Kysely } from 'kysely';
import type { AuditResource } from '../../contracts/kinds.ts';
import { withCommitOutcome } from './commit-outcome.ts';
import type { Database, Tx } from './database.ts';
import { withHeldConnection } from './held-connection.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import type { Tables } from './tables.ts';

/** What a change does to one record, for the audit. */
export interface AuditEntry {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'discard'
    | 'login'
    | 'logout'
    | 'refuse'
    | 'export';
  resource: AuditResource;
  id: number | null;
  /** The item before and after, as the panel shows it. */
  before?: unknown;
  after?: unknown;
}

/** A transaction that several calls share: all of it is committed, or nothing. */
export interface SharedTransaction {
  tx: Tx;
  /** Whether it is rolled back at its end: audit, index and replies are not written. */
  isDry: boolean;
  /** Audit entries of its public changes. */
  notes: AuditEntry[];
  /** Updates what follows from all of these, once: its locks would otherwise be held by every later change. */
  beforeCommit: (() => Promise<void>) | null;
  /** What its changes do once it is committed, as moving files. */
  afterCommit: Array<() => Promise<void>>;
}

/** Where the reply of a keyed request is stored, once, in the transaction of its change. */
export interface ReplySlot {
  isStored: boolean;
  store(tx: Tx, value: unknown): Promise<void>;
}

/** What the changes of one call depend on. */
export interface Scope {
  /** The transaction in which the call is carried out; null when each change has its own. */
  shared: SharedTransaction | null;
  /** Version that the changed record must still have (`artist:12:4711`); null for any. */
  expectedVersion: string | null;
  /** Null for a request without an idempotency key. */
  reply: ReplySlot | null;
  /** The network of a visitor without an account; left out for others. */
  network?: string | undefined;
}

/** The scope of what the program does by itself. */
export const programScope: Scope = { shared: null, expectedVersion: null, reply: null };

function createShared(tx: Tx, isDry: boolean): SharedTransaction {
  return { tx, isDry, notes: [], beforeCommit: null, afterCommit: [] };
}

/** `db` must not be a transaction already. */
const startTransaction = (db: Database) => (db as Kysely<Tables>).transaction();

/** Runs `work` in a transaction of its own, or in the one that `db` is. */
export function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction
    ? work(db as Tx)
    : startTransaction(db).execute((tx) => withHeldConnection(tx, () => work(tx)));
}

/** Runs `read` on one state of the database. Its transaction is read-only: it holds no lock against writers. */
export function inSnapshot<T>(
  db: Database,
  read: (shared: SharedTransaction) => Promise<T>,
): Promise<T> {
  return startTransaction(db)
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((tx) => withHeldConnection(tx, () => read(createShared(tx, true))));
}

/** Ends a dry run: carries its result out of the transaction, which is rolled back. */
class RollbackSignal<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Runs `work` in one transaction that is rolled back at its end: calls carried out in it, of whatever
 * slice, see the changes made before, and nobody else ever does. `work` must be short and must not
 * wait for anything but the database.
 */
export async function dryRun<T>(
  db: Database,
  work: (shared: SharedTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new RollbackSignal(await work(createShared(tx, true)));
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return error.result as T;
    throw error;
  }
}

/** Runs `work` in one transaction, in which it carries out calls. */
export async function inOneTransaction<T>(
  db: Database,
  work: (shared: SharedTransaction) => Promise<T>,
): Promise<T> {
  let afterCommit: SharedTransaction['afterCommit'] = [];
  const transaction = (attempt: (tx: Tx) => Promise<T>) => inTransaction(db, attempt);
  const result = await retryDeadlocks(() =>
    withCommitOutcome(transaction, async (tx) => {
      const shared = createShared(tx, false);
      afterCommit = shared.afterCommit;
      const value = await work(shared);
      await shared.beforeCommit?.();
      return value;
    }),
  );
  // Each is done although another fails: all of the changes are committed.
  const finished = await Promise.allSettled(afterCommit.map((finish) => finish()));
  for (const item of finished) if (item.status === 'rejected') throw item.reason;
  return result;
}
