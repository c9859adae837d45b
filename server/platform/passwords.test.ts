import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is hashed with argon2id: 19 MiB, 2 passes, 1 lane', async () => {
  const hash = await hashPassword('una clave de prueba');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'una clave de prueba')).toBe(true);
  expect(await isPassword(hash, 'otra clave de prueba')).toBe(false);
});
