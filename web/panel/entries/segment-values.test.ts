import { expect, test } from 'vitest';
import { NOT_A_NUMBER, REQUIRED } from '../../../contracts/fields.ts';
import { checksOf, fieldsOf, valuesOf } from './segment-values.ts';

test('a new segment starts with the default country', () => {
  expect(valuesOf(null)).toEqual({ title: '', description: '', year: '', country: 'VE', vol: '' });
});

test('year, country and volume are required only where their filter is on', () => {
  const all = checksOf([1, 2, 3]);
  expect([all.year(''), all.country(''), all.vol('')]).toEqual([REQUIRED, REQUIRED, REQUIRED]);
  const none = checksOf([]);
  expect([none.year(''), none.country(''), none.vol('x')]).toEqual([null, null, null]);
});

test('a year is a number of at most four digits', () => {
  const { year } = checksOf([1]);
  expect(year('2024')).toBeNull();
  expect(year('dos mil')).toBe(NOT_A_NUMBER);
  expect(year('20245')).toContain('máximo 4');
});

test('only what is set travels', () => {
  const values = { title: 'T', description: 'D', year: '2024', country: 'CO', vol: '' };
  expect(fieldsOf(values, [1, 3])).toEqual({ title: 'T', description: 'D', year: 2024 });
  expect(fieldsOf(values, [2])).toEqual({ title: 'T', description: 'D', country: 'CO' });
});
