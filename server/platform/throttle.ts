import type { Clock } from './clock.ts';

/** At most `limit` hits in any `windowMs` milliseconds. */
export interface ThrottleLimit {
  limit: number;
  windowMs: number;
}

export interface ThrottleState {
  allowed: boolean;
  /** For the header `Retry-After`; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Where hits are kept; times are milliseconds since 1970. */
export interface ThrottleStore {
  record(bucket: string, time: number): Promise<unknown>;
  /** Hits after `since`, and the time of the oldest of them. */
  countSince(bucket: string, since: number): Promise<{ count: number; oldest: number | null }>;
}

/** The result of `begin`. */
export interface Attempt extends ThrottleState {
  /** Call it in a `finally` when the attempt is over; `isHit` tells whether it counts. */
  end(isHit: boolean): Promise<void>;
}

/** Rate limits by bucket: one for each kind of request and source. */
export interface Throttle {
  /** Whether one more is allowed now; counts nothing. */
  check(bucket: string, limit: ThrottleLimit): Promise<ThrottleState>;
  hit(bucket: string): Promise<void>;
  /**
   * Checks and reserves in one step: while as many attempts are in progress as may still count, the
   * next one waits for the end of one. Concurrent attempts cannot exceed the limit (per instance).
   */
  begin(bucket: string, limit: ThrottleLimit): Promise<Attempt>;
}

/** A throttle over the hits that this store keeps. */
export function createThrottle({ store, clock }: { store: ThrottleStore; clock: Clock }): Throttle {
  const running = createRunning();

  async function count(bucket: string, { limit, windowMs }: ThrottleLimit) {
    const now = clock.now();
    const { count: hits, oldest } = await store.countSince(bucket, now - windowMs);
    const waitMs = (oldest ?? now) + windowMs - now;
    const allowed = hits < limit;
    return {
      hits,
      allowed,
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
    };
  }

  async function begin(bucket: string, limit: ThrottleLimit): Promise<Attempt> {
    for (;;) {
      // An attempt that ends while the hits are counted may be in neither number; use the larger one.
      const runningBefore = running.count(bucket);
      const { hits, allowed, retryAfterSeconds } = await count(bucket, limit);
      if (!allowed) {
        running.wakeNext(bucket);
        return { allowed, retryAfterSeconds, end: async () => {} };
      }
      const runningNow = running.count(bucket);
      if (hits + Math.max(runningBefore, runningNow) < limit.limit) break;
      if (runningNow > 0) await running.waitForEnd(bucket);
    }
    running.enter(bucket);
    return { allowed: true, retryAfterSeconds: 0, end: (isHit) => endAttempt(bucket, isHit) };
  }

  async function endAttempt(bucket: string, isHit: boolean): Promise<void> {
    try {
      if (isHit) await store.record(bucket, clock.now());
    } finally {
      running.leave(bucket);
    }
  }

  return {
    async check(bucket, limit) {
      const { allowed, retryAfterSeconds } = await count(bucket, limit);
      return { allowed, retryAfterSeconds };
    },
    async hit(bucket) {
      await store.record(bucket, clock.now());
    },
    begin,
  };
}

/**
 * Attempts in progress in this process, by bucket. Each one that ends or is refused wakes one that
 * waits; waking all of them would query the store too often under attack.
 */
function createRunning() {
  const buckets = new Map<string, { count: number; waiting: (() => void)[] }>();
  const wakeNext = (bucket: string) => {
    const entry = buckets.get(bucket);
    entry?.waiting.shift()?.();
    if (entry && entry.count === 0 && entry.waiting.length === 0) buckets.delete(bucket);
  };
  return {
    count: (bucket: string) => buckets.get(bucket)?.count ?? 0,
    enter(bucket: string): void {
      const entry = buckets.get(bucket) ?? { count: 0, waiting: [] };
      entry.count += 1;
      buckets.set(bucket, entry);
    },
    leave(bucket: string): void {
      const entry = buckets.get(bucket);
      if (entry) entry.count -= 1;
      wakeNext(bucket);
    },
    wakeNext,
    /** Call it only while an attempt is in progress. */
    waitForEnd(bucket: string): Promise<void> {
      return new Promise((resolve) => buckets.get(bucket)?.waiting.push(resolve));
    },
  };
}
