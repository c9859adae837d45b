import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { readErrorsOfFields, readFieldErrors } from './field-errors.ts';

const refusal = { phone: ['Mal.'], token: ['No.'], aka: ['Corto.', 'Vacío.'], detail: 'Otro.' };

test('the errors of a 400 response are read by field, in the order of the form', () => {
  const errors = readErrorsOfFields(new ApiError(400, refusal), ['aka', 'city', 'phone']);
  expect(Object.entries(errors)).toEqual([
    ['aka', 'Corto.'],
    ['phone', 'Mal.'],
  ]);
});

test('no other error has fields', () => {
  for (const error of [new ApiError(403, refusal), new Error('aka')]) {
    expect(readFieldErrors(error)).toEqual({});
    expect(readErrorsOfFields(error, ['aka'])).toEqual({});
  }
});
