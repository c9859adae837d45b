import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths, patterns } from './paths.ts';

const root = join(import.meta.dirname, '..');

test('the address of a page is written in one place', () => {
  const addresses = Object.values({ ...paths, ...patterns });
  const words = new Set(addresses.map((address) => address.split('/')[1]).filter(Boolean));
  const files = globSync('{server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*'],
  });
  expect(files.length).toBeGreaterThan(500);
  const copies = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^ *(\/?\*|\/\/)/.test(line));
    const written = code.flatMap((line) => [...line.matchAll(/["'`}]\/([a-z-]+)/g)]);
    return written.filter(([, word]) => words.has(word)).map(([, word]) => `${file}: /${word}`);
  });
  expect(copies).toEqual([]);
});
