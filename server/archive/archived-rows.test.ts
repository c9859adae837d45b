import { expect, test } from 'vitest';
import { createRowFilter } from './archived-rows.ts';

test('a restored copy sends no announcement by itself', () => {
  const filter = createRowFilter({ withSecrets: true, now: 1000 });
  const row = { id: 1, send_at: 5, started_at: null, finished_at: null, is_paused: 0 };
  expect(
    filter('announcement', [
      row,
      { ...row, started_at: 6 },
      { ...row, started_at: 6, finished_at: 7 },
    ]),
  ).toEqual([
    { ...row, send_at: null },
    { ...row, started_at: 6, is_paused: 1 },
    { ...row, started_at: 6, finished_at: 7 },
  ]);
});
