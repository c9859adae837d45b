import { afterEach, expect, test, vi } from 'vitest';
import { Announced } from './content-channel.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a change waits a second for its answers, counted from its commit', async () => {
  vi.useFakeTimers();
  const announced = new Announced();
  const waitForAnswers = announced.count('one', 2);
  announced.answer('one');
  // The transaction goes on for longer than the answers may take.
  await vi.advanceTimersByTimeAsync(5_000);
  const settled = vi.fn();
  const waiting = waitForAnswers().then(settled);
  await vi.advanceTimersByTimeAsync(900);
  expect(settled).not.toHaveBeenCalled();
  announced.answer('one');
  await waiting;
  const silent = announced.count('two', 1)().then(settled);
  await vi.advanceTimersByTimeAsync(1_000);
  await silent;
  expect(settled).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
