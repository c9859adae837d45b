import { expect, test } from 'vitest';
import { COUNTRY_CODES, listCountriesByName } from './country-codes.ts';
import { countryName } from './country-name.ts';

test('returns the Latin American Spanish name of a code, and any other text unchanged', () => {
  expect(countryName('VE')).toBe('Venezuela');
  expect(countryName('RO')).toBe('Rumania');
  expect(countryName('')).toBe('');
  expect(countryName('República de mi casa')).toBe('República de mi casa');
});

test('countries are unique and in Spanish alphabetical order', () => {
  const all = listCountriesByName();
  expect(all).toHaveLength(COUNTRY_CODES.length);
  const at = (name: string) => all.findIndex(([, known]) => known === name);
  expect(at('Egipto')).toBeLessThan(at('España'));
  expect(at('México')).toBeLessThan(at('Mozambique'));
  expect(listCountriesByName(['VE', 'CO', 'VE'])).toEqual([
    ['CO', 'Colombia'],
    ['VE', 'Venezuela'],
  ]);
});
