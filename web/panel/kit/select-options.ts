import { COUNTRY_CODES, countriesByName } from '../../../contracts/country-codes.ts';
import { interestNames, interests } from '../../../contracts/interests.ts';

export const countries = countriesByName(COUNTRY_CODES).map(([value, label]) => ({ value, label }));

export const interestOptions = interests.map((value) => ({ value, label: interestNames[value] }));

/** Labels of the priorities; 10 is the default. */
const labels: Readonly<Record<number, string>> = {
  1: '1 · Máxima',
  3: '3 · Alta',
  6: '6 · Media',
  9: '9 · Baja',
  10: '10 · Por defecto',
};

function optionsWith(names: Readonly<Record<number, string>>) {
  return Array.from({ length: 10 }, (_, index) => {
    const value = index + 1;
    return { value: String(value), label: names[value] ?? String(value) };
  });
}

/** Priorities 1 to 10 for a select, in display order. */
export const priorityOptions = optionsWith(labels);

/** Of a flyer: 8 is that of videos. */
export const flyerPriorityOptions = optionsWith({ ...labels, 8: '8 · Video' });
