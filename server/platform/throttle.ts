import type { Clock } from './clock.ts';

/** At most `limit` hits in any `windowMs` milliseconds. */
export interface ThrottleLimit {
  limit: number;
  windowMs: number;
}

interface ThrottleState {
  allowed: boolean;
  /** For the header `Retry-After`; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Where hits are kept; times are milliseconds since 1970. */
export interface ThrottleStore {
  record(bucket: string, time: number): Promise<unknown>;
  /**
   * Hits after `since` until `now`, and the time of the oldest of them. Those of an instance whose
   * clock is a little ahead count too, those of a clock that was far ahead do not.
   */
  countHits(
    bucket: string,
    times: { since: number; now: number },
  ): Promise<{ count: number; oldest: number | null }>;
}

/** The result of `begin`. */
export interface Attempt extends ThrottleState {
  /** Call it in a `finally` when the attempt is over; `isHit` tells whether it counts. */
  end(isHit: boolean): Promise<void>;
}

/** Rate limits by bucket: one for each kind of request and source. */
export interface Throttle {
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
    const { count: hits, oldest } = await store.countHits(bucket, { since: now - windowMs, now });
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
      const observed = running.observe(bucket);
      const counted = await count(bucket, limit).catch((error: unknown) => {
        observed.end();
        // Those that wait must not wait for this one, which was woken for them.
        running.wakeNext(bucket);
        throw error;
      });
      // In the turn of the decision, so that no attempt enters between.
      observed.end();
      const { hits, allowed, retryAfterSeconds } = counted;
      if (!allowed) {
        running.wakeNext(bucket);
        return { allowed, retryAfterSeconds, end: async () => {} };
      }
      // All attempts of meanwhile: one that ends while the hits are counted may not be among them.
      if (hits + observed.attempts < limit.limit) break;
      if (running.count(bucket) > 0) await running.waitForEnd(bucket);
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

  return { begin };
}

/**
 * Attempts in progress in this process, by bucket. Each one that ends or is refused wakes one that
 * waits; waking all of them would query the store too often under attack.
 */
function createRunning() {
  interface Entry {
    count: number;
    waiting: (() => void)[];
    observed: Set<{ attempts: number }>;
  }
  const buckets = new Map<string, Entry>();
  function getEntry(bucket: string): Entry {
    const entry = buckets.get(bucket) ?? { count: 0, waiting: [], observed: new Set() };
    buckets.set(bucket, entry);
    return entry;
  }
  function deleteIfIdle(bucket: string): void {
    const entry = buckets.get(bucket);
    const isIdle = entry?.count === 0 && entry.waiting.length === 0 && entry.observed.size === 0;
    if (isIdle) buckets.delete(bucket);
  }
  function wakeNext(bucket: string): void {
    buckets.get(bucket)?.waiting.shift()?.();
    deleteIfIdle(bucket);
  }
  return {
    count: (bucket: string) => buckets.get(bucket)?.count ?? 0,
    enter(bucket: string): void {
      const entry = getEntry(bucket);
      entry.count += 1;
      for (const item of entry.observed) item.attempts += 1;
    },
    leave(bucket: string): void {
      const entry = buckets.get(bucket);
      if (entry) entry.count -= 1;
      wakeNext(bucket);
    },
    /** Counts the attempts in progress and those that begin until its `end`. */
    observe(bucket: string): { readonly attempts: number; end(): void } {
      const { count, observed } = getEntry(bucket);
      const observation = {
        attempts: count,
        end() {
          observed.delete(observation);
          deleteIfIdle(bucket);
        },
      };
      observed.add(observation);
      return observation;
    },
    wakeNext,
    /** Call it only while an attempt is in progress. */
    waitForEnd(bucket: string): Promise<void> {
      return new Promise((resolve) => buckets.get(bucket)?.waiting.push(resolve));
    },
  };
}
