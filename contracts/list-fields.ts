import { z } from 'zod';
import { limitLength } from './fields.ts';

/** Parses JSON text. Returns invalid JSON unchanged, for the next check to refuse. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Maximum length of a list or an object that a form sends as one field, in characters. */
export const MAX_JSON_FIELD_LENGTH = 20_000;

/** List of at most `max` items; a longer list is refused before its items are validated. */
export function limitedList<T extends z.ZodType>(item: T, max: number, error: string) {
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: 'custom', message: error, input: value });
    return z.NEVER;
  }, z.array(item, { error }).optional());
}

/** A list, as JSON text or as an array. */
export function jsonList<T extends z.ZodType>(item: T, max: number, error: string) {
  const options = { error, read: parseJsonText };
  return limitLength(MAX_JSON_FIELD_LENGTH * 3, limitedList(item, max, error), options);
}

/** Splits a value sent as repeated fields, a JSON array or a comma-separated list. */
function toList(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  if (value.startsWith('[')) return parseJsonText(value);
  return value === '' ? [] : value.split(',').map((part) => part.trim());
}

/** List sent as repeated fields, a JSON array or a comma-separated list; `undefined` when not sent. */
export function optionalList<T extends z.ZodType>(item: T, max = 50) {
  const error = `Debe ser una lista de ${max} elementos como máximo.`;
  return limitLength(MAX_JSON_FIELD_LENGTH, limitedList(item, max, error), { error, read: toList });
}
