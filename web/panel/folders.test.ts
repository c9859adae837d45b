import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCycles, readFolderUses } from '../../test/folder-cycles.ts';

test('the folders of the panel form no cycle', () => {
  const uses = readFolderUses(import.meta.dirname);
  expect(uses.size).toBeGreaterThan(20);
  expect(findCycles(uses)).toEqual([]);
  // A cycle is found.
  expect(findCycles(new Map(uses).set('ui', new Set(['kit'])))).toContain('kit');
});

/** The longest chain of files that import each other at once, types excepted. */
function findLongestChain(root: string): string[] {
  const chains = new Map<string, string[]>();
  function findChain(file: string): string[] {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [...text.matchAll(/^(?:import (?!type)|\} from )[^;]*?'(\.[^']+\.tsx?)';/gm)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !path.startsWith('..'));
    const below = imports.map((path) => chains.get(path) ?? findChain(path));
    const longest = below.reduce((a, b) => (b.length > a.length ? b : a), []);
    chains.set(file, [file, ...longest]);
    return [file, ...longest];
  }
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] });
  return files.map(findChain).reduce((a, b) => (b.length > a.length ? b : a));
}

test('no file of the kit imports through more than eight levels of it', () => {
  const chain = findLongestChain(join(import.meta.dirname, 'kit'));
  expect(chain.length, chain.join(' > ')).toBeGreaterThan(4);
  expect(chain.length, chain.join(' > ')).toBeLessThanOrEqual(8);
});
