import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { estimatePassword } from '../platform/password-strength.ts';
import { validatePassword } from './password-rule.ts';

const owner = {
  username: 'jsandoval',
  email: 'la.jefa@example.com',
  first_name: 'Josefina',
  last_name: 'Sandoval',
};
const getProblem = (password: string) => validatePassword(password, owner, 'Sin Caducidad');

describe('a new password', () => {
  test.each([
    'tarima123',
    'qwerty12',
    'password12',
    '12345679',
    'jsandoval',
    'JSANDOVAL',
    'sandoval1',
    'josefina12',
    'sincaducidad',
    'SinCaducidad1',
    'JosefinaSandoval1',
    'lajefa2024',
    'contraseña1',
    'Venezuela1',
    'caracas2024',
    'hola1234',
    'aaaaaaaaaaaa',
    'asdfghjkl',
  ])('%s is refused', async (password) => {
    expect(await getProblem(password)).toEqual(expect.any(String));
  });

  test.each([
    'Rima-fuerte9',
    'clave-segura-1',
    'mi-clave-propia',
    'una clave con espacios ',
    'jsandoval-rima-99',
    'kx7tqw2z9',
    'tarima-de-punta-a-punta',
  ])('%s is taken', async (password) => {
    expect(await getProblem(password)).toBeNull();
  });

  test('is rejected with the reason when it has a wrong length, is common or weak', async () => {
    expect(await getProblem('corta')).toBe('La contraseña debe tener al menos 8 caracteres.');
    expect(await getProblem('ab cd'.repeat(26))).toBe(
      'La contraseña debe tener como máximo 128 caracteres.',
    );
    expect(await getProblem('12345678')).toBe('Esta contraseña es demasiado común.');
    expect(await getProblem('sandoval1')).toMatch(/^Esta contraseña es fácil de adivinar\./);
    expect(await getProblem('jsandoval')).toBe('La contraseña no puede ser el nombre de usuario.');
  });
});

test('adversarial passwords are estimated without blocking the event loop', async () => {
  const hostile = ['1234567890', 'p4$$w0rd', '@4$5!1|0', '20112011'].map((text) => text.repeat(16));
  let isDone = false;
  const estimates = Promise.all(hostile.map((password) => estimatePassword(password, [])));
  void estimates.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await nextTurn();
  expect(await estimates).toHaveLength(hostile.length);
  expect(turns).toBeGreaterThan(100);
});
