import type { Pool, PoolClient } from 'pg';
import { type Clock, systemClock } from '../platform/clock.ts';
import {
  type ContentState,
  type ContentVersion,
  READ_STATE,
  raiseVersion,
  shareReads,
} from './content-version.ts';
import type { Tx } from './queries.ts';
import { whenLate } from './when-late.ts';

/** Milliseconds in which the database must open a connection, and answer. */
export const READ_TIMEOUT = 2_000;
/** Milliseconds for which a request waits: until the read has failed, and while the last one has. */
const PATIENCE = READ_TIMEOUT + 100;
const FAILED_PATIENCE = 250;
/** Milliseconds between two reads that nobody asked for. */
const PROBE_EVERY = 1_000;
/** Milliseconds between two measurements of the clock. */
const MEASURE_EVERY = 15_000;

/** The database does not answer, or is not this program's. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** An open connection has not answered in time. */
class SilentError extends Error {}

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
  /** Calls `listener` after each read that nobody asked for. */
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
  /** One connection, of which opening rejects after `READ_TIMEOUT`. */
  reader: Pool;
  /** Another connection, in place of one that could not be opened; rejects with the error without one. */
  spare(error: unknown): Promise<PoolClient>;
  /** Called when the database stops answering. */
  onAway(): void;
  /** This machine's clock. */
  machine: Clock;
}

/**
 * Reads the content version of PostgreSQL on a connection of its own, so that no reader waits for those
 * of the pool: for each request that needs it, and every second. A connection that broke is replaced
 * within the read; one that is silent, after it.
 */
export function watchDatabase({ reader, spare, onAway, machine }: WatchOptions) {
  let failure: unknown = null;
  let isAway = false;
  let lastRead = { version: 0, withdrawnAt: 0, at: Number.NEGATIVE_INFINITY };
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  let clock: { time: number; at: number; offset: number } | null = null;
  const listeners: (() => void)[] = [];

  function now(): number {
    if (clock === null) return machine.now();
    return Math.round(clock.time + performance.now() - clock.at);
  }
  function recordResponse(): void {
    lastResponseAt = performance.now();
    isAway = false;
  }

  /** Measures the clock now and then: the database's time belongs to the middle between question and answer. */
  async function query(): Promise<ContentState> {
    const client = await reader.connect().catch(spare);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = whenLate(READ_TIMEOUT, () => reject(new SilentError('no answer in time')));
    try {
      const askedAt = performance.now();
      const answer = client.query<ContentState & { now: number }>(READ_STATE);
      const { rows } = await Promise.race([answer, late]);
      const { now: time, ...state } = rows[0] as ContentState & { now: number };
      if (clock === null || askedAt - clock.at > MEASURE_EVERY) {
        clock = { time, at: (askedAt + performance.now()) / 2, offset: 0 };
        clock.offset = now() - machine.now();
      }
      client.release();
      return state;
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      cancel();
    }
  }

  async function read(): Promise<ContentState> {
    const began = performance.now();
    try {
      const state = await query().catch((error: unknown) => {
        const isLate = performance.now() - began >= READ_TIMEOUT;
        if (isLate || error instanceof SilentError || isServerResponse(error)) throw error;
        return query();
      });
      // A read may have begun before an own withdrawal was committed.
      const withdrawnAt = Math.max(state.withdrawnAt, lastRead.withdrawnAt);
      lastRead = { ...state, withdrawnAt, at: began };
      failure = null;
      recordResponse();
      return state;
    } catch (error) {
      failure = error;
      if (isServerResponse(error)) recordResponse();
      else if (!isAway && lastResponseAt < began) {
        isAway = true;
        onAway();
      }
      throw new DatabaseUnavailableError(error);
    }
  }

  const shared = shareReads(
    read,
    () => (failure === null ? PATIENCE : FAILED_PATIENCE),
    () =>
      new DatabaseUnavailableError(failure ?? new Error('the content version is not read in time')),
  );
  async function probe(): Promise<void> {
    await shared().catch(() => undefined);
    for (const listener of listeners) listener();
  }
  const timer = setInterval(probe, PROBE_EVERY).unref();

  const health: DatabaseHealth = {
    failure: () => failure,
    isAway: () => isAway,
    recordResponse,
    now,
    clockOffset: () => clock?.offset ?? 0,
    onProbe: (listener) => listeners.push(listener),
    stop: () => clearInterval(timer),
  };
  async function raise(tx: Tx, isWithdrawal: boolean): Promise<void> {
    const version = await raiseVersion(tx, isWithdrawal);
    // If it is rolled back, what is kept is void without need until the next change.
    if (isWithdrawal) lastRead = { ...lastRead, withdrawnAt: version };
  }
  const content: ContentVersion = { read: shared, lastRead: () => lastRead, raise };
  return { health, probe, content };
}
