import { expect, test } from 'vitest';
import { formatDaysLeft } from './factor-notice.tsx';

const now = Date.parse('2026-05-01T12:00:00Z');

test.each([
  ['2026-05-08T12:00:00Z', 'Quedan 7 días'],
  ['2026-05-02T13:00:00Z', 'Quedan 2 días'],
  ['2026-05-02T12:00:00Z', 'Queda 1 día'],
  ['2026-05-01T11:00:00Z', 'Hoy es el último día'],
])('until %s: %s', (dueAt, text) => {
  expect(formatDaysLeft(dueAt, now)).toBe(text);
});
