import { useMemo } from 'react';

/** Where most of the house's series happen (control-panel.md section 9). */
export const DEFAULT_COUNTRY = 'VE';

/** ISO 3166-1, as two letters. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FM FR GA GB GD GE GF GH GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VI VN VU WS XK YE ZA ZM ZW';

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
    const codes = new Set(CODES.split(' '));
    if (present !== '') codes.add(present);
    return [...codes]
      .map((code) => ({ value: code, label: countryName(code) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es'));
  }, [present]);
}
