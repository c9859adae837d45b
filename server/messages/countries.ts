import { COUNTRY_CODES } from '../../contracts/country-codes.ts';

const names = new Intl.DisplayNames('es-419', { type: 'region' });

/** The Spanish name of a two-letter country code; any other text as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Every country as `[code, name]`, sorted as Spanish readers look for it. */
export function listCountryPairs(): [string, string][] {
  const order = new Intl.Collator('es');
  return COUNTRY_CODES.map((code): [string, string] => [code, countryName(code)]).sort((a, b) =>
    order.compare(a[1], b[1]),
  );
}
