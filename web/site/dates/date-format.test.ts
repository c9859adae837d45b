import { expect, test } from 'vitest';
import { formatClock, formatDayParts, formatMonth } from './date-format.ts';

test('a day is that of the place, whatever the zone of the machine', () => {
  expect(formatDayParts('2026-03-01T23:59')).toEqual({ weekday: 'dom', day: '1', month: 'mar' });
  expect(formatMonth('2026-12-31T23:59')).toBe('diciembre de 2026');
});

test('an hour is that of the place', () => {
  expect(formatClock('2026-03-01T20:00:00-04:00')).toBe('8:00\u00a0p.\u00a0m.');
});
