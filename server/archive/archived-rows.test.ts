import { expect, test } from 'vitest';
import { createRowFilter } from './archived-rows.ts';

test('a backup that is not encrypted has no counted attempts and no secret access keys', () => {
  const keys = [
    { id: 1, rel: 'youtube', key: 'clave', is_active: 1 },
    { id: 2, rel: 'captcha', key: 'pública', is_active: 0 },
    { id: 3, rel: 'captcha_secret', key: 'secreta', is_active: 0 },
  ];
  const values = (withSecrets: boolean) =>
    createRowFilter({ withSecrets, now: 1000 })('private_key', keys).map(({ key }) => key);
  expect(values(false)).toEqual(['', 'pública', '']);
  expect(values(true)).toEqual(['clave', 'pública', 'secreta']);
  const filter = createRowFilter({ withSecrets: true, now: 1000 });
  expect(filter('limit_count', [{ bucket: 'x', ends_at: 1, spent: 1 }])).toEqual([]);
});

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
