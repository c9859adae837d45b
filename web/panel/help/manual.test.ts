import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../docs/manual');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const pictures = readdirSync(join(folder, 'imagenes')).map((name) => `imagenes/${name}`);

/** What the links and pictures of a page name. */
function getTargets(page: string): string[] {
  const text = readFileSync(join(folder, page), 'utf8');
  return [...text.matchAll(/\]\(([^)]*)\)/g)].map((match) => String(match[1]));
}

test('the handbook links to what exists, lists every page and shows every picture', () => {
  const targets = pages.flatMap(getTargets);
  expect(targets.filter((target) => ![...pages, ...pictures].includes(target))).toEqual([]);
  expect(
    getTargets('README.md')
      .filter((target) => target.endsWith('.md'))
      .sort(),
  ).toEqual(pages.filter((page) => page !== 'README.md').sort());
  expect(pictures.filter((picture) => !targets.includes(picture))).toEqual([]);
});
