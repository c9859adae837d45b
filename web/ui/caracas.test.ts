import { expect, test } from 'vitest';
import { dayInCaracas, timeInCaracas } from './caracas.ts';

test('the day changes at midnight in Caracas, not in London', () => {
  expect(dayInCaracas(Date.UTC(2026, 0, 1, 3, 59))).toBe('2025-12-31');
  expect(dayInCaracas(Date.UTC(2026, 0, 1, 4, 0))).toBe('2026-01-01');
});

test('times are formatted in Caracas time', () => {
  expect(timeInCaracas(Date.parse('2026-03-01T02:30:00.000Z'))).toBe('2026-02-28T22:30');
  expect(timeInCaracas(Date.parse('2026-03-01T04:00:00.000Z'))).toBe('2026-03-01T00:00');
});
