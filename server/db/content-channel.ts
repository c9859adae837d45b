import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Client } from 'pg';
import type { Database, Tx } from './database.ts';
import { disconnect } from './postgres.ts';

/**
 * What a change means for what is kept in memory: `changed` and `withdrawn` (no longer public) concern
 * the public content, `private` only what accounts are answered.
 */
export type ContentChange = 'changed' | 'withdrawn' | 'private';

/** PostgreSQL channel of changes, of heartbeats, and of pings with their answers. */
const CHANNEL = 'tarima_content';

/** The name of the connections that listen, by which they are found. */
const LISTENER = 'tarima-listener';

/** Milliseconds between two tries to listen again after the connection was lost. */
const RETRY = 1000;

/** Milliseconds for which a change waits for an instance that hangs. */
const PATIENCE = 1000;

/** Milliseconds between two heartbeats, and in which one must come back. */
const BEAT_EVERY = 15_000;
const BEAT_WITHIN = 5_000;

/** How many times the time of a heartbeat setting up a connection may take: it is as many statements. */
const SET_UP_BEATS = 3;

interface ConnectionWatcher {
  bump(change: ContentChange): void;
  /** May be called with what it is already. */
  setConnected(isConnected: boolean): void;
}

export interface ContentChannel {
  /** Call it within a change: its commit notifies every instance, this one too. */
  announce(tx: Tx, change: ContentChange): Promise<void>;
  /**
   * Resolves when every instance has handled what was committed before this call, or after a second.
   * One that did not answer within its second is not waited for until it answers again. Never rejects.
   */
  barrier(): Promise<void>;
  stop(): void;
}

/** Sends a ping; returns the processes of the other connections that listen. */
const PING = `select pg_notify($1, $2), array(select pid from pg_stat_activity
  where application_name = $3 and datname = current_database() and pid <> $4) as pids`;

/**
 * Creates the barrier: a ping to all other connections that listen. Notifications arrive in the order of
 * their commits, so who answers the ping has handled the changes that were committed before it.
 * @param getConnection the connection for a ping
 * @param sendPing sends it and returns the processes of these connections
 * @param onSlow called when that took a second
 */
function createBarrier<Connection>(
  getConnection: () => Connection,
  sendPing: (connection: Connection, nonce: string) => Promise<number[]>,
  onSlow: (connection: Connection) => void,
) {
  const pings = new Map<string, (listener: number) => void>();
  /** Processes of connections whose instance does not answer. */
  let silent = new Set<number>();
  let next: Promise<void> | null = null;

  async function ping(): Promise<void> {
    next = null;
    const nonce = randomUUID();
    const connection = getConnection();
    const answered = new Set<number>();
    let expected: number[] | null = null;
    const { promise, resolve } = Promise.withResolvers<void>();
    const resolveIfAnswered = () => {
      if (expected?.every((pid) => answered.has(pid) || silent.has(pid))) resolve();
    };
    pings.set(nonce, (pid) => {
      answered.add(pid);
      resolveIfAnswered();
    });
    const timer = setTimeout(() => {
      if (expected === null) onSlow(connection);
      // Without any answer, its own included, it is this instance that hears nothing.
      if (answered.size > 0) silent = silent.union(new Set(expected).difference(answered));
      resolve();
    }, PATIENCE);
    const sent = sendPing(connection, nonce).then((pids) => {
      expected = pids;
      silent = silent.intersection(new Set(pids));
      resolveIfAnswered();
    });
    // Who listens is not known then, so it waits its second.
    sent.catch(() => undefined);
    await promise;
    clearTimeout(timer);
    pings.delete(nonce);
  }

  return {
    /** Calls of the same turn share a ping. */
    wait(): Promise<void> {
      next ??= Promise.resolve().then(ping);
      return next;
    },
    isOwn: (nonce: string) => pings.has(nonce),
    /** @param listener process of the connection that answers */
    handleAnswer(nonce: string, listener: number): void {
      silent.delete(listener);
      pings.get(nonce)?.(listener);
    },
    /** Answers may be missed now, so that all are waited for again. */
    handleDisconnect: () => silent.clear(),
  };
}

export interface ChannelOptions {
  db: Database;
  /** Opens a connection for this channel alone. */
  connect(): Promise<Client>;
  watcher: ConnectionWatcher;
  /** Milliseconds between two heartbeats. */
  beatEvery?: number;
  /** Milliseconds in which a heartbeat must come back. */
  beatWithin?: number;
}

/**
 * Opens the channel between the instances on one PostgreSQL database. While its connection is lost
 * nothing cached may be answered, so `setConnected(false)` is told at once, and `true` only once its own
 * heartbeat has come back: a pooler may pass no notifications, and a half-open connection stays silent
 * without any error. A connection over which a heartbeat does not come back counts as lost.
 */
export function openContentChannel(options: ChannelOptions): ContentChannel {
  const { db, connect, watcher, beatEvery = BEAT_EVERY, beatWithin = BEAT_WITHIN } = options;
  let isStopped = false;
  let client: Client | null = null;
  /** The process of the connection that listens, or listened last: the server may list it for a while. */
  let ownPid = 0;
  /** That connection, while its last heartbeat and ping were answered. */
  let answering: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let missed: NodeJS.Timeout | undefined;

  /** Sends it over the connection that listens, because those of the pool may all be in use. */
  async function sendPing(listening: Client | null, nonce: string): Promise<number[]> {
    const values = [CHANNEL, `ping ${nonce}`, LISTENER, ownPid];
    const { rows } = listening
      ? await listening.query<{ pids: number[] }>(PING, values)
      : await db.executeQuery<{ pids: number[] }>(CompiledQuery.raw(PING, values));
    return rows[0]?.pids ?? [];
  }
  const isSlow = (listening: Client | null) => {
    if (answering === listening) answering = null;
  };
  const barrier = createBarrier(() => answering, sendPing, isSlow);

  function handleDisconnect(): void {
    clearInterval(beat);
    clearTimeout(missed);
    missed = undefined;
    if (client !== null) disconnect(client);
    client = null;
    answering = null;
    watcher.setConnected(false);
    barrier.handleDisconnect();
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(listen, RETRY);
  }

  function notify(connected: Client, message: string): void {
    // A connection that breaks here is told of by its own event.
    connected.query('select pg_notify($1, $2)', [CHANNEL, message]).catch(() => undefined);
  }

  function sendBeat(connected: Client, name: string): void {
    missed ??= setTimeout(handleDisconnect, beatWithin);
    notify(connected, `beat ${name}`);
  }

  /** @param name names the heartbeats of this connection */
  function handleNotification(connected: Client, pid: number, name: string, payload: string): void {
    const [kind, nonce = '', listener] = payload.split(' ');
    if (kind === 'beat') {
      if (nonce !== name) return;
      clearTimeout(missed);
      missed = undefined;
      answering = connected;
      watcher.setConnected(true);
    } else if (kind === 'ping') {
      if (barrier.isOwn(nonce)) barrier.handleAnswer(nonce, pid);
      else notify(connected, `pong ${nonce} ${pid}`);
    } else if (kind === 'pong') barrier.handleAnswer(nonce, Number(listener));
    else watcher.bump(kind === 'withdrawn' || kind === 'private' ? kind : 'changed');
  }

  async function listen(): Promise<void> {
    try {
      const connected = await connect();
      if (isStopped) return disconnect(connected);
      client = connected;
      const onLost = () => client === connected && handleDisconnect();
      connected.on('error', onLost).on('end', onLost);
      missed = setTimeout(handleDisconnect, SET_UP_BEATS * beatWithin);
      const { rows } = await connected.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      const name = randomUUID();
      connected.on('notification', ({ payload = '' }) => {
        if (client === connected) handleNotification(connected, pid, name, payload);
      });
      await connected.query(`listen ${CHANNEL}`);
      // Changes wait for connections with this name, so it listens before. The server ends that of a
      // frozen instance, which sends no heartbeats.
      const idleTimeout = 2 * (beatEvery + beatWithin);
      await connected.query(
        `set application_name = '${LISTENER}'; set idle_session_timeout = ${idleTimeout}`,
      );
      if (client !== connected) return;
      ownPid = pid;
      clearTimeout(missed);
      missed = undefined;
      sendBeat(connected, name);
      beat = setInterval(() => sendBeat(connected, name), beatEvery);
      beat.unref();
    } catch {
      handleDisconnect();
    }
  }

  watcher.setConnected(false);
  void listen();
  return {
    async announce(tx, change) {
      await sql`select pg_notify(${CHANNEL}, ${change})`.execute(tx);
    },
    barrier: barrier.wait,
    stop() {
      isStopped = true;
      handleDisconnect();
    },
  };
}
