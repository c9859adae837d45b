import { z } from 'zod';
import { bounded, NOT_A_NUMBER, REQUIRED } from './fields.ts';

/** Maximum length of a number, in characters. */
const MAX_NUMBER_LENGTH = 40;

function asDecimal(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  const text = value.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const options = { error: NOT_A_NUMBER, read: asDecimal };

function decimalBetween(min: number, max: number, digits: number) {
  const rangeError = `Debe estar entre ${min} y ${max}.`;
  const typeError = {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : NOT_A_NUMBER),
  };
  const shape = z.number(typeError).min(min, rangeError).max(max, rangeError);
  return shape.transform((value) => Number(value.toFixed(digits)));
}

/** Required number, rounded to `digits` decimal places; `min` and `max` are inclusive. */
export function decimal(min: number, max: number, digits: number) {
  return bounded(MAX_NUMBER_LENGTH, decimalBetween(min, max, digits), options);
}

/** As `decimal`, but optional; an empty text counts as not sent. */
export function optionalDecimal(min: number, max: number, digits: number) {
  return bounded(MAX_NUMBER_LENGTH, decimalBetween(min, max, digits).optional(), options);
}

/** Three digits after a point or comma are thousands, as in `50.000` and `1.200.000,50`. */
const groupedAmount = /^(\d{1,3})((?:\.\d{3})+(?:,\d{1,2})?|(?:,\d{3})+(?:\.\d{1,2})?)$/;

/** Reads an amount as people write it; returns other values unchanged. */
function asAmount(value: unknown): unknown {
  if (typeof value !== 'string' || !groupedAmount.test(value)) return value;
  return value.replace(/[.,](?=\d{3})/g, '');
}

/** Reads an amount of money: thousands in groups, a point or a comma before its decimal places. */
export function readAmount(value: unknown): unknown {
  return asDecimal(asAmount(value));
}

/** Nullable amount of money, of two decimal places: `null` when an empty text was sent. */
export function clearableAmount(min: number, max: number) {
  return bounded(MAX_NUMBER_LENGTH, decimalBetween(min, max, 2).nullable().optional(), {
    ...options,
    read: (value) => (value === '' || value === null ? null : readAmount(value)),
  });
}
