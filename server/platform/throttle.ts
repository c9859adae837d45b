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
  record(bucket: string, at: number): Promise<void>;
  /** Hits after `since`, and the time of the oldest of them. */
  countSince(bucket: string, since: number): Promise<{ count: number; oldest: number | null }>;
}

/** An attempt that `begin` let in or turned away. */
export interface Attempt extends ThrottleState {
  /** To be called once it is known how it went, in a `finally`; `isHit` when it is to count. */
  end(isHit: boolean): Promise<void>;
}

/** Counts what happens too often, each kind and each source in a bucket of its own. */
export interface Throttle {
  /** Whether one more is allowed now; counts nothing. */
  check(bucket: string, limit: ThrottleLimit): Promise<ThrottleState>;
  hit(bucket: string): Promise<void>;
  /**
   * Check and place in one: while attempts are under way, as many as may still fail, the next one
   * waits for their end. So no number of attempts at once gets past the limit (on one instance).
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
      // One that ends while the hits are counted may be in neither number, so the larger holds.
      const before = running.count(bucket);
      const { hits, allowed, retryAfterSeconds } = await count(bucket, limit);
      if (!allowed) {
        running.wakeNext(bucket);
        return { allowed, retryAfterSeconds, end: async () => {} };
      }
      const now = running.count(bucket);
      if (hits + Math.max(before, now) < limit.limit) break;
      if (now > 0) await running.waitForEnd(bucket);
    }
    running.enter(bucket);
    return { allowed: true, retryAfterSeconds: 0, end: (isHit) => end(bucket, isHit) };
  }

  async function end(bucket: string, isHit: boolean): Promise<void> {
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
    hit: (bucket) => store.record(bucket, clock.now()),
    begin,
  };
}

/**
 * Attempts under way in this process, by bucket. Each one that ends, or is turned away, wakes one
 * that waits: waking all of them would ask the store over and over under attack.
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
    /** To be asked only while one is under way. */
    waitForEnd(bucket: string): Promise<void> {
      return new Promise((resolve) => buckets.get(bucket)?.waiting.push(resolve));
    },
  };
}
