import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/** Milliseconds that a write waits for another process, and between two attempts. */
const WAIT = 5_000;
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
  const until = performance.now() + WAIT;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await delay(STEP);
    }
  }
}

/**
 * Takes the write lock at the beginning of a transaction (`begin immediate`), because a transaction
 * that began with a read cannot wait for it. Read-only transactions take none.
 */
class WaitingDriver extends SqliteDriver {
  readonly #waiting = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (this.#waiting.has(connection)) return connection;
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => retryWhileBusy(() => execute(query, options));
    this.#waiting.add(connection);
    return connection;
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
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WaitingDriver(this.#config);
  }
}
