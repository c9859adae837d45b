import { z } from 'zod';
import { bounded, NOT_A_NUMBER, REQUIRED } from './fields.ts';

/** Maximum length of a number, in characters. */
const LONGEST = 40;

function asDecimal(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  const text = value.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const options = { error: NOT_A_NUMBER, read: asDecimal };

function decimalBetween(min: number, max: number, digits: number) {
  const outside = `Debe estar entre ${min} y ${max}.`;
  const wrong = {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : NOT_A_NUMBER),
  };
  const shape = z.number(wrong).min(min, outside).max(max, outside);
  return shape.transform((value) => Number(value.toFixed(digits)));
}

/** Required number, rounded to `digits` decimal places; `min` and `max` are inclusive. */
export function decimal(min: number, max: number, digits: number) {
  return bounded(LONGEST, decimalBetween(min, max, digits), options);
}

/** As `decimal`, but optional; an empty text counts as not sent. */
export function optionalDecimal(min: number, max: number, digits: number) {
  return bounded(LONGEST, decimalBetween(min, max, digits).optional(), options);
}

/** As `decimal`, but nullable: `null` when an empty text was sent. */
export function clearableDecimal(min: number, max: number, digits: number) {
  return bounded(LONGEST, decimalBetween(min, max, digits).nullable().optional(), {
    ...options,
    read: (value) => (value === '' || value === null ? null : asDecimal(value)),
  });
}
