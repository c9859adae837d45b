import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTimeFormat } from './spanish-time.ts';

const ROOT = join(import.meta.dirname, '..');

test('hours are written with spaces that do not break', () => {
  const format = createTimeFormat({ timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  expect(format('2026-11-24T20:00:00Z')).toBe('8:00\u00a0p.\u00a0m.');
});

test('no other code writes hours for people', () => {
  const files = ['contracts', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const others = files.filter((file) =>
    /(?:DateTimeFormat|toLocale\w+)\(\s*'es[^']*',[^)]*\b(?:hour|timeStyle)\b/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  );
  expect(others).toEqual([]);
});
