import { expect, test } from 'vitest';
import { NOT_A_NUMBER, REQUIRED } from '../../../contracts/fields.ts';
import { toFormValues, toRequestFields, validateFields } from '../kit/fields/fields-form.ts';
import { createSegmentCheck, createSegmentInputs } from './segments.resource.tsx';

const typed = { title: 'T', description: 'D' };

function getErrors(condition: readonly number[], values: object) {
  const fields = createSegmentInputs(condition);
  const all = { ...toFormValues(fields, null), ...typed, ...values };
  return validateFields(fields, all, null, createSegmentCheck(condition));
}

test('a new segment starts with the default country', () => {
  expect(toFormValues(createSegmentInputs([1, 2, 3]), null)).toEqual({
    ...{ title: '', description: '', lineup: '', year: '', country: 'VE', vol: '' },
  });
});

test('year, country and volume are required only where their filter is on', () => {
  const empty = { year: '', country: '', vol: '' };
  expect(getErrors([1, 2, 3], empty)).toEqual({ year: REQUIRED, country: REQUIRED, vol: REQUIRED });
  expect(getErrors([], { ...empty, vol: 'x' })).toEqual({});
});

test('a year is a number of at most four digits', () => {
  expect(getErrors([1], { year: '2024' })).toEqual({});
  expect(getErrors([1], { year: 'dos mil' }).year).toBe(NOT_A_NUMBER);
  expect(getErrors([1], { year: '20245' }).year).toContain('máximo 4');
});

test('only what the filters ask for is sent', () => {
  const values = { ...typed, year: '2024', country: 'CO', vol: '' };
  const sent = (condition: readonly number[]) =>
    toRequestFields(createSegmentInputs(condition), values, null);
  expect(sent([1])).toEqual({ ...typed, year: '2024' });
  expect(sent([2])).toEqual({ ...typed, country: 'CO' });
});
