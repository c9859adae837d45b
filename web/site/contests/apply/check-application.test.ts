import { expect, test } from 'vitest';
import { findFirstError, readApplication, validateApplication } from './check-application.ts';

function typed(fields: Record<string, string>) {
  const form = new FormData();
  const whole = { aka: 'Ana', city: 'Caracas', country: 'VE', email: 'ana@example.com' };
  for (const [name, value] of Object.entries({ ...whole, phone: '04141234567', ...fields })) {
    form.set(name, value);
  }
  return readApplication(form);
}

test('a complete application with a verified video has no errors', () => {
  expect(validateApplication(typed({}), 'aaaaaaaaaaa')).toEqual({});
});

test.each([
  ['+58 412-123.45.67', '584121234567'],
  ['(0414) 1234567', '04141234567'],
])('of the telephone %s the digits are sent', (phone, digits) => {
  expect(typed({ phone }).phone).toBe(digits);
});

test('an empty form has an error for every required field and none for the optional ones', () => {
  const errors = validateApplication(readApplication(new FormData()), null);
  expect(Object.keys(errors).toSorted()).toEqual([
    'aka',
    'city',
    'country',
    'email',
    'phone',
    'youtube',
  ]);
  expect(errors.youtube).toBe('Debe de verificar su video antes de continuar.');
  expect(findFirstError(errors)).toBe('aka');
});

test.each([
  ['email', 'sin arroba'],
  ['phone', 'no tengo'],
  ['phone', '0414 mi número'],
])('%s may not be %s', (field, value) => {
  const errors = validateApplication(typed({ [field]: value }), 'aaaaaaaaaaa');
  expect(Object.keys(errors)).toEqual([field]);
});
