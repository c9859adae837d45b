import { setImmediate } from 'node:timers/promises';
import { HttpError } from '../platform/http-error.ts';
import type { Database, Tx } from './database.ts';
import type { Engine } from './dialect.ts';

/** Maximum number of writes in one transaction, which bounds the wait of the next ones. */
const MOST = 100;

/**
 * Runs a write in a transaction and resolves when it is durable. An `HttpError` rejects only that
 * write, which may throw it only before it has written anything; any other error rejects all writes
 * that share the transaction.
 */
export type RunShared = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Waiting {
  work(tx: Tx): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Creates transactions for many small concurrent writes. The embedded database runs one transaction
 * at a time and syncs the disk at its end, so writes that arrive meanwhile share the next one.
 * PostgreSQL groups commits by itself, and shared transactions could deadlock there: each write has
 * its own.
 */
export function createSharedTransactions(db: Database, engine: Engine): RunShared {
  if (engine === 'postgres') return (work) => db.transaction().execute(work);
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await db.transaction().execute(async (tx) => {
        const ready: Array<() => void> = [];
        for (const { work } of batch) ready.push(await work(tx));
        return ready;
      });
      for (const answer of answers) answer();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
  async function writeAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // The embedded database blocks the thread, so requests that have arrived are accepted first.
      await setImmediate();
      await write(waiting.splice(0, MOST));
    }
    isRunning = false;
  }
  return <T>(work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        fail: reject,
        async work(tx) {
          try {
            const value = await work(tx);
            return () => resolve(value);
          } catch (error) {
            if (!(error instanceof HttpError)) throw error;
            return () => reject(error);
          }
        },
      });
      if (!isRunning) void writeAll();
    });
}
