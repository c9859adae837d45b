import { expect, test } from 'vitest';
import { createScopedNames } from './class-names.ts';

test('classes of CSS modules have short names, of which no two are equal and every build makes the same', () => {
  const site = ['list', 'youtube', 'spotify'].map(
    (name) => [name, 'web/site/social/social-links.module.css'] as const,
  );
  const all = [...site, ['list', 'web/site/calendar/calendar-box.module.css'] as const];
  const name = createScopedNames();
  const made = all.map(([item, file]) => name(item, file));
  expect(new Set(made).size).toBe(all.length);
  expect(made.every((item) => /^[A-Z][A-Za-z0-9]?$/.test(item))).toBe(true);
  expect(all.map(([item, file]) => createScopedNames()(item, `${file}?inline`))).toEqual(made);
});
