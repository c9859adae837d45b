import { expect, test } from 'vitest';
import { containing } from '../db/search.ts';

test('signs that a pattern reads are looked for as they are', () => {
  expect(containing('50%_\\A')).toBe('%50\\%\\_\\\\a%');
});
