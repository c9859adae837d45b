import { FILTER } from '../../../contracts/entries.ts';
import { NOT_A_NUMBER, REQUIRED, text } from '../../../contracts/fields.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { DEFAULT_COUNTRY } from './countries.ts';

/** The form of a segment, as its fields hold it. */
export interface SegmentValues {
  title: string;
  description: string;
  year: string;
  country: string;
  vol: string;
}

export type Condition = readonly number[];

export function valuesOf(segment: SegmentItem | null): SegmentValues {
  return {
    title: segment?.title ?? '',
    description: segment?.description ?? '',
    year: String(segment?.year ?? ''),
    country: segment?.country || DEFAULT_COUNTRY,
    vol: String(segment?.vol ?? ''),
  };
}

function checkNumber(isAsked: boolean, longest: number) {
  return (value: string): string | null => {
    const digits = value.trim();
    if (!isAsked) return null;
    if (digits === '' || Number(digits) === 0) return REQUIRED;
    if (!/^\d+$/.test(digits)) return NOT_A_NUMBER;
    return digits.length > longest ? `Debe tener como máximo ${longest} caracteres.` : null;
  };
}

/** What is required depends on the filters of the parent. */
export function checksOf(condition: Condition) {
  return {
    title: fieldCheck(text(200)),
    description: fieldCheck(text(20_000)),
    year: checkNumber(condition.includes(FILTER.year), 4),
    vol: checkNumber(condition.includes(FILTER.volume), 6),
    country: (value: string) =>
      condition.includes(FILTER.country) && value === '' ? REQUIRED : null,
  };
}

/** Year and volume travel only when they are greater than 0, the country only when it is set. */
export function fieldsOf(values: SegmentValues, condition: Condition) {
  const year = condition.includes(FILTER.year) ? Number(values.year) : 0;
  const vol = condition.includes(FILTER.volume) ? Number(values.vol) : 0;
  const country = condition.includes(FILTER.country) ? values.country : '';
  return {
    title: values.title,
    description: values.description,
    ...(year > 0 ? { year } : {}),
    ...(vol > 0 ? { vol } : {}),
    ...(country === '' ? {} : { country }),
  };
}
