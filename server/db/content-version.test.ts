import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareReads } from './content-version.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Reads that the test answers one by one: each gives its own number. */
function open(patience = 2_000) {
  const waiting: PromiseWithResolvers<number>[] = [];
  const read = shareReads(
    () => {
      const answer = Promise.withResolvers<number>();
      waiting.push(answer);
      return answer.promise;
    },
    () => patience,
    () => new Error('late'),
  );
  return { waiting, read, answer: (at: number) => waiting[at]?.resolve(at) };
}

test('who asks while a read runs shares the next one, which begins after that', async () => {
  const { waiting, read, answer } = open();
  const first = read();
  const others = Array.from({ length: 300 }, read);
  expect(waiting).toHaveLength(1);
  answer(0);
  expect(await first).toBe(0);
  answer(1);
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
  const alone = read();
  answer(2);
  expect([await alone, waiting.length]).toEqual([2, 3]);
});

test('when a read fails, those who wait for the next one fail with it, and the next one to ask begins anew', async () => {
  const { waiting, read, answer } = open();
  const asked = [read(), read(), read()];
  waiting[0]?.reject(new Error('away'));
  for (const each of asked) await expect(each).rejects.toThrow('away');
  const again = read();
  answer(1);
  expect(await again).toBe(1);
});

test('nobody waits longer than the patience, also for a read that never ends', async () => {
  const { waiting, read } = open();
  const asked = Array.from({ length: 3 }, () => expect(read()).rejects.toThrow('late'));
  // Answers that have come by then are handled first.
  await vi.advanceTimersByTimeAsync(2_001);
  await Promise.all(asked);
  expect(waiting).toHaveLength(1);
});
