import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('the hash is SHA-256 for every text within the length limit', () => {
  const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 55 });
  fc.assert(
    fc.property(texts, (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
  expect(() => sha256('a'.repeat(56))).toThrow(RangeError);
});
