import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Notification, Pool, PoolClient } from 'pg';
import type { Tx } from './database.ts';

/** PostgreSQL channel on which instances tell each other that content changed, and that they know. */
const CHANNEL = 'tarima_content';
/** The name of the connections that listen, by which they are counted. */
const LISTENER = 'tarima-listener';
/** Milliseconds between two tries to listen again after the connection was lost. */
const RETRY = 1000;
/** Milliseconds for which a change waits for an instance that hangs. */
const PATIENCE = 1000;

interface Hearing {
  bump(): void;
  setHearing(isHearing: boolean): void;
}

export interface ContentChannel {
  /**
   * Called within a change: the other instances are told with its commit. What is answered is to be
   * awaited after it, and settles once all of them keep nothing from before the change, or when
   * one has not answered for a second. It never rejects.
   */
  announce(tx: Tx): Promise<() => Promise<void>>;
  stop(): void;
}

/** Changes of this instance, by their mark: how many others have still to answer. */
class Announced {
  readonly #open = new Map<string, { left: number; settle: () => void }>();

  answer(mark: string): void {
    const one = this.#open.get(mark);
    if (one === undefined) return;
    one.left -= 1;
    if (one.left <= 0) one.settle();
  }

  async wait(mark: string, others: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE);
      const settle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#open.set(mark, { left: others, settle });
    });
    this.#open.delete(mark);
  }
}

async function countListeners(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where application_name = ${LISTENER} and datname = current_database()`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Opens the channel between the instances on one PostgreSQL database. While its connection is lost
 * nothing may be cached, so `setHearing(false)` is told at once, and `true` only once it listens.
 */
export function openContentChannel(pool: Pool, hearing: Hearing): ContentChannel {
  const announced = new Announced();
  const instance = randomUUID();
  let changes = 0;
  let isStopped = false;
  let client: PoolClient | null = null;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;

  function setListening(value: boolean): void {
    isListening = value;
    hearing.setHearing(value);
  }

  function lose(): void {
    setListening(false);
    client?.release(true);
    client = null;
    if (!isStopped) timer = setTimeout(listen, RETRY);
  }

  function hear(connected: PoolClient, { payload = '' }: Notification): void {
    const [kind, mark = ''] = payload.split(' ');
    if (kind === 'known') announced.answer(mark);
    if (kind === 'known' || mark.startsWith(instance)) return;
    hearing.bump();
    // A connection that breaks here is told of by its own event.
    connected.query('select pg_notify($1, $2)', [CHANNEL, `known ${mark}`]).catch(() => undefined);
  }

  async function listen(): Promise<void> {
    try {
      const connected = await pool.connect();
      client = connected;
      connected.on('notification', (notification) => hear(connected, notification));
      connected.once('error', lose);
      connected.once('end', () => client === connected && lose());
      await connected.query(`set application_name = '${LISTENER}'`);
      await connected.query(`listen ${CHANNEL}`);
      setListening(true);
    } catch {
      lose();
    }
  }

  setListening(false);
  void listen();
  return {
    async announce(tx) {
      changes += 1;
      const mark = `${instance}/${changes}`;
      const others = (await countListeners(tx)) - (isListening ? 1 : 0);
      await sql`select pg_notify(${CHANNEL}, ${`changed ${mark}`})`.execute(tx);
      // Answers arrive on the connection that listens.
      if (others <= 0 || !isListening) return async () => undefined;
      const answers = announced.wait(mark, others);
      return () => answers;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      client?.release(true);
      client = null;
    },
  };
}
