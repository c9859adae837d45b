import { AsyncLocalStorage } from 'node:async_hooks';
import type { DialectAdapter } from 'kysely';
import type { Tx } from './queries.ts';

/** A transaction in progress. A database is known by its adapter, which its transactions share. */
interface Held {
  adapter: DialectAdapter;
  isOpen: boolean;
  parent: Held | undefined;
}

const held = new AsyncLocalStorage<Held>();

/** The innermost transaction in which this is called and that has not ended. */
function findHeld(): Held | undefined {
  let connection = held.getStore();
  while (connection !== undefined && !connection.isOpen) connection = connection.parent;
  return connection;
}

/** Runs the work of a transaction, which holds a connection until it ends. */
export function withHeldConnection<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { adapter } = tx.getExecutor();
  const transaction = { adapter, isOpen: true, parent: findHeld() };
  return held.run(transaction, async () => {
    try {
      return await work();
    } finally {
      transaction.isOpen = false;
    }
  });
}

/**
 * Where a database has only one connection, who holds it and asks for another would wait for itself.
 * @throws Error within a transaction of the database
 */
export function assertNoneHeld(adapter: DialectAdapter): void {
  for (let connection = findHeld(); connection !== undefined; connection = connection.parent) {
    if (connection.isOpen && connection.adapter === adapter) {
      throw new Error(
        "the program's database was asked within a transaction, which would wait for itself",
      );
    }
  }
}
