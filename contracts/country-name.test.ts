import { expect, test } from 'vitest';
import { COUNTRY_CODES, countriesByName } from './country-codes.ts';
import { countryName } from './country-name.ts';

test('codes are told in the Spanish of Latin America, anything else as it was written', () => {
  expect(countryName('VE')).toBe('Venezuela');
  expect(countryName('RO')).toBe('Rumania');
  expect(countryName('')).toBe('');
  expect(countryName('República de mi casa')).toBe('República de mi casa');
});

test('countries stand as Spanish readers look for them, each once', () => {
  const all = countriesByName();
  expect(all).toHaveLength(COUNTRY_CODES.length);
  const at = (name: string) => all.findIndex(([, known]) => known === name);
  expect(at('Egipto')).toBeLessThan(at('España'));
  expect(at('México')).toBeLessThan(at('Mozambique'));
  expect(countriesByName(['VE', 'CO', 'VE'])).toEqual([
    ['CO', 'Colombia'],
    ['VE', 'Venezuela'],
  ]);
});
