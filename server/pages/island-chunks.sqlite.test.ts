// The build is the same with both databases.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'build/client/assets';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const isEntry = (name: string) => name.startsWith('entry.client-');
const isOfPanel = (name: string) => /^(panel|router)-/.test(name);

/** Returns the files that a file imports, at once or later, and their own. */
function listReached(name: string, reached = new Set<string>()): Set<string> {
  if (reached.has(name)) return reached;
  reached.add(name);
  // A module of the entry may be shared; what the entry loads later is looked at from here.
  if (isEntry(name)) return reached;
  for (const [, next = ''] of read(name).matchAll(/(?:from|import\()\s*["'`]\.\/([^"'`]+\.js)/g)) {
    listReached(next, reached);
  }
  return reached;
}

test('no script of a public page imports one of the panel', () => {
  const entry = files.find(isEntry) ?? '';
  const islands = [...read(entry).matchAll(/import\(`\.\/([^`]+\.js)`\)/g)]
    .map(([, name = '']) => name)
    // The panel itself starts in the same entry.
    .filter((name) => !isOfPanel(name) && !read(name).includes('startPanel'));
  expect(islands.length).toBeGreaterThan(20);
  const wrong = islands.flatMap((island) =>
    [...listReached(island)].filter(isOfPanel).map((name) => `${island}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('what every page of the panel loads imports no styles of the public pages', () => {
  const bases = files.filter((name) => /^panel(-[a-z]+)?-[\w-]{8}\.js$/.test(name));
  expect(bases.length).toBeGreaterThan(2);
  const isOfSite = (name: string) => /^site-[\w-]{8}\.js$/.test(name);
  expect(files.filter(isOfSite)).toHaveLength(1);
  const imports = (name: string) =>
    [...read(name).matchAll(/from\s*["'`]\.\/([^"'`]+\.js)/g)].map(([, next = '']) => next);
  const reached = new Set(bases);
  for (const name of reached) for (const next of imports(name)) reached.add(next);
  expect([...reached].filter(isOfSite)).toEqual([]);
});
