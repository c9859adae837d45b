import { type Clock, systemClock } from '../platform/clock.ts';

/** Milliseconds between two probes: while the database answers, and while it does not. */
const PROBE_EVERY = 15_000;
const RETRY_EVERY = 1_000;

/** Whether the database as a whole answers, and how far its clock is from this machine's. */
export interface DatabaseHealth {
  /** Milliseconds since it stopped answering; null while it answers. */
  awayFor(): number | null;
  /** Why the last probe failed; null while the database answers. */
  failure(): unknown;
  /** Probes now; callers at the same time share one probe. Returns whether the database answered. */
  check(): Promise<boolean>;
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
  awayFor: () => null,
  failure: () => null,
  check: async () => false,
  now: systemClock.now,
  clockOffset: () => 0,
  onProbe: () => undefined,
  stop: () => undefined,
};

export interface HealthOptions {
  /** Returns the database's time; must reject by itself when no answer comes. */
  probe(): Promise<number>;
  /** Called once each time the database stops answering. */
  onAway(): void;
  /** This machine's clock. */
  machine: Clock;
}

/**
 * Probes the database every 15 s on a connection of its own, and every second while it is away.
 * Each probe measures the clock too: the database's time belongs to the middle of the exchange.
 */
export function createDatabaseHealth({ probe, onAway, machine }: HealthOptions): DatabaseHealth {
  let awaySince: number | null = null;
  let failure: unknown = null;
  let offset = 0;
  let anchor: { time: number; at: number } | null = null;
  const listeners: (() => void)[] = [];
  let running: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function measure(): Promise<boolean> {
    const before = machine.now();
    const started = performance.now();
    try {
      const time = await probe();
      const passed = performance.now() - started;
      anchor = { time, at: started + passed / 2 };
      // A clock that was set during the exchange says nothing about the offset.
      if (Math.abs(machine.now() - before - passed) < 1_000) offset = time - before - passed / 2;
      awaySince = null;
      failure = null;
      return true;
    } catch (error) {
      failure = error;
      const isNew = awaySince === null;
      awaySince ??= performance.now();
      if (isNew) onAway();
      return false;
    }
  }

  function check(): Promise<boolean> {
    clearTimeout(timer);
    running ??= measure().finally(() => {
      running = null;
      if (isStopped) return;
      for (const listener of listeners) listener();
      timer = setTimeout(check, awaySince === null ? PROBE_EVERY : RETRY_EVERY);
      timer.unref();
    });
    return running;
  }

  return {
    awayFor: () => (awaySince === null ? null : performance.now() - awaySince),
    failure: () => failure,
    check,
    now: () =>
      Math.round(anchor === null ? machine.now() : anchor.time + performance.now() - anchor.at),
    clockOffset: () => offset,
    onProbe: (listener) => listeners.push(listener),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
