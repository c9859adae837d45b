import { expect, test } from 'vitest';
import { ALREADY_SELECTED, LIMIT_REACHED, RECUSED } from '../../../contracts/jury.ts';
import { ApiError } from '../../ui/api.ts';
import { applicantTexts } from './contest-texts.ts';
import { getSelectionFailureText } from './use-selection.ts';

test('a refused vote shows the specified text', () => {
  const twice = new ApiError(400, { non_field_errors: [ALREADY_SELECTED] });
  expect(getSelectionFailureText(twice)).toBe(
    'Usted ya ha votado por este postulado, intente con otro.',
  );
  expect(getSelectionFailureText(new ApiError(403, { detail: LIMIT_REACHED }))).toBe(LIMIT_REACHED);
  expect(getSelectionFailureText(new ApiError(400, { plate: [RECUSED] }))).toBe(RECUSED);
  expect(getSelectionFailureText(new ApiError(409, { detail: 'Ya no.' }))).toBe('Ya no.');
  for (const other of [new ApiError(500, { detail: 'x' }), new ApiError(0, {}), new Error('x')]) {
    expect(getSelectionFailureText(other)).toBe(applicantTexts.notVoted);
  }
});
