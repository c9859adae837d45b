import { expect, test } from 'vitest';
import { toAsciiCode } from './build-assets.ts';

test('code in ASCII means the same', () => {
  const values = ['año – 😀', /^[¿–]\p{L}$/u.source];
  const code = `${JSON.stringify(values[0])}+/^[¿–]\\p{L}$/u.source`;
  const ascii = toAsciiCode(code);
  expect(ascii).toMatch(/^[ -~]+$/);
  expect(JSON.parse(ascii.split('+')[0] ?? '')).toBe(values[0]);
  expect(new RegExp(toAsciiCode(values[1] ?? ''), 'u').test('–ñ')).toBe(true);
});

test('an escaped character outside ASCII is refused', () => {
  expect(() => toAsciiCode('/\\–/')).toThrow('backslash');
});
