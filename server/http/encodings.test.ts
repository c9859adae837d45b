import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encode, pickEncoding } from './encodings.ts';

test('the best encoding that the visitor takes is picked', () => {
  expect(pickEncoding('gzip, deflate, br')).toBe('br');
  expect(pickEncoding('gzip')).toBe('gzip');
  expect(pickEncoding('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(pickEncoding('deflate')).toBe('identity');
  expect(pickEncoding(undefined)).toBe('identity');
});

test('a page comes back whole from each encoding', async () => {
  const body = Buffer.from('¡Sin caducidad! '.repeat(200));
  const read = async () => body;
  expect(brotliDecompressSync((await encode(read, 'br')).encoded)).toEqual(body);
  expect(gunzipSync((await encode(read, 'gzip')).encoded)).toEqual(body);
});

test('what waits for an encoder is not read before its turn', async () => {
  let read = 0;
  const waiting = Array.from({ length: 50 }, () =>
    encode(async () => {
      read += 1;
      return Buffer.alloc(100_000);
    }, 'gzip'),
  );
  await waiting[0];
  expect(read).toBeLessThan(5);
  await Promise.all(waiting);
  expect(read).toBe(50);
});

test('a few bytes are not compressed', async () => {
  const body = Buffer.from('hola');
  expect((await encode(async () => body, 'br')).encoded).toBe(body);
});
