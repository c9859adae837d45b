import { expect, test } from 'vitest';
import { hasScreen } from './screens.ts';
import { sectionsFor } from './sections.ts';

test('the screen of every section exists', () => {
  const sections = [1, 2, 4].flatMap(sectionsFor).filter(({ code }) => code !== 0);
  expect(sections.length).toBeGreaterThan(30);
  for (const { label, screen } of sections) expect(hasScreen(screen), label).toBe(true);
});
