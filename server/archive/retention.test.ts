import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { selectKept } from './retention.ts';

const NOON = Date.UTC(2026, 10, 28, 16);

test('14 daily, 8 weekly and 12 monthly backups stay, and all of the last day', () => {
  // Every six hours for two years, oldest first.
  const backups = Array.from({ length: 2920 }, (_, index) => ({
    name: String(index + 1),
    at: NOON - (2919 - index) * 6 * HOUR_MS,
    number: index + 1,
  }));
  const kept = selectKept(backups, NOON);
  const ages = backups.filter(({ name }) => kept.has(name)).map(({ at }) => (NOON - at) / DAY_MS);
  expect(ages.filter((age) => age <= 1)).toHaveLength(5);
  // Those of the last day belong to two of the 14.
  expect(ages.filter((age) => age > 1 && age < 14)).toHaveLength(12);
  expect(ages.filter((age) => age >= 14 && age < 56)).toHaveLength(6);
  expect(ages.filter((age) => age >= 56)).toHaveLength(10);
  expect(Math.max(...ages)).toBeGreaterThan(330);
  const again = backups.filter(({ name }) => kept.has(name));
  expect(selectKept(again, NOON)).toEqual(kept);
});

test('the newest stays although a clock was back, and what is dated in the future', () => {
  const backups = [
    { name: 'ahead', at: NOON + 400 * DAY_MS, number: 1 },
    { name: 'right', at: NOON, number: 2 },
    { name: 'back', at: 0, number: 3 },
  ];
  expect(selectKept(backups, NOON)).toEqual(new Set(['ahead', 'right', 'back']));
});
