import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls, contractsWithCalls } from '../test/calls.ts';

test('every contract with calls is listed, so that clients can make them', () => {
  const list = readFileSync(`${import.meta.dirname}/calls.ts`, 'utf8');
  const listed = [...list.matchAll(/typeof import\('\.\/(.+)'\)/g)].map(([, file]) => file);
  expect(listed).toEqual(contractsWithCalls);
});

test('every public read says whether its answer is kept until content changes', () => {
  const reads = calls.filter(({ method, access }) => method === 'GET' && access === 'visitor');
  expect(reads.length).toBeGreaterThan(25);
  for (const { path, isCachedUntilContentChanges, isNeverCached } of reads) {
    expect(isCachedUntilContentChanges ?? isNeverCached, path).toBeDefined();
  }
});

test('every list and record that visitors may read is read by a page, or by what the server sends', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync(['web/{site,ui}/**/*.{ts,tsx}', 'server/**/*.ts'], { cwd: root });
  const sources = files.filter((file) => !file.includes('.test.'));
  const texts = sources.map((file) => readFileSync(join(root, file), 'utf8'));
  const reads = calls.filter((call) => call.method === 'GET' && call.isCachedUntilContentChanges);
  const names = reads.map(({ path }) => `GET ${path}`);
  expect(names.filter((name) => !texts.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});
