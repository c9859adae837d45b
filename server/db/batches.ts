import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { HttpError } from '../platform/errors.ts';
import { mayBeCommitted, withCommitOutcome } from './commit-outcome.ts';
import type { Database, Tx } from './database.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { inTransaction } from './scope.ts';

/**
 * Runs a part of a transaction. When it fails, what it wrote is undone, and the transaction goes on.
 * @returns whether it succeeded
 * @throws when the database ended the whole transaction
 */
export async function tryPart(tx: Tx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint part`.execute(tx);
  try {
    await work();
  } catch {
    await sql`rollback to savepoint part`.execute(tx);
    return false;
  }
  await sql`release savepoint part`.execute(tx);
  return true;
}

/** Maximum number of writes in one transaction, which bounds the wait of the next ones. */
const MAX_BATCH = 100;

/** What a write of a batch did; an `HttpError` is its refusal. */
export type Outcome<Result> = Result | HttpError;

/** Writes the items in `tx` and returns the outcome of each, in their order. */
type WriteBatch<Item, Result> = (
  tx: Tx,
  items: readonly Item[],
) => Promise<readonly Outcome<Result>[]>;

interface Waiting<Item, Result> {
  item: Item;
  resolve(value: Result): void;
  reject(error: unknown): void;
}

/**
 * PostgreSQL: invalid data (22), violated constraints (23), deadlock and serialization failures (40).
 * SQLite's primary result codes: too big, constraint, mismatch.
 */
const POSTGRES_CODE = /^(?:22|23|40)[0-9A-Z]{3}$/;
const SQLITE_CODES = new Set([18, 19, 20]);

/** Whether the batch failed because of one of its items, so that the others may succeed alone. */
function isItemError(error: unknown): boolean {
  if (mayBeCommitted(error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_CODES.has(errcode & 0xff);
  return typeof code === 'string' && POSTGRES_CODE.test(code);
}

/**
 * Creates a function that writes an item together with those that wait at the same moment (group
 * commit): one transaction, with one sync of the disk and one set of queries. It resolves when the
 * item is durable, and rejects when `write` refused it. When a statement fails because of one item,
 * each is written in a transaction of its own; a batch that ended a deadlock is written again. So `write`
 * must have no effect outside of `tx`. After
 * any other failure all items of the batch are rejected.
 * @param toKey items with different keys are never in one batch, and do not wait for each other
 */
export function createBatches<Item, Result>(
  db: Database,
  write: WriteBatch<Item, Result>,
  toKey: (item: Item) => unknown = () => null,
): (item: Item) => Promise<Result> {
  const queues = new Map<unknown, Waiting<Item, Result>[]>();

  async function writeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    try {
      const attempt = () =>
        withCommitOutcome<Tx, readonly Outcome<Result>[]>(
          (work) => inTransaction(db, work),
          (tx) => write(tx, items),
        );
      const outcomes = await retryDeadlocks(attempt);
      for (const [at, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[at] as Outcome<Result>;
        if (outcome instanceof HttpError) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      if (batch.length > 1 && isItemError(error)) {
        for (const item of batch) await writeBatch([item]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }
  async function writeAll(key: unknown, waiting: Waiting<Item, Result>[]): Promise<void> {
    while (waiting.length > 0) {
      // The embedded database blocks the thread, so requests that have arrived are accepted first.
      await setImmediate();
      await writeBatch(waiting.splice(0, MAX_BATCH));
    }
    queues.delete(key);
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const key = toKey(item);
      const waiting = queues.get(key);
      if (waiting !== undefined) {
        waiting.push({ item, resolve, reject });
        return;
      }
      const first = [{ item, resolve, reject }];
      queues.set(key, first);
      void writeAll(key, first);
    });
}
