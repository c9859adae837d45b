import { expect, test } from 'vitest';
import { createSecretBox, isSealed } from './secret-box.ts';

const KEY = 'una clave larga para las pruebas, nada más';

test('a sealed secret is opened by the same key and context only', () => {
  const box = createSecretBox(KEY);
  const stored = box.seal('JBSWY3DPEHPK3PXP', 'totp 1');
  expect(stored).not.toContain('JBSWY3DP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'totp 1')).not.toBe(stored);
  expect(box.open(stored, 'totp 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(createSecretBox(KEY).open(stored, 'totp 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(stored, 'totp 2')).toBeNull();
  expect(createSecretBox(`${KEY}.`).open(stored, 'totp 1')).toBeNull();
  expect(createSecretBox(null).open(stored, 'totp 1')).toBeNull();
});

test('an altered or shortened secret is not opened', () => {
  const box = createSecretBox(KEY);
  const stored = box.seal('secreto', 'totp 1');
  const other = stored.at(-2) === 'A' ? 'B' : 'A';
  expect(box.open(`${stored.slice(0, -2)}${other}${stored.at(-1)}`, 'totp 1')).toBeNull();
  expect(box.open(stored.slice(0, 20), 'totp 1')).toBeNull();
});

test('without a key secrets are stored as they are, and a key reads those', () => {
  expect(createSecretBox(null).seal('secreto', 'totp 1')).toBe('secreto');
  expect(createSecretBox(KEY).open('secreto', 'totp 1')).toBe('secreto');
  expect(isSealed('secreto')).toBe(false);
});
