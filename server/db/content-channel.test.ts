import { afterEach, expect, test, vi } from 'vitest';
import { Announced } from './content-channel.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a change waits a second for its answers, counted from its commit', async () => {
  vi.useFakeTimers();
  const announced = new Announced();
  const waitForAnswers = announced.expect('one', [11, 12]);
  announced.answer('one', 11);
  // Of an instance that was not there when the change was announced.
  announced.answer('one', 13);
  // The transaction goes on for longer than the answers may take.
  await vi.advanceTimersByTimeAsync(5_000);
  const settled = vi.fn();
  const waiting = waitForAnswers().then(settled);
  await vi.advanceTimersByTimeAsync(900);
  expect(settled).not.toHaveBeenCalled();
  announced.answer('one', 12);
  await waiting;
  const silent = announced.expect('two', [11])().then(settled);
  await vi.advanceTimersByTimeAsync(1_000);
  await silent;
  expect(settled).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
