import { expect, test } from 'vitest';
import { caracasDay, caracasTime } from './contest-times.ts';

test('moments are told by the clock of Caracas', () => {
  expect(caracasTime('2026-03-01T02:30:00.000Z')).toBe('2026-02-28T22:30');
  expect(caracasDay('2026-03-01T02:30:00.000Z')).toBe('2026-02-28');
  expect(caracasTime('2026-03-01T04:00:00.000Z')).toBe('2026-03-01T00:00');
});
