import { z } from 'zod';
import { cleanText } from './clean-text.ts';

/**
 * Schemas of request fields. Form bodies contain text only, so every field accepts both its JSON
 * form and its text form. Every field that accepts text is created with `bounded`.
 */
export const REQUIRED = 'Este campo es requerido.';
export const NOT_A_NUMBER = 'Debe expresarse en numeros.';
export const NOT_AN_EMAIL = 'El email ingresado no es correcto.';
export const NOT_A_LINK = 'El enlace no es valido.';
export const NOT_AN_IMAGE = 'El archivo debe ser de tipo imagen.';
export const NOT_A_PROOF = 'El comprobante debe ser una foto o un PDF.';
/** Bytes of a PDF as a proof of payment: each reading of it is held in memory whole. */
export const MAX_PDF_BYTES = 3 * 1024 * 1024;
export const PDF_TOO_LARGE = 'El PDF puede pesar hasta 3 MB.';
export const NOT_AN_AUDIO = 'Please select an audio file.';

/** In JSON, a number is accepted in place of its text, and null in place of an empty text. */
export function toText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return value === null ? '' : value;
}

export function isTooLong(max: number): string {
  return `Debe tener como máximo ${max} caracteres.`;
}

interface BoundedOptions {
  /** Error message for a longer text; the default one includes `max`. */
  error?: string;
  /** Whether invisible characters and whitespace are no content (`cleanText`). Default true. */
  isTrimmed?: boolean;
  /** Converts the value after the length check. Default `toText`. */
  read?: (value: unknown) => unknown;
}

/**
 * Creates a field whose text has at most `max` characters (UTF-16 code units). Longer text is
 * refused before `schema` runs, because many transformations and regular expressions are
 * superlinear, such as NFKC on long runs of combining marks.
 */
export function limitLength<T extends z.ZodType>(
  max: number,
  schema: T,
  options: BoundedOptions = {},
) {
  const { error = isTooLong(max), isTrimmed = true, read = toText } = options;
  const field = z.preprocess((value, context) => {
    if (typeof value !== 'string') return read(value);
    // Safe before the length check: `trim` is linear.
    const text = isTrimmed ? value.trim() : value;
    if (text.length <= max) return read(isTrimmed ? cleanText(text) : text);
    context.addIssue({ code: 'custom', message: error, input: value });
    return z.NEVER;
  }, schema);
  maxLengths.set(field, max);
  return field;
}

/** Maximum text length of the schemas created with `bounded`. */
const maxLengths = new WeakMap<z.ZodType, number>();

/** How a field is shown: the label of its input and column, its help text and its maximum length. */
export interface FieldNotes {
  label: string;
  help: string | undefined;
  maxLength: number | undefined;
}

/** A field with its notes. Forms accept only these, so that no input lacks a label. */
export type Labelled<T extends z.ZodType = z.ZodType> = T & { readonly notes: FieldNotes };

/** Adds a label, in Spanish, to a field that was created for this use alone. */
export function labelled<T extends z.ZodType>(
  label: string,
  schema: T,
  help?: string,
): Labelled<T> {
  return Object.assign(schema, { notes: { label, help, maxLength: maxLengths.get(schema) } });
}

/** Required text of 1 to `max` characters, trimmed. */
export function text(max = 255, required = REQUIRED) {
  return limitLength(max, z.string({ error: required }).min(1, required));
}

/** Returns the fields of a reply for texts of a form. */
export function textReplies<F extends Readonly<Record<string, z.ZodType>>>(texts: F) {
  const replies = Object.keys(texts).map((name) => [name, z.string()]);
  return Object.fromEntries(replies) as { [K in keyof F]: z.ZodString };
}

/** Text that may be empty, trimmed; `undefined` when it was not sent. */
export function optionalText(max = 255) {
  return limitLength(max, z.string().optional());
}

/** Maximum length of a number, a boolean or a date, in characters. */
const MAX_SHORT_LENGTH = 40;

/** Optional field; an empty text counts as not sent. */
export function emptyToUndefined(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** Treats `null` in JSON like an empty text in a form: as not sent. */
function toNumber(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

const numberOptions = { error: NOT_A_NUMBER, read: toNumber };

function wholeNumberBetween(min: number, max: number, rangeError: string) {
  const typeError = {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : NOT_A_NUMBER),
  };
  return z.int(typeError).min(min, rangeError).max(max, rangeError);
}

/** Required whole number; `min` and `max` are inclusive. */
export function wholeNumber(min: number, max: number) {
  const shape = wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`);
  const field = limitLength(MAX_SHORT_LENGTH, shape, numberOptions);
  maxLengths.set(field, Math.max(String(min).length, String(max).length));
  return field;
}

/** Optional whole number; an empty text counts as not sent. */
export function optionalWholeNumber(min: number, max: number) {
  const shape = wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`);
  return limitLength(MAX_SHORT_LENGTH, shape.optional(), numberOptions);
}

const flagValues = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['on', true],
  ['si', true],
  [1, true],
  ['false', false],
  ['0', false],
  ['off', false],
  ['no', false],
  [0, false],
]);

/** Optional boolean; accepts `true`, `1`, `on` and their opposites. */
export function optionalFlag() {
  const error = 'Debe ser verdadero o falso.';
  return limitLength(MAX_SHORT_LENGTH, z.boolean({ error }).optional(), {
    error,
    read(value) {
      if (value === '' || value === null) return undefined;
      const lowered = typeof value === 'string' ? value.toLowerCase() : value;
      return flagValues.get(lowered) ?? lowered;
    },
  });
}

/** Record id in a path or body. */
export const id = limitLength(
  MAX_SHORT_LENGTH,
  wholeNumberBetween(1, Number.MAX_SAFE_INTEGER, NOT_A_NUMBER),
  numberOptions,
);
export const optionalId = z.preprocess(emptyToUndefined, id.optional());
export const idParams = z.object({ id });

/** Required record id, in a form. */
export const requiredId = () => wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Record id that may be null: `null` when an empty text was sent. */
export function clearableId() {
  const shape = wholeNumberBetween(1, Number.MAX_SAFE_INTEGER, NOT_A_NUMBER);
  return limitLength(MAX_SHORT_LENGTH, shape.nullable().optional(), {
    ...numberOptions,
    read: (value) => (value === '' || value === null ? null : toNumber(value)),
  });
}

/** First and last name of a person. */
export const personNames = () => ({
  first_name: labelled('Nombre', text(150)),
  last_name: labelled('Apellido', text(150)),
});

/** Sort priority of an item: 1 (first) to 10 (last, the default). */
export const optionalPriority = () =>
  labelled(
    'Prioridad',
    optionalWholeNumber(1, 10),
    'Las más altas (1) van primero; a igual prioridad, lo más nuevo.',
  );

/** Id of the record after which this one is to stand; 0 for the front. */
export const optionalAfter = () => optionalWholeNumber(0, Number.MAX_SAFE_INTEGER);

const toUpperCase = (value: unknown) =>
  typeof value === 'string' ? value.toUpperCase() : toText(value);

/** Two-letter country code (ISO 3166-1), upper case; may be empty. */
export function optionalCountry() {
  const error = 'Debe seleccionar un país.';
  const shape = z.string().regex(/^([A-Z]{2})?$/, error);
  return limitLength(2, shape.optional(), {
    error,
    read: toUpperCase,
  });
}

/** Required two-letter country code (ISO 3166-1), upper case. */
export function requiredCountry() {
  const error = 'Debe seleccionar un país.';
  return limitLength(2, z.string({ error }).regex(/^[A-Z]{2}$/, error), {
    error,
    read: toUpperCase,
  });
}
