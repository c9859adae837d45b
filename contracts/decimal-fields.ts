import { z } from 'zod';
import { type Labelled, limitLength, NOT_A_NUMBER, REQUIRED } from './fields.ts';

/** Maximum length of a number, in characters. */
const MAX_NUMBER_LENGTH = 40;

/** One thousand two hundred, or one and two tenths. */
const ambiguousAmount = /^[1-9]\d{0,2},\d{3}$/;
const UNCLEAR = '¿Son miles o decimales? Escriba 1200 o 1,20.';

/** Returns why a text is no number. */
export function describeAmountError({ input }: { input?: unknown }): string {
  return typeof input === 'string' && ambiguousAmount.test(input) ? UNCLEAR : NOT_A_NUMBER;
}

function toDecimal(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  if (ambiguousAmount.test(value)) return value;
  const text = value.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const options = { error: NOT_A_NUMBER, read: toDecimal };

function decimalBetween(min: number, max: number, digits: number) {
  const rangeError = `Debe estar entre ${min} y ${max}.`;
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined ? REQUIRED : describeAmountError(issue);
  const shape = z.number({ error }).min(min, rangeError).max(max, rangeError);
  return shape.transform((value) => Number(value.toFixed(digits)));
}

/** Required number, rounded to `digits` decimal places; `min` and `max` are inclusive. */
export function decimal(min: number, max: number, digits: number) {
  return limitLength(MAX_NUMBER_LENGTH, decimalBetween(min, max, digits), options);
}

/** As `decimal`, but optional; an empty text counts as not sent. */
export function optionalDecimal(min: number, max: number, digits: number) {
  return limitLength(MAX_NUMBER_LENGTH, decimalBetween(min, max, digits).optional(), options);
}

/** Three digits after a point are thousands, as in `50.000` and `1.200.000,50`; so they are after commas with more. */
const groupedAmount =
  /^[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d{1,2})?|(?:,\d{3})+\.\d{1,2}|(?:,\d{3}){2,})$/;

/** Reads an amount of money as people write it in Spanish: one rule, wherever one is typed. */
export function parseAmount(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return toDecimal(groupedAmount.test(value) ? value.replace(/[.,](?=\d{3})/g, '') : value);
}

/**
 * The schema of an amount that a person types, over that of its call, which gets the number that was
 * meant; what can be read in two ways is refused.
 */
export function typedAmount<T extends Labelled>(schema: T): Labelled<z.ZodType<z.output<T>>> {
  const typed = z.preprocess(toPlainAmount, schema);
  return Object.assign(typed, { notes: schema.notes });
}

/** What is sent of a typed amount: a number as the calls read it everywhere, other texts as they are. */
export function toPlainAmount(typed: unknown): unknown {
  const text = typeof typed === 'string' ? typed.trim() : typed;
  const amount = parseAmount(text);
  return typeof amount === 'number' ? String(amount) : text;
}

/** Nullable amount of money, of two decimal places: `null` when an empty text was sent. */
export function clearableAmount(min: number, max: number) {
  return limitLength(MAX_NUMBER_LENGTH, decimalBetween(min, max, 2).nullable().optional(), {
    ...options,
    read: (value) => (value === '' || value === null ? null : parseAmount(value)),
  });
}
