import { COUNTRY_CODES, countriesByName } from '../../../contracts/country-codes.ts';
import { interestNames, interests } from '../../../contracts/interests.ts';

export const countries = countriesByName(COUNTRY_CODES).map(([value, label]) => ({ value, label }));
export const interestOptions = interests.map((value) => ({ value, label: interestNames[value] }));
