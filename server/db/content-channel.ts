import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Client, Notification } from 'pg';
import type { Tx } from './database.ts';
import { disconnect } from './postgres.ts';

/**
 * What a change means for what is kept in memory: `changed` and `withdrawn` (no longer public) concern
 * the public content, `private` only what accounts are answered.
 */
export type ContentChange = 'changed' | 'withdrawn' | 'private';

/** PostgreSQL channel on which instances announce and acknowledge changes of content. */
const CHANNEL = 'tarima_content';

/** The name of the connections that listen, by which they are counted. */
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
   * promise after the commit; it resolves when all of them have invalidated their caches, or after
   * a second without an answer. It never rejects.
   */
  announce(tx: Tx, change: ContentChange): Promise<() => Promise<void>>;
  stop(): void;
}

/** Milliseconds after which a change that was not committed is forgotten. */
const LONGEST_CHANGE = 60_000;

/** Changes of this instance, by nonce: how many other instances have not acknowledged yet. */
export class Announced {
  readonly #open = new Map<string, { left: number; settle: () => void }>();

  answer(mark: string): void {
    const waiter = this.#open.get(mark);
    if (waiter === undefined) return;
    waiter.left -= 1;
    if (waiter.left <= 0) waiter.settle();
  }

  /** Counts answers from now on; the returned function waits for those that are left, a second at most. */
  count(mark: string, listenerCount: number): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.set(mark, { left: listenerCount, settle: resolve });
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

/** Notifies the connections that listen at the commit; returns how many there are. */
async function notifyListeners(tx: Tx, payload: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select pg_notify(${CHANNEL}, ${payload}),
    (select count(*) from pg_stat_activity
      where application_name = ${LISTENER} and datname = current_database())`.execute(tx);
  return Number(rows[0]?.count ?? 0);
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
  const instance = randomUUID();
  let changes = 0;
  let isStopped = false;
  let client: Client | null = null;
  let isListening = false;
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

  function handleNotification(connected: Client, { payload = '' }: Notification): void {
    const [kind, mark = ''] = payload.split(' ');
    if (kind === 'beat') {
      if (mark !== instance) return;
      clearTimeout(missed);
      missed = undefined;
      return;
    }
    if (kind === 'known') announced.answer(mark);
    if (kind === 'known' || mark.startsWith(instance)) return;
    watcher.bump(kind === 'withdrawn' || kind === 'private' ? kind : 'changed');
    notify(connected, 'known', mark);
  }

  async function listen(): Promise<void> {
    try {
      const connected = await connect();
      if (isStopped) return disconnect(connected);
      client = connected;
      connected.on('notification', (notification) => handleNotification(connected, notification));
      const onLost = () => client === connected && handleDisconnect();
      connected.on('error', onLost).on('end', onLost);
      missed = setTimeout(handleDisconnect, beatWithin);
      await connected.query(`set application_name = '${LISTENER}'`);
      await connected.query(`listen ${CHANNEL}`);
      if (client !== connected) return;
      clearTimeout(missed);
      missed = undefined;
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
      const otherListeners = listeners - (isListening ? 1 : 0);
      // Answers arrive on the connection that listens.
      if (otherListeners <= 0 || !isListening) return async () => undefined;
      return announced.count(mark, otherListeners);
    },
    stop() {
      isStopped = true;
      handleDisconnect();
    },
  };
}
