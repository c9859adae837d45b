import { useMemo } from 'react';
import { COUNTRY_CODES } from '../../../contracts/country-codes.ts';

/** Where most of the house's series happen (control-panel.md section 9). */
export const DEFAULT_COUNTRY = 'VE';

const names = new Intl.DisplayNames('es', { type: 'region' });

/** The Spanish name of a country; the code itself when it has none. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Every country by its Spanish name; one that is stored and not listed is kept. */
export function useCountries(present: string): { value: string; label: string }[] {
  return useMemo(() => {
    const codes = new Set(COUNTRY_CODES);
    if (present !== '') codes.add(present);
    return [...codes]
      .map((code) => ({ value: code, label: countryName(code) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es'));
  }, [present]);
}
