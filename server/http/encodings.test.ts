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
  expect(brotliDecompressSync(await encode(body, 'br'))).toEqual(body);
  expect(gunzipSync(await encode(body, 'gzip'))).toEqual(body);
});

test('a few bytes are not compressed', async () => {
  const body = Buffer.from('hola');
  expect(await encode(body, 'br')).toBe(body);
});
