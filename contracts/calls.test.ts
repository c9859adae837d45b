import { readFileSync } from 'node:fs';
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
