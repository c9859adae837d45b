import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { type Clock, systemClock } from '../platform/clock.ts';
import {
  type DatabaseHealth,
  DatabaseUnavailableError,
  isServerResponse,
  READ_TIMEOUT,
  watchDatabase,
} from './database-health.ts';
import { createLongListPlugin } from './long-lists.ts';
import type { Tables } from './tables.ts';

/** Connections for requests; the content version is read on one of its own. */
const CONNECTIONS = 10;
/** Milliseconds that a request waits for a connection, and for each that may be a new one: another is free by then. */
const ACQUIRE_TIMEOUT = 6_000;
const CONNECT_TIMEOUT = 2_000;
/** Milliseconds after which another connection is asked for, where the server has no more to give. */
const FULL_RETRY = 250;
/** Milliseconds after which the server ends a statement, a wait for a lock, an idle transaction. */
const STATEMENT_TIMEOUT = 15_000;
const LOCK_TIMEOUT = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;
/** Milliseconds after which a connection without an answer is closed: for a read, and for what changes rows. */
const SELECT_TIMEOUT = 5_000;
const RESPONSE_TIMEOUT = STATEMENT_TIMEOUT + 5_000;
/** Milliseconds in which all sessions are closed once at most, because one of them takes no writes. */
const CLOSE_EVERY = 1_000;

/** Ends the server's time limits for the transaction that runs it; see `liftTimeLimits`. */
export const LIFT_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Closes a connection immediately: its requests fail, and the pool replaces it. */
function disconnect(client: Client): void {
  const { connection } = client as Client & { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

/** What all connections have in common: limits on the server's side, and TCP keep-alive. */
function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  };
}

const getCode = (error: unknown) => (error as { code?: string }).code;
/** `too_many_connections`, of the server, the role or the database. */
const isFull = (error: unknown) => getCode(error) === '53300';
/** Of the pool: no connection was free in time, or the new one did not open in time. */
const isLate = (error: unknown) =>
  /^timeout exceeded|due to connection timeout$/.test((error as Error).message);
/** `read_only_sql_transaction`: also of a session that began while the database took no writes. */
const isReadOnly = (error: unknown) => getCode(error) === '25006';

/** What a connection is doing, as seen from this side. */
interface Activity {
  isTaken: boolean;
  /** A statement that has no answer yet. */
  isPending: boolean;
  isInTransaction: boolean;
  /** Its transaction may take as long as it needs. */
  isUnbounded: boolean;
  /** It is closed instead of being used again. */
  isOutdated: boolean;
}

function getTimeLimit(sql: string, { isUnbounded, isInTransaction }: Activity): number | null {
  if (isUnbounded) return null;
  return !isInTransaction && /^(?:select|with) /.test(sql) ? SELECT_TIMEOUT : RESPONSE_TIMEOUT;
}

/**
 * A pooled connection whose statements are bounded on this side too: a connection that went silent
 * (a host that vanished, a proxy that holds it open) is closed, so that its statement fails.
 */
function limitClient(
  client: PoolClient,
  activity: Activity,
  health: DatabaseHealth,
  onReadOnly: (activity: Activity) => void,
): PostgresPoolClient {
  let lastQuery: Promise<unknown> = Promise.resolve();
  const send = async (sql: string, parameters: readonly unknown[]) => {
    if (sql === LIFT_LIMITS) activity.isUnbounded = true;
    if (/^(?:begin|start transaction)/.test(sql)) activity.isInTransaction = true;
    activity.isPending = true;
    const limit = getTimeLimit(sql, activity);
    const timer = limit === null ? undefined : setTimeout(() => disconnect(client), limit);
    try {
      const result = await client.query(sql, [...parameters]);
      health.recordResponse();
      return result;
    } catch (error) {
      if (isServerResponse(error)) health.recordResponse();
      if (isReadOnly(error)) onReadOnly(activity);
      throw error;
    } finally {
      clearTimeout(timer);
      activity.isPending = false;
      if (sql === 'commit' || sql === 'rollback') {
        activity.isInTransaction = false;
        activity.isUnbounded = false;
      }
    }
  };
  /** One after another: calls that have joined a transaction share its connection. */
  const query = (sql: string, parameters: readonly unknown[]) => {
    const result = lastQuery.then(() => send(sql, parameters));
    lastQuery = result.catch(() => undefined);
    return result;
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken || activity.isOutdated),
  };
}

/** Takes a connection of the pool; where none can be opened, waits for one of those that are open. */
async function acquire(pool: Pool, health: DatabaseHealth): Promise<PoolClient> {
  const deadline = performance.now() + ACQUIRE_TIMEOUT;
  for (;;) {
    if (health.isAway()) throw new DatabaseUnavailableError(health.failure());
    try {
      return await pool.connect();
    } catch (error) {
      const canWait = isFull(error) || isLate(error);
      if (!canWait || performance.now() > deadline) throw error;
      if (isFull(error)) await delay(FULL_RETRY);
    }
  }
}

/** Opens PostgreSQL. A connection that breaks fails its own requests only, and is replaced. */
export async function openPostgres(url: string, machine: Clock = systemClock) {
  // Loaded only where it is used: the embedded database starts faster without it.
  const { default: pg } = await import('pg');
  // Whole numbers of 64 bits come as text by default; ids and milliseconds stay below 2^53.
  pg.types.setTypeParser(20, Number);
  const settings = connectionSettings(url);
  const pool = new pg.Pool({
    ...settings,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  const open = new Map<PoolClient, Activity>();

  const { health, probe, content } = watchDatabase({
    async connect() {
      const limits = { connectionTimeoutMillis: READ_TIMEOUT, query_timeout: READ_TIMEOUT };
      const client = new pg.Client({ ...settings, ...limits });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    disconnect,
    /**
     * Closes those that wait for an answer, so that their requests fail now, and those that nobody uses. A
     * transaction between two statements waits for nothing, and one without time limits (a restore) has a
     * statement that may take long.
     */
    onAway() {
      for (const [client, { isTaken, isPending, isUnbounded }] of open) {
        if (!isTaken || (isPending && !isUnbounded)) disconnect(client);
      }
    },
    machine,
  });

  let closedAt = Number.NEGATIVE_INFINITY;
  /** After a failover the sessions of before may refuse every write. */
  function closeSessions(activity: Activity): void {
    activity.isOutdated = true;
    if (performance.now() - closedAt < CLOSE_EVERY) return;
    closedAt = performance.now();
    for (const other of open.values()) other.isOutdated = true;
  }

  const limited = new WeakMap<PoolClient, PostgresPoolClient>();
  const limitedPool: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      let client = await acquire(pool, health);
      while (open.get(client)?.isOutdated) {
        client.release(true);
        client = await acquire(pool, health);
      }
      return limited.get(client) as PostgresPoolClient;
    },
  };

  // Without these listeners an error on a connection ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    const activity: Activity = {
      ...{ isTaken: true, isPending: false, isInTransaction: false },
      ...{ isUnbounded: false, isOutdated: false },
    };
    open.set(client, activity);
    limited.set(client, limitClient(client, activity, health, closeSessions));
    client.on('error', () => undefined);
  });
  const setTaken = (client: PoolClient, isTaken: boolean) => {
    const activity = open.get(client);
    if (activity !== undefined) activity.isTaken = isTaken;
  };
  pool.on('acquire', (client) => setTaken(client, true));
  pool.on('release', (_error, client) => setTaken(client, false));
  pool.on('remove', (client) => open.delete(client));
  await probe();
  const dialect = new PostgresDialect({ pool: limitedPool });
  const db = new Kysely<Tables>({ dialect, plugins: [createLongListPlugin('postgres')] });
  return {
    db,
    engine: 'postgres' as const,
    pool,
    health,
    content,
    async close() {
      health.stop();
      await db.destroy();
    },
  };
}
