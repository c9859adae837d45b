import { expect, test } from 'vitest';
import { packFields } from './packs.ts';

test('a price is read as people write it, and nothing else is a number', () => {
  const read = (text: string) => packFields.price.safeParse(text).data ?? null;
  expect(['1.200', '1.200,50', '1,200.50', '12,5', '0.99'].map(read)).toEqual([
    1200, 1200.5, 1200.5, 12.5, 0.99,
  ]);
  expect(['0x10', '1e3', '1.20.0', '', 'diez'].map(read)).toEqual([null, null, null, null, null]);
});
