import { expect, test } from 'vitest';
import { toContainsPattern } from '../db/search.ts';

test('signs that a pattern reads are looked for as they are', () => {
  expect(toContainsPattern('50%_\\A')).toBe('%50\\%\\_\\\\a%');
});
