import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractsWithCalls } from '../test/calls.ts';

test('every contract with calls is listed, so that clients can make them', () => {
  const list = readFileSync(`${import.meta.dirname}/calls.ts`, 'utf8');
  const listed = [...list.matchAll(/typeof import\('\.\/(.+)'\)/g)].map(([, file]) => file);
  expect(listed).toEqual(contractsWithCalls);
});
