import { expect, test } from 'vitest';
import { dayInCaracas } from './take-flyer.ts';

test('the day changes at midnight in Caracas, not in London', () => {
  expect(dayInCaracas(Date.UTC(2026, 0, 1, 3, 59))).toBe('2025-12-31');
  expect(dayInCaracas(Date.UTC(2026, 0, 1, 4, 0))).toBe('2026-01-01');
});
