import { expect, test } from 'vitest';
import { extendPeriods, type Period } from './contest-phases.ts';

const random = (limit: number) => Math.floor(Math.random() * limit);

test('extending keeps lengths and the order of periods that followed each other', () => {
  for (let round = 0; round < 500; round += 1) {
    const periods: Period[] = [];
    for (let at = 0, from = random(10); at < 3; at += 1) {
      const until = from + 1 + random(10);
      periods.push({ from, until });
      from = until + random(6) - 2;
    }
    const phase = 1 + random(3);
    const end = (periods[phase - 1]?.until ?? 0) + 1 + random(20);
    const moved = extendPeriods(periods, phase, end);
    const told = JSON.stringify({ periods, phase, end, moved });
    for (const [at, { from, until }] of moved.entries()) {
      const before = periods[at] as Period;
      if (at < phase - 1) expect({ from, until }, told).toEqual(before);
      if (at === phase - 1)
        expect({ from, until }, told).toEqual({ from: before.from, until: end });
      if (at < phase) continue;
      expect(until - from, told).toBe(before.until - before.from);
      const [previous, earlier] = [periods[at - 1] as Period, moved[at - 1] as Period];
      const followed = before.from >= previous.until;
      expect(from, told).toBe(followed ? Math.max(before.from, earlier.until) : before.from);
    }
  }
});
