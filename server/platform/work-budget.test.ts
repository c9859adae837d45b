import { expect, test } from 'vitest';
import { createWorkBudget } from './work-budget.ts';

const time = { cpu: 0, now: 0 };
const make = () =>
  createWorkBudget({ atOnce: 100, perSecond: 10 }, { cpu: () => time.cpu, now: () => time.now });

test('a source that has used its budget waits until it has regained some', async () => {
  const budget = make();
  const work = async () => {
    time.cpu += 60;
  };
  await budget.spend('a', work);
  expect(budget.secondsToWait('a')).toBe(0);
  await budget.spend('a', work);
  expect(budget.secondsToWait('a')).toBe(2);
  expect(budget.secondsToWait('b')).toBe(0);
  time.now += 2_000;
  expect(budget.secondsToWait('a')).toBe(0);
});

test('work at the same time shares what it takes, also when it fails', async () => {
  const budget = make();
  const gate = Promise.withResolvers<void>();
  const first = budget.spend('a', () => gate.promise);
  const second = budget.spend('b', () => gate.promise.then(() => Promise.reject(new Error('x'))));
  time.cpu += 240;
  gate.resolve();
  await Promise.allSettled([first, second]);
  expect(budget.secondsToWait('a')).toBe(2);
  expect(budget.secondsToWait('b')).toBe(2);
  time.cpu += 1_000;
  expect(budget.secondsToWait('a')).toBe(2);
});
