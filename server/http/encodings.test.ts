import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encode, pickEncoding } from './encodings.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('of %s the best that the visitor takes is picked: %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});

test('a text comes back whole from each encoding, and is not read before its turn', async () => {
  const body = Buffer.from('¡Sin caducidad! '.repeat(10_000));
  let read = 0;
  const waiting = Array.from({ length: 50 }, (_, at) =>
    encode(
      async () => {
        read += 1;
        return body;
      },
      at % 2 ? 'br' : 'gzip',
    ),
  );
  await waiting[0];
  expect(read).toBeLessThan(5);
  const [first, second] = (await Promise.all(waiting)) as [Buffer, Buffer];
  expect([gunzipSync(first), brotliDecompressSync(second)]).toEqual([body, body]);
});
