import { expect, test } from 'vitest';
import { createSharedWork } from './shared-work.ts';

test('who asks while work runs gets the result of the next one; however many ask, one runs and one waits', async () => {
  const work = createSharedWork<number>();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const make = async () => {
    const number = begun;
    begun += 1;
    await gates[number]?.promise;
    return number;
  };
  const first = work.joinNext('a', make);
  const others = Array.from({ length: 300 }, () => work.joinNext('a', make));
  const another = work.joinNext('b', async () => 7);
  expect(await another).toBe(7);
  expect(begun).toBe(1);
  gates[0]?.resolve();
  expect(await first).toBe(0);
  gates[1]?.resolve();
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]));
  expect(await work.joinNext('a', make)).toBe(2);
});

test('work that fails fails for those who share it, and ends nothing else', async () => {
  const work = createSharedWork<number>();
  const fail = async () => Promise.reject(new Error('no'));
  const first = work.joinNext('a', fail);
  const second = work.joinNext('a', async () => 2);
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe(2);
});
