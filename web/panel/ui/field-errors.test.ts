import { expect, test } from 'vitest';
import { ApiError } from '../../ui/api.ts';
import { getFailureText, getReasonText, isNotFoundError } from './field-errors.ts';

const TEXT = 'Ha ocurrido un error, no se ha podido eliminar el Flyer.';

test('the text of the action is shown for every status, with the reason of the server if there is one', () => {
  const refused = new ApiError(409, { detail: 'Está en uso.' });
  expect(getFailureText(refused, TEXT)).toBe(`${TEXT} Está en uso.`);
  expect(getFailureText(new ApiError(500, { detail: 'Error.' }), TEXT)).toBe(TEXT);
  expect(getFailureText(new Error('x'), TEXT)).toBe(TEXT);
  const unavailable = new ApiError(503, { detail: 'Intente de nuevo en unos minutos.' });
  expect(getFailureText(unavailable, TEXT)).toBe(
    `${TEXT} Intente de nuevo en unos minutos. No se ha perdido lo que escribió.`,
  );
  expect(getReasonText(refused, TEXT)).toBe('Está en uso.');
});

test('an item is gone if its call returns 404', () => {
  expect(isNotFoundError(new ApiError(404, { detail: 'No encontrado.' }))).toBe(true);
  expect(isNotFoundError(new ApiError(409, {}))).toBe(false);
});
