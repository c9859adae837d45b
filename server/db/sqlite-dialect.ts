import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { assertNoneHeld } from './held-connection.ts';

/** Milliseconds that a write waits for another process, and between two attempts. */
const BUSY_TIMEOUT = 5_000;
const STEP = 20;

/** SQLITE_BUSY, in any of its extended forms. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === 5;
}

/**
 * Retries a statement while another process holds the write lock. SQLite's own wait would block
 * this process's only thread.
 * @throws the error of SQLite after 5 s
 */
async function retryWhileBusy<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await delay(STEP);
    }
  }
}

/** Kysely itself would let who holds the only connection wait for it too: the driver gives it. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Gives its only connection to one after the other, and to nobody who has it already. Takes the write
 * lock at the beginning of a transaction (`begin immediate`), because a transaction that began with a
 * read cannot wait for it. Read-only transactions take none.
 */
class WaitingDriver extends SqliteDriver {
  readonly #adapter: DialectAdapter;
  readonly #waiting = new WeakSet<DatabaseConnection>();
  #isFree: Promise<void> = Promise.resolve();
  #release = () => {};

  constructor(config: SqliteDialectConfig, adapter: DialectAdapter) {
    super(config);
    this.#adapter = adapter;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertNoneHeld(this.#adapter);
    const { promise, resolve } = Promise.withResolvers<void>();
    const isFree = this.#isFree;
    this.#isFree = promise;
    await isFree;
    this.#release = resolve;
    const connection = await super.acquireConnection();
    if (this.#waiting.has(connection)) return connection;
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => retryWhileBusy(() => execute(query, options));
    this.#waiting.add(connection);
    return connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const isRead = settings?.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(isRead ? 'begin' : 'begin immediate'));
  }
}

/** Kysely's dialect of SQLite with writes that wait for other processes without stopping this one. */
export class WaitingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #adapter = new SharingAdapter();

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): DialectAdapter {
    return this.#adapter;
  }

  override createDriver(): Driver {
    return new WaitingDriver(this.#config, this.#adapter);
  }
}
