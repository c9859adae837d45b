import { z } from 'zod';
import { NOT_A_NUMBER, REQUIRED } from './fields.ts';

function asDecimal(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const trimmed = value.trim().replace(',', '.');
  if (trimmed === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Required number, rounded to `digits` after the point; `min` and `max` are inclusive. */
export function decimal(min: number, max: number, digits: number) {
  const outside = `Debe estar entre ${min} y ${max}.`;
  const wrong = {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : NOT_A_NUMBER),
  };
  const shape = z.number(wrong).min(min, outside).max(max, outside);
  return z.preprocess(
    asDecimal,
    shape.transform((value) => Number(value.toFixed(digits))),
  );
}

/** As `decimal`, but may be left out; an empty text counts as not sent. */
export function optionalDecimal(min: number, max: number, digits: number) {
  const shape = decimal(min, max, digits);
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    shape.optional(),
  );
}
