import { beforeEach, expect, test } from 'vitest';
import { createThrottle, type Throttle, type ThrottleStore } from './throttle.ts';

const LIMIT = { limit: 3, windowMs: 60_000 };
let now: number;
let throttle: Throttle;

/** Stores hits in memory. */
function createMemoryThrottleStore(): ThrottleStore {
  const buckets = new Map<string, number[]>();
  return {
    async record(bucket, time) {
      const hits = buckets.get(bucket) ?? [];
      hits.push(time);
      buckets.set(bucket, hits);
    },
    async countHits(bucket, { since }) {
      const hits = (buckets.get(bucket) ?? []).filter((time) => time > since);
      return { count: hits.length, oldest: hits[0] ?? null };
    },
  };
}

beforeEach(() => {
  now = 1_000_000;
  throttle = createThrottle({ store: createMemoryThrottleStore(), clock: { now: () => now } });
});

/** Tries with a wrong password, so to speak; true when it was let in. */
async function fail(bucket = 'a'): Promise<boolean> {
  const attempt = await throttle.begin(bucket, LIMIT);
  await new Promise(setImmediate);
  await attempt.end(true);
  return attempt.allowed;
}

async function getState() {
  const { end, ...state } = await throttle.begin('a', LIMIT);
  await end(false);
  return state;
}

test('hits up to the limit are allowed, and no more; those that do not count are none', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await getState()).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(await fail()).toBe(true);
  }
  expect(await getState()).toEqual({ allowed: false, retryAfterSeconds: 60 });
});

test('the time to wait is until the oldest hit leaves the window', async () => {
  for (let n = 0; n < 3; n++) {
    await fail();
    now += 10_000;
  }
  expect(await getState()).toEqual({ allowed: false, retryAfterSeconds: 30 });
  now += 29_500;
  expect(await getState()).toEqual({ allowed: false, retryAfterSeconds: 1 });
  now += 500;
  expect((await getState()).allowed).toBe(true);
});

test('each bucket counts for itself', async () => {
  for (let n = 0; n < 3; n++) await fail();
  expect([await fail(), await fail('b')]).toEqual([false, true]);
});

test('of 200 failing attempts at once only as many as the limit are let in', async () => {
  let asked = 0;
  const store = createMemoryThrottleStore();
  const countHits: typeof store.countHits = async (...query) => {
    asked += 1;
    return store.countHits(...query);
  };
  throttle = createThrottle({ store: { ...store, countHits }, clock: { now: () => now } });
  const results = await Promise.all(Array.from({ length: 200 }, () => fail()));
  expect(results.filter(Boolean)).toHaveLength(3);
  // The store is asked when one comes and when it is woken, not at every end of another.
  expect(asked).toBeLessThanOrEqual(400);
});

test('a store that fails at the end of an attempt leaves nobody waiting', async () => {
  const store = createMemoryThrottleStore();
  const record = () => Promise.reject(new Error('disk full'));
  throttle = createThrottle({ store: { ...store, record }, clock: { now: () => now } });
  const ended = await Promise.allSettled(Array.from({ length: 8 }, () => fail()));
  expect(ended.map((item) => item.status)).toEqual(Array(8).fill('rejected'));
});

test('a store that fails while one that was woken is counted leaves the next one waiting for nobody', async () => {
  const store = createMemoryThrottleStore();
  const failures = [false, false, false, true];
  const countHits: typeof store.countHits = async (...query) => {
    if (failures.shift()) throw new Error('connection lost');
    return store.countHits(...query);
  };
  throttle = createThrottle({ store: { ...store, countHits }, clock: { now: () => now } });
  const one = { ...LIMIT, limit: 1 };
  const first = await throttle.begin('a', one);
  const second = throttle.begin('a', one);
  const third = throttle.begin('a', one);
  const failed = expect(second).rejects.toThrow('connection lost');
  await new Promise(setImmediate);
  await first.end(false);
  await failed;
  expect((await third).allowed).toBe(true);
});

test('200 right attempts at once are all let in, a few at a time', async () => {
  let inside = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const attempt = await throttle.begin('a', LIMIT);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
      await attempt.end(false);
      return attempt.allowed;
    }),
  );
  expect(results.every(Boolean)).toBe(true);
  expect(most).toBe(3);
});

test('an attempt that ends and another that begins while a third is counted are both seen', async () => {
  const times: number[] = [];
  const release: (() => void)[] = [];
  let isSlow = false;
  const store = {
    record: async (_bucket: string, time: number) => times.push(time),
    async countHits() {
      const found = { count: times.length, oldest: times[0] ?? null };
      if (isSlow) await new Promise<void>((resolve) => release.push(resolve));
      return found;
    },
  };
  throttle = createThrottle({ store, clock: { now: () => now } });
  const limit = { limit: 2, windowMs: 60_000 };
  const first = await throttle.begin('a', limit);
  isSlow = true;
  const slow = throttle.begin('a', limit);
  isSlow = false;
  await first.end(true);
  const second = await throttle.begin('a', limit);
  release[0]?.();
  await second.end(true);
  expect([second.allowed, (await slow).allowed, times.length]).toEqual([true, false, 2]);
});
