import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createDatabaseHealth, type DatabaseHealth, isServerResponse } from './database-health.ts';
import { createLongListPlugin } from './long-lists.ts';
import type { Tables } from './tables.ts';

/** Connections for requests; the listener and the probe have their own. */
const CONNECTIONS = 10;
/** Milliseconds that a request waits for a connection: a burst of votes is shorter. */
const CONNECT_TIMEOUT = 15_000;
/** Milliseconds after which a request that waits for a new connection looks for a free one. */
const RECHECK_INTERVAL = 250;
/** Milliseconds after which the server ends a statement, a wait for a lock, an idle transaction. */
const STATEMENT_TIMEOUT = 15_000;
const LOCK_TIMEOUT = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;
/** Milliseconds after which a statement's connection counts as dead: the server should have ended it. */
const RESPONSE_TIMEOUT = STATEMENT_TIMEOUT + 5_000;
/** Milliseconds that a probe may take, connecting included. */
const PROBE_TIMEOUT = 3_000;

/** Ends the server's time limits for the transaction that runs it; see `liftTimeLimits`. */
export const LIFT_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The database does not answer; nothing is sent to it until a probe succeeds. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** Closes a connection immediately: its requests fail, and the pool replaces it. */
export function disconnect(client: Client): void {
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

/** `too_many_connections`, of the server, the role or the database. */
const TOO_MANY_CONNECTIONS = '53300';
/** Milliseconds for which no further connection is tried after the server has refused one. */
const REFUSED_MS = 1_000;

/** `read_only_sql_transaction`: also of a session that began while the database took no writes. */
const READ_ONLY = '25006';

/** What a connection is doing, as seen from this side. */
interface Activity {
  /** A statement that has no answer yet. */
  isPending: boolean;
  /** Its transaction may take as long as it needs. */
  isUnbounded: boolean;
  /** The session may take no writes, and keeps that when the database takes them again. */
  isReadOnly: boolean;
}

/** What Kysely sends that only a session that takes writes accepts. */
const WRITE = /^(?:insert|update|delete) /;

/** Is told whether the database takes writes. */
interface WriteListener {
  onWritten(): void;
  /** @param session the one that refused a write */
  onReadOnly(session: Activity): void;
}

const UNUSED: Activity = { isPending: false, isUnbounded: false, isReadOnly: false };

/**
 * A pooled connection whose statements are bounded on this side too: a connection that went silent
 * (a host that vanished, a proxy that holds it open) is closed, so that its statement fails.
 */
function limitClient(
  client: PoolClient,
  activity: Activity,
  health: DatabaseHealth,
  writes: WriteListener,
): PostgresPoolClient {
  let lastQuery: Promise<unknown> = Promise.resolve();
  const send = async (sql: string, parameters: readonly unknown[]) => {
    if (sql === LIFT_LIMITS) activity.isUnbounded = true;
    activity.isPending = true;
    const timer = activity.isUnbounded
      ? undefined
      : setTimeout(() => disconnect(client), RESPONSE_TIMEOUT);
    try {
      const result = await client.query(sql, [...parameters]);
      health.recordResponse();
      if (WRITE.test(sql)) writes.onWritten();
      return result;
    } catch (error) {
      if (isServerResponse(error)) health.recordResponse();
      if ((error as { code?: string }).code === READ_ONLY) writes.onReadOnly(activity);
      throw error;
    } finally {
      clearTimeout(timer);
      activity.isPending = false;
      if (sql === 'commit' || sql === 'rollback') activity.isUnbounded = false;
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
    release: (isBroken) => client.release(isBroken || activity.isReadOnly),
  };
}

const isRefused = (error: unknown) => (error as { code?: string }).code === TOO_MANY_CONNECTIONS;

/** After a refused connection: the pool queues its requests for those that are open. */
function keepToOpen(pool: Pool, openCount: number): void {
  pool.options.max = openCount;
  setTimeout(() => {
    pool.options.max = CONNECTIONS;
    // The pool looks at its queue when a connection is asked for or released.
    if (pool.waitingCount > 0)
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
  }, REFUSED_MS).unref();
}

/**
 * Takes a connection. Where a new one does not open, because log-ins hang or the server has no more
 * to give, one that becomes free meanwhile is taken: the pool itself would wait for the new one, or
 * fail.
 */
async function acquireClient(
  pool: Pool,
  open: ReadonlyMap<PoolClient, Activity>,
  deadline = performance.now() + CONNECT_TIMEOUT,
): Promise<PoolClient> {
  const first = pool.connect();
  try {
    do {
      const client = await Promise.race([first, delay(RECHECK_INTERVAL, null, { ref: false })]);
      if (client !== null) return client;
    } while (pool.idleCount === 0);
    first.then((client) => client.release()).catch(() => undefined);
  } catch (error) {
    const canWait = open.size > 0 && performance.now() < deadline;
    if (!canWait || !isRefused(error)) throw error;
    keepToOpen(pool, open.size);
  }
  return acquireClient(pool, open, deadline);
}

/** The pool as Kysely sees it: it fails at once while the database is away. */
function limitPool(
  pool: Pool,
  open: ReadonlyMap<PoolClient, Activity>,
  health: DatabaseHealth,
  writes: WriteListener,
): PostgresPool {
  const limitedClients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (health.getOutageMs() !== null) throw new DatabaseUnavailableError(health.failure());
      const acquire = () =>
        acquireClient(pool, open).catch((error: unknown) => {
          void health.check();
          throw error;
        });
      let client = await acquire();
      while (open.get(client)?.isReadOnly) {
        client.release(true);
        client = await acquire();
      }
      const activity = open.get(client) ?? { ...UNUSED };
      const known = limitedClients.get(client) ?? limitClient(client, activity, health, writes);
      limitedClients.set(client, known);
      return known;
    },
  };
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
  const taken = new Set<PoolClient>();

  async function connect(limits: ClientConfig = {}): Promise<Client> {
    const client = new pg.Client({
      ...settings,
      connectionTimeoutMillis: PROBE_TIMEOUT,
      ...limits,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
  async function probe() {
    const client = await connect({ query_timeout: PROBE_TIMEOUT });
    try {
      const askedAt = performance.now();
      const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';
      const { rows } = await client.query<{ now: number }>(text);
      return { time: rows[0]?.now ?? Date.now(), askedAt };
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  async function probeConnection(): Promise<boolean> {
    if (pool.idleCount === 0) return false;
    const question = { text: 'select 1', query_timeout: PROBE_TIMEOUT };
    return pool.query(question).then(
      () => true,
      () => false,
    );
  }
  /**
   * No connection was answered for three probes: those that wait for an answer are closed, so that
   * their requests fail now, and those that nobody uses. A transaction between two statements waits
   * for nothing, and one without time limits (a restore) has a statement that may take long.
   */
  function closeSilent(): void {
    for (const [client, { isPending, isUnbounded }] of open) {
      if (!taken.has(client) || (isPending && !isUnbounded)) disconnect(client);
    }
  }
  /**
   * A session that began while the database took no writes may keep that. After the first refused write,
   * and after the first one that is accepted again, each open session is closed when it is released or
   * acquired; in between, the one that refused.
   */
  let isReadOnly = false;
  function closeSessions(): void {
    for (const activity of open.values()) activity.isReadOnly = true;
  }
  const writes: WriteListener = {
    onWritten() {
      if (isReadOnly) closeSessions();
      isReadOnly = false;
    },
    onReadOnly(session) {
      if (!isReadOnly) closeSessions();
      isReadOnly = true;
      session.isReadOnly = true;
    },
  };
  const health = createDatabaseHealth({
    probe,
    probeConnection,
    isRefusedBeside: (error) => open.size > 0 && isRefused(error),
    onUnavailable: closeSilent,
    machine,
  });

  // Without these listeners an error on a connection ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    open.set(client, { ...UNUSED });
    client.on('error', () => void health.check());
  });
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  pool.on('remove', (client) => {
    open.delete(client);
    taken.delete(client);
  });
  await health.check();
  const dialect = new PostgresDialect({ pool: limitPool(pool, open, health, writes) });
  const db = new Kysely<Tables>({ dialect, plugins: [createLongListPlugin('postgres')] });
  return {
    db,
    engine: 'postgres' as const,
    pool,
    connect: () => connect(),
    health,
    async close() {
      health.stop();
      await db.destroy();
    },
  };
}
