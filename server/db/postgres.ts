import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Client, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg';
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
import { whenLate } from './when-late.ts';

/** Connections for requests; the content version is read on one of its own. */
const CONNECTIONS = 10;
/** Milliseconds that a request waits for a connection, and for each that may be a new one: another is free by then. */
const ACQUIRE_TIMEOUT = 6_000;
const CONNECT_TIMEOUT = 2_000;
/** Milliseconds after which another connection is asked for, where the server has no more to give. */
const FULL_RETRY = 250;
/** Milliseconds after which the server ends a statement, a wait for a lock, an idle transaction. */
const STATEMENT_TIMEOUT = 15_000;
const LOCK_TIMEOUT = 4_000;
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

/** A connection of the pool, as Kysely uses it. */
interface Session extends PostgresPoolClient {
  /** Whether its transaction may take as long as it needs. */
  isUnbounded: boolean;
  /** Whether it is closed instead of being used again. */
  isOutdated: boolean;
}

/**
 * A pooled connection whose statements are bounded on this side too: a connection that went silent
 * (a host that vanished, a proxy that holds it open) is closed, so that its statement fails.
 */
function createSession(
  client: PoolClient,
  health: DatabaseHealth,
  onReadOnly: (session: Session) => void,
): Session {
  let lastQuery: Promise<unknown> = Promise.resolve();
  let isInTransaction = false;

  async function send(sql: string, parameters: readonly unknown[]) {
    if (sql === LIFT_LIMITS) session.isUnbounded = true;
    if (/^(?:begin|start transaction)/.test(sql)) isInTransaction = true;
    const isRead = !isInTransaction && /^(?:select|with) /.test(sql);
    const limit = isRead ? SELECT_TIMEOUT : RESPONSE_TIMEOUT;
    const cancel = session.isUnbounded ? undefined : whenLate(limit, () => disconnect(client));
    try {
      const result = await client.query(sql, [...parameters]);
      health.recordResponse();
      return result;
    } catch (error) {
      if (isServerResponse(error)) health.recordResponse();
      if (isReadOnly(error)) onReadOnly(session);
      throw error;
    } finally {
      cancel?.();
      if (sql === 'commit' || sql === 'rollback') {
        isInTransaction = false;
        session.isUnbounded = false;
      }
    }
  }
  /** One after another: calls that have joined a transaction share its connection. */
  function query(sql: string, parameters: readonly unknown[]) {
    const result = lastQuery.then(() => send(sql, parameters));
    lastQuery = result.catch(() => undefined);
    return result;
  }
  const session: Session = {
    isUnbounded: false,
    isOutdated: false,
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken || session.isOutdated),
  };
  return session;
}

/** Opens PostgreSQL. A connection that breaks fails its own requests only, and is replaced. */
export async function openPostgres(url: string, machine: Clock = systemClock) {
  // Loaded only where it is used: the embedded database starts faster without it.
  const { default: pg } = await import('pg');
  // Whole numbers of 64 bits come as text by default; ids and milliseconds stay below 2^53.
  pg.types.setTypeParser(20, Number);
  const sessions = new Map<PoolClient, Session>();

  function openPool(limits: PoolConfig): Pool {
    const pool = new pg.Pool({ ...connectionSettings(url), ...limits });
    // Without these listeners an error on a connection ends the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }
  const pool = openPool({ max: CONNECTIONS, connectionTimeoutMillis: CONNECT_TIMEOUT });
  const reader = openPool({
    ...{ max: 1, idleTimeoutMillis: 0 },
    connectionTimeoutMillis: READ_TIMEOUT,
  });
  const { health, probe, content } = watchDatabase({
    reader,
    /** Where the server has no connection more to give, those that are open are asked. */
    spare: (error) => (isFull(error) ? pool.connect() : Promise.reject(error)),
    machine,
    /** Requests that wait for an answer fail now. A restore has statements that take long. */
    onAway() {
      for (const [client, { isUnbounded }] of sessions) if (!isUnbounded) disconnect(client);
    },
  });

  let closedAt = Number.NEGATIVE_INFINITY;
  /** After a failover the sessions of before may refuse every write. */
  function closeSessions(session: Session): void {
    session.isOutdated = true;
    if (performance.now() - closedAt < CLOSE_EVERY) return;
    closedAt = performance.now();
    for (const other of sessions.values()) other.isOutdated = true;
  }
  pool.on('connect', (client) =>
    sessions.set(client, createSession(client, health, closeSessions)),
  );
  pool.on('remove', (client) => sessions.delete(client));

  /** Takes a connection; where none can be opened, waits for one of those that are open. */
  async function connect(): Promise<Session> {
    const deadline = performance.now() + ACQUIRE_TIMEOUT;
    for (;;) {
      if (health.isAway()) throw new DatabaseUnavailableError(health.failure());
      try {
        const client = await pool.connect();
        const session = sessions.get(client);
        if (session?.isOutdated === false) return session;
        client.release(true);
      } catch (error) {
        if (!(isFull(error) || isLate(error)) || performance.now() > deadline) throw error;
        if (isFull(error)) await delay(FULL_RETRY);
      }
    }
  }
  await probe();
  const limitedPool = { options: pool.options, connect, end: () => pool.end() };
  const dialect = new PostgresDialect({ pool: limitedPool });
  const db = new Kysely<Tables>({ dialect, plugins: [createLongListPlugin('postgres')] });
  return {
    db,
    engine: 'postgres' as const,
    health,
    content,
    async close() {
      health.stop();
      await reader.end();
      await db.destroy();
    },
  };
}
