import { expect, test } from 'vitest';
import { deriveUsername, judges } from './judges.resource.tsx';

test.each([
  ['Ana', 'Pérez Gómez', 'aperez'],
  [' Óscar ', "  O'Neill", 'ooneill'],
  ['José', 'Núñez', 'jnunez'],
  ['Ana', 'Gil-Soto', 'agilsoto'],
])('%s %s is %s', (first, last, name) => {
  expect(deriveUsername(first, last)).toBe(name);
});

test('half a name makes half a user name while it is typed', () => {
  expect(deriveUsername('Ana', '')).toBe('a');
  expect(deriveUsername('', '')).toBe('');
});

test('a user name that the names do not make is asked for', () => {
  const check = (values: object) =>
    judges.form?.check?.({ username: null, last_name: '', ...values });
  expect(check({ first_name: '' })).toEqual({ username: 'Este campo es requerido.' });
  expect(check({ first_name: 'Ana' })).toEqual({});
});
