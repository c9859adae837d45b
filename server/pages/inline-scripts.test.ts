import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { extractNonces } from './inline-scripts.ts';

function sha(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

test('scripts that carry the mark are allowed by their hash, and the mark is gone', () => {
  const page = extractNonces('<script nonce="m1">let a = 1 < 2;</script><link nonce="m1"/>', 'm1');
  expect(page.html).toBe('<script>let a = 1 < 2;</script><link/>');
  expect(page.hashes).toEqual([sha('let a = 1 < 2;')]);
});

test('a script without the mark is not allowed', () => {
  expect(extractNonces('<script>steal()</script>', 'm1').hashes).toEqual([]);
  expect(extractNonces('<script nonce="guess">steal()</script>', 'm1').hashes).toEqual([]);
});

test('a script over several lines is hashed whole', () => {
  const code = '\n  first();\n  second();\n';
  expect(extractNonces(`<script nonce="m">${code}</script>`, 'm').hashes).toEqual([sha(code)]);
});

test('the same script twice is one source', () => {
  const twice = '<script nonce="m">a()</script><script nonce="m">a()</script>';
  expect(extractNonces(twice, 'm').hashes).toHaveLength(1);
});
