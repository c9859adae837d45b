import type { Client } from 'pg';
import { type Clock, systemClock } from '../platform/clock.ts';
import {
  type ContentState,
  type ContentVersion,
  NOW,
  READ_STATE,
  raiseVersion,
  shareReads,
} from './content-version.ts';
import type { Tx } from './queries.ts';

/** Milliseconds in which the database must open a connection, and answer. */
export const READ_TIMEOUT = 2_000;
/** Milliseconds for which a request waits while the last read has failed. */
const FAILED_PATIENCE = 250;
/** Milliseconds between two reads that nobody asked for: while they succeed, and while they fail. */
const PROBE_EVERY = 15_000;
const RETRY_EVERY = 1_000;
/** Milliseconds between two measurements of the clock. */
const MEASURE_EVERY = 14_000;

/** The database does not answer, or is not this program's. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** Whether the server itself reports the error; what it says of its own end is no sign of life. */
export function isServerResponse(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && !/^(?:08|57P)/.test(code ?? '');
}

/** Whether the database answers, and how far its clock is from this machine's. */
export interface DatabaseHealth {
  /** Why the content version could not be read; null after a read that succeeded. */
  failure(): unknown;
  /** Whether that read had no answer, and no other statement had one since it began. */
  isAway(): boolean;
  /** Reports that the server answered a statement, on any connection. */
  recordResponse(): void;
  /**
   * The database's time, milliseconds since 1970: what several instances decide by. Between measurements
   * it runs on by the monotonic clock, so that setting this machine's clock changes nothing.
   */
  now(): number;
  /** The database's clock minus this machine's when it was last measured, in milliseconds. */
  clockOffset(): number;
  /** Calls `listener` after each read that nobody asked for, and when one fails. */
  onProbe(listener: () => void): void;
  stop(): void;
}

/** The health of the embedded database, which has no server and uses this machine's clock. */
export const embeddedHealth: DatabaseHealth = {
  failure: () => null,
  isAway: () => false,
  recordResponse: () => undefined,
  now: systemClock.now,
  clockOffset: () => 0,
  onProbe: () => undefined,
  stop: () => undefined,
};

interface WatchOptions {
  /** Opens a connection on which each query rejects after `READ_TIMEOUT`. */
  connect(): Promise<Client>;
  /** Closes a connection at once. */
  disconnect(client: Client): void;
  /** Called when the database stops answering. */
  onAway(): void;
  /** This machine's clock. */
  machine: Clock;
}

/**
 * Reads the content version of PostgreSQL on a connection of its own, so that no reader waits for those
 * of the pool: for each request that needs it, and every 15 s (every second while it fails). A connection
 * that broke is replaced within the read; one that is silent, after it.
 */
export function watchDatabase({ connect, disconnect, onAway, machine }: WatchOptions) {
  let client: Client | null = null;
  let failure: unknown = null;
  let isAway = false;
  let lastRead = { version: 0, withdrawnAt: 0, at: Number.NEGATIVE_INFINITY };
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  let clock: { time: number; at: number; offset: number } | null = null;
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function now(): number {
    if (clock === null) return machine.now();
    return Math.round(clock.time + performance.now() - clock.at);
  }
  function recordResponse(): void {
    lastResponseAt = performance.now();
    isAway = false;
  }

  /** Measures the clock now and then: the database's time belongs to the middle between question and answer. */
  async function ask<Row extends { now: number }>(asked: Client, text: string): Promise<Row> {
    const askedAt = performance.now();
    const { rows } = await asked.query<Row>(text);
    const row = rows[0] as Row;
    if (clock === null || askedAt - clock.at > MEASURE_EVERY) {
      clock = { time: row.now, at: (askedAt + performance.now()) / 2, offset: 0 };
      clock.offset = now() - machine.now();
    }
    return row;
  }

  async function query(): Promise<ContentState> {
    if (client === null) {
      client = await connect();
      // Before the tables are made there is a clock.
      await ask(client, `select ${NOW} as now`);
    }
    return ask<ContentState & { now: number }>(client, READ_STATE);
  }

  async function read(hasRetried = false): Promise<ContentState> {
    const began = performance.now();
    const wasOpen = client !== null;
    try {
      const { version, withdrawnAt } = await query();
      lastRead = { version, withdrawnAt, at: began };
      failure = null;
      recordResponse();
      return lastRead;
    } catch (error) {
      const isSilent = performance.now() - began >= READ_TIMEOUT;
      if (isServerResponse(error)) recordResponse();
      else {
        if (client !== null) disconnect(client);
        client = null;
        if (wasOpen && !hasRetried && !isSilent && !isStopped) return read(true);
      }
      fail(error, began);
      throw new DatabaseUnavailableError(error);
    }
  }

  function fail(error: unknown, began: number): void {
    const hasFailedBefore = failure !== null;
    failure = error;
    if (!isAway && lastResponseAt < began) {
      isAway = true;
      onAway();
    }
    if (hasFailedBefore) return;
    for (const listener of listeners) listener();
    schedule();
  }

  const shared = shareReads(
    read,
    () => (failure === null ? READ_TIMEOUT : FAILED_PATIENCE),
    () =>
      new DatabaseUnavailableError(failure ?? new Error('the content version is not read in time')),
  );

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(probe, failure === null ? PROBE_EVERY : RETRY_EVERY);
    timer.unref();
  }
  async function probe(): Promise<void> {
    await shared().catch(() => undefined);
    for (const listener of listeners) listener();
    schedule();
  }

  const health: DatabaseHealth = {
    failure: () => failure,
    isAway: () => isAway,
    recordResponse,
    now,
    clockOffset: () => clock?.offset ?? 0,
    onProbe: (listener) => listeners.push(listener),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      if (client !== null) disconnect(client);
    },
  };
  async function raise(tx: Tx, isWithdrawal: boolean): Promise<void> {
    const version = await raiseVersion(tx, isWithdrawal);
    // If it is rolled back, the next read corrects it.
    if (isWithdrawal) lastRead = { ...lastRead, withdrawnAt: version };
  }
  const content: ContentVersion = { read: shared, lastRead: () => lastRead, raise };
  return { health, probe, content };
}
