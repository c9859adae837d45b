import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Tx } from './database.ts';
import { disconnect } from './postgres.ts';

/**
 * What a change means for what is kept in memory: `changed` and `withdrawn` (no longer public) concern
 * the public content, `private` only what accounts are answered.
 */
export type ContentChange = 'changed' | 'withdrawn' | 'private';

/** PostgreSQL channel on which instances announce and acknowledge changes of content. */
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

interface ConnectionWatcher {
  bump(change: ContentChange): void;
  setConnected(isConnected: boolean): void;
}

export interface ContentChannel {
  /**
   * Call it within a change: the other instances are notified by its commit. Await the returned
   * function after the commit, with whether it is certain; its promise resolves when all of them have
   * invalidated their caches, or after a second without an answer. It never rejects.
   */
  announce(tx: Tx, change: ContentChange): Promise<(isCommitted: boolean) => Promise<void>>;
  stop(): void;
}

/** Milliseconds after which a change that was not committed is forgotten. */
const LONGEST_CHANGE = 60_000;

/** Changes of this instance, by nonce: which connections of other instances have not acknowledged yet. */
export class Announced {
  readonly #open = new Map<string, { left: Set<number>; settle: () => void }>();

  /** @param listener process of the connection that answers */
  answer(mark: string, listener: number): void {
    const waiter = this.#open.get(mark);
    if (waiter === undefined) return;
    waiter.left.delete(listener);
    if (waiter.left.size === 0) waiter.settle();
  }

  /** Takes answers from now on; the returned function waits for those that are left, a second at most. */
  expect(mark: string, listeners: readonly number[]): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.set(mark, { left: new Set(listeners), settle: resolve });
    const forget = () => this.#open.delete(mark);
    const expiry = setTimeout(forget, LONGEST_CHANGE).unref();
    return async () => {
      const timer = setTimeout(resolve, PATIENCE);
      await promise;
      clearTimeout(timer);
      clearTimeout(expiry);
      forget();
    };
  }
}

/** Notifies the connections that listen at the commit; returns their processes. */
async function notifyListeners(tx: Tx, payload: string): Promise<number[]> {
  const { rows } = await sql<{ pids: number[] }>`select pg_notify(${CHANNEL}, ${payload}),
    array(select pid from pg_stat_activity
      where application_name = ${LISTENER} and datname = current_database()) as pids`.execute(tx);
  return rows[0]?.pids ?? [];
}

export interface ChannelOptions {
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
 * nothing may be cached, so `setConnected(false)` is told at once, and `true` only once it listens. A
 * connection over which its own heartbeat does not come back counts as lost: a half-open one stays
 * silent without any error.
 */
export function openContentChannel(options: ChannelOptions): ContentChannel {
  const { connect, watcher, beatEvery = BEAT_EVERY, beatWithin = BEAT_WITHIN } = options;
  const announced = new Announced();
  /** Changes of this instance of which it does not know whether they were committed. */
  const uncertain = new Set<string>();
  const instance = randomUUID();
  let changes = 0;
  let isStopped = false;
  let client: Client | null = null;
  let isListening = false;
  let ownPid = 0;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let missed: NodeJS.Timeout | undefined;

  function setListening(value: boolean): void {
    isListening = value;
    watcher.setConnected(value);
  }

  function handleDisconnect(): void {
    clearInterval(beat);
    clearTimeout(missed);
    missed = undefined;
    if (client !== null) disconnect(client);
    client = null;
    ownPid = 0;
    if (isListening) setListening(false);
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(listen, RETRY);
  }

  function notify(connected: Client, kind: string, mark: string): void {
    const notification = connected.query('select pg_notify($1, $2)', [CHANNEL, `${kind} ${mark}`]);
    // A connection that breaks here is told of by its own event.
    notification.catch(() => undefined);
  }

  function sendBeat(connected: Client): void {
    missed ??= setTimeout(handleDisconnect, beatWithin);
    notify(connected, 'beat', instance);
  }

  function handleNotification(connected: Client, pid: number, payload: string): void {
    const [kind, mark = '', listener] = payload.split(' ');
    if (kind === 'beat') {
      if (mark !== instance) return;
      clearTimeout(missed);
      missed = undefined;
      return;
    }
    if (kind === 'known') {
      announced.answer(mark, Number(listener));
      return;
    }
    const isOwn = mark.startsWith(instance);
    // This instance has invalidated what it changed itself, unless the commit came after it gave up.
    if (isOwn && !uncertain.delete(mark)) return;
    watcher.bump(kind === 'withdrawn' || kind === 'private' ? kind : 'changed');
    if (!isOwn) notify(connected, 'known', `${mark} ${pid}`);
  }

  async function listen(): Promise<void> {
    try {
      const connected = await connect();
      if (isStopped) return disconnect(connected);
      client = connected;
      const onLost = () => client === connected && handleDisconnect();
      connected.on('error', onLost).on('end', onLost);
      missed = setTimeout(handleDisconnect, beatWithin);
      const { rows } = await connected.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      connected.on('notification', ({ payload = '' }) =>
        handleNotification(connected, pid, payload),
      );
      await connected.query(`listen ${CHANNEL}`);
      // Changes wait for the answers of connections with this name, so it listens before.
      await connected.query(`set application_name = '${LISTENER}'`);
      if (client !== connected) return;
      clearTimeout(missed);
      missed = undefined;
      ownPid = pid;
      setListening(true);
      beat = setInterval(() => sendBeat(connected), beatEvery);
      beat.unref();
    } catch {
      handleDisconnect();
    }
  }

  setListening(false);
  void listen();
  return {
    async announce(tx, change) {
      changes += 1;
      const mark = `${instance}/${changes}`;
      const listeners = await notifyListeners(tx, `${change} ${mark}`);
      const others = listeners.filter((pid) => pid !== ownPid);
      const wait = others.length > 0 ? announced.expect(mark, others) : async () => undefined;
      return (isCommitted) => {
        if (!isCommitted) {
          uncertain.add(mark);
          setTimeout(() => uncertain.delete(mark), LONGEST_CHANGE).unref();
        }
        // Answers arrive on the connection that listens: without it the wait lasts its second.
        return wait();
      };
    },
    stop() {
      isStopped = true;
      handleDisconnect();
    },
  };
}
