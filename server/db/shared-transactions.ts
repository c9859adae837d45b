import { setImmediate } from 'node:timers/promises';
import { HttpError } from '../platform/http-error.ts';
import type { Database, Tx } from './database.ts';
import type { Engine } from './dialect.ts';

/** Most pieces of work in one transaction: others wait no longer than it takes. */
const MOST = 100;

/**
 * Runs work in a transaction and answers once it is on the disk. A refusal (HttpError) is that
 * work's own, and may come only before it has written anything; any other failure is everybody's
 * who shares the transaction.
 */
export type RunShared = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Waiting {
  work(tx: Tx): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Transactions for many small writes at once. The embedded database writes one transaction at a
 * time and waits for the disk at the end of each, so what arrives meanwhile is written together.
 * PostgreSQL gathers commits by itself, and there rows held in different orders would wait for
 * each other: each work has a transaction of its own.
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
      // The embedded database never lets go of the thread: what has arrived is taken in first.
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
