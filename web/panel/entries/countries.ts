import { useMemo } from 'react';
import { COUNTRY_CODES, countriesByName } from '../../../contracts/country-codes.ts';

/** Where most of the house's series happen. */
export const DEFAULT_COUNTRY = 'VE';

/** Every country by its Spanish name; one that is stored and not listed is kept. */
export function useCountries(present: string): { value: string; label: string }[] {
  return useMemo(() => {
    const codes = present === '' ? COUNTRY_CODES : [...COUNTRY_CODES, present];
    return countriesByName(codes).map(([value, label]) => ({ value, label }));
  }, [present]);
}
