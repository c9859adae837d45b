import { expect, test } from 'vitest';
import { computeWork, MAX_WORK, RecentVotes, USUAL_WORK } from './work.ts';

test('the work grows with each doubling of recent votes, and is bounded', () => {
  const times = [0, 20, 40, 80, 1000, 1e9].map((recent) => computeWork(recent, 20) / USUAL_WORK);
  expect(times).toEqual([1, 1, 2, 2.5, 2.5, 2.5]);
  expect(computeWork(1e9, 20)).toBe(MAX_WORK);
  // At worst three seconds on a phone with 12 µs a hash.
  expect(MAX_WORK * 0.012).toBeLessThanOrEqual(3_000);
});

test('a busy network, a burst and a busy domain each ask for more work, and are forgotten', () => {
  let now = 0;
  const recent = new RecentVotes({ now: () => now });
  const vote = (network: string, domain: string, count: number, gap: number) => {
    for (let at = 0; at < count; at += 1) {
      recent.record({ network, domain });
      now += gap;
    }
  };
  const work = (network: string, domain = '') => recent.getWork({ network, domain }) / USUAL_WORK;
  vote('school', '', 9, 0);
  expect(work('school')).toBe(1);
  vote('school', '', 31, 0);
  expect(work('school')).toBe(2.5);
  expect(work('other')).toBe(1);
  now += 60_000;
  expect(work('school')).toBeLessThan(2);
  now += 60 * 60_000;
  expect(work('school')).toBe(1);
  for (let at = 0; at < 40; at += 1) vote(`network ${at}`, 'empresa.example', 1, 10_000);
  expect(work('somewhere')).toBe(1);
  expect(work('somewhere', 'empresa.example')).toBeGreaterThan(2);
  expect(work('', '')).toBe(1);
});
