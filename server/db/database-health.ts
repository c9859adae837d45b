import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, systemClock } from '../platform/clock.ts';

/** Milliseconds between two probes: while the database answers, after a probe that failed, while it is away. */
const PROBE_EVERY = 15_000;
const PROBE_INTERVAL = 250;
const RETRY_EVERY = 1_000;
/** So many probes in a row must fail, and no statement may have been answered since the first. */
const FAILED_PROBES = 3;

/** Whether the server itself reports the error; what it says of its own end is no sign of life. */
export function isServerResponse(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && !/^(?:08|57P)/.test(code ?? '');
}

/** Whether the database as a whole answers, and how far its clock is from this machine's. */
export interface DatabaseHealth {
  /** Milliseconds since it stopped answering; null while it answers. */
  getOutageMs(): number | null;
  /** Why the last probe failed; null while the database answers. */
  failure(): unknown;
  /** Probes until it is known whether the database answers. Simultaneous callers share the result. */
  check(): Promise<boolean>;
  /** Reports that a statement was answered, on any connection: the database is not away. */
  recordResponse(): void;
  /**
   * The database's time, milliseconds since 1970: what several instances decide by. Between probes
   * it runs on by the monotonic clock, so that setting this machine's clock changes nothing.
   */
  now(): number;
  /** The database's clock minus this machine's at the last probe, in milliseconds. */
  clockOffset(): number;
  /** Calls `listener` after each probe. */
  onProbe(listener: () => void): void;
  stop(): void;
}

/**
 * The health of the embedded database, which uses this machine's clock. It has no server to probe;
 * only a failed read of its file is reported.
 */
export const embeddedHealth: DatabaseHealth = {
  getOutageMs: () => null,
  failure: () => null,
  check: async () => false,
  recordResponse: () => undefined,
  now: systemClock.now,
  clockOffset: () => 0,
  onProbe: () => undefined,
  stop: () => undefined,
};

export interface HealthOptions {
  /**
   * Returns the database's time, and when it was asked (of `performance.now`), which is after a
   * connection was opened; must reject by itself when no answer comes.
   */
  probe(): Promise<{ time: number; askedAt: number }>;
  /** Asks a connection that is open and idle; false when none is, or it does not answer. */
  probeConnection(): Promise<boolean>;
  /** Whether a probe failed because there are too many connections, while some are open: that is an answer. */
  isRefusedBeside(error: unknown): boolean;
  /** Called once each time the database stops answering. */
  onUnavailable(): void;
  /** This machine's clock. */
  machine: Clock;
}

/**
 * Probes the database every 15 s on a connection of its own, and every second while it is away. It
 * is away when three probes in a row have failed and no connection that is open has had an answer
 * meanwhile: a slow new connection says little about those that work, and neither does one that is
 * refused because there are too many (`isRefusedBeside`).
 * Each probe measures the clock too: the database's time belongs to the middle between question and
 * answer.
 */
export function createDatabaseHealth(options: HealthOptions): DatabaseHealth {
  const { probe, probeConnection, isRefusedBeside, onUnavailable, machine } = options;
  let unavailableSince: number | null = null;
  let lastFailure: unknown = null;
  let lastResponseAt = Number.NEGATIVE_INFINITY;
  let offset = 0;
  let anchor: { time: number; at: number } | null = null;
  const listeners: (() => void)[] = [];
  let running: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function measure(): Promise<boolean> {
    try {
      const { time, askedAt } = await probe();
      anchor = { time, at: (askedAt + performance.now()) / 2 };
      offset = now() - machine.now();
      recordResponse();
      return true;
    } catch (error) {
      lastFailure = error;
      if (!isRefusedBeside(error)) return false;
      recordResponse();
      return true;
    }
  }

  function now(): number {
    if (anchor === null) return machine.now();
    return Math.round(anchor.time + performance.now() - anchor.at);
  }

  function recordResponse(): void {
    lastResponseAt = performance.now();
    unavailableSince = null;
  }

  async function measureUntilSure(): Promise<boolean> {
    const started = performance.now();
    for (let failed = 0; failed < FAILED_PROBES; failed += 1) {
      if (failed > 0) await delay(PROBE_INTERVAL);
      if (isStopped) return false;
      if (await measure()) return true;
      if (unavailableSince !== null) return false;
      if (lastResponseAt > started) return true;
      if (await probeConnection()) {
        recordResponse();
        return true;
      }
    }
    unavailableSince = performance.now();
    onUnavailable();
    return false;
  }

  function check(): Promise<boolean> {
    clearTimeout(timer);
    running ??= measureUntilSure().finally(() => {
      running = null;
      if (isStopped) return;
      for (const listener of listeners) listener();
      timer = setTimeout(check, unavailableSince === null ? PROBE_EVERY : RETRY_EVERY);
      timer.unref();
    });
    return running;
  }

  return {
    getOutageMs: () => (unavailableSince === null ? null : performance.now() - unavailableSince),
    failure: () => (unavailableSince === null ? null : lastFailure),
    check,
    recordResponse,
    now,
    clockOffset: () => offset,
    onProbe: (listener) => listeners.push(listener),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
