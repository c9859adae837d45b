import { z } from 'zod';

/**
 * Fields as they come over the wire: form bodies carry text only, so every field reads both its
 * JSON form and its text form. Every field that reads text is made with `bounded`.
 */
export const REQUIRED = 'Este campo es requerido.';
export const NOT_A_NUMBER = 'Debe expresarse en numeros.';
export const NOT_AN_EMAIL = 'El email ingresado no es correcto.';
export const NOT_A_LINK = 'El enlace no es valido.';
export const NOT_AN_IMAGE = 'El archivo debe ser de tipo imagen.';
export const NOT_AN_AUDIO = 'Please select an audio file.';

/** In JSON a number may stand for its text, and null for the empty one. */
export function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return value === null ? '' : value;
}

function tooLong(max: number): string {
  return `Debe tener como máximo ${max} caracteres.`;
}

interface BoundedOptions {
  /** Error of a longer text; by default one that names `max`. */
  error?: string;
  /** Whitespace around the text neither counts towards `max` nor stays. Default true. */
  isTrimmed?: boolean;
  /** Reads the value after the length check; `asText` by default. */
  read?: (value: unknown) => unknown;
}

/**
 * A field whose text has at most `max` characters (UTF-16 code units). A longer text is refused
 * before `schema` sees it, so that no transformation or expression ever runs on one: many are
 * superlinear, such as NFKC on long runs of combining marks.
 */
export function bounded<T extends z.ZodType>(max: number, schema: T, options: BoundedOptions = {}) {
  const { error = tooLong(max), isTrimmed = true, read = asText } = options;
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return read(value);
    // `trim` is linear.
    const text = isTrimmed ? value.trim() : value;
    if (text.length <= max) return read(text);
    context.addIssue({ code: 'custom', message: error, input: value });
    return z.NEVER;
  }, schema);
}

/** Required text of 1 to `max` characters, trimmed. */
export function text(max = 255, required = REQUIRED) {
  return bounded(max, z.string({ error: required }).min(1, required));
}

/** Text that may be empty, trimmed; `undefined` when it was not sent. */
export function optionalText(max = 255) {
  return bounded(max, z.string().optional());
}

/** Longest text of a number, a flag or a date. */
const SHORT = 40;

/** A field that may be left out; an empty text counts as not sent. */
export function emptyAsUndefined(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** In JSON, `null` says as little as an empty text of a form. */
function asNumber(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

const numberOptions = { error: NOT_A_NUMBER, read: asNumber };

function wholeNumberBetween(min: number, max: number, outside: string) {
  const wrong = {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : NOT_A_NUMBER),
  };
  return z.int(wrong).min(min, outside).max(max, outside);
}

/** Required whole number; `min` and `max` are inclusive. */
export function wholeNumber(min: number, max: number) {
  const shape = wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`);
  return bounded(SHORT, shape, numberOptions);
}

/** Whole number that may be left out; an empty text counts as not sent. */
export function optionalWholeNumber(min: number, max: number) {
  const shape = wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`);
  return bounded(SHORT, shape.optional(), numberOptions);
}

/** Whole number that can be emptied: `null` when an empty text was sent, `undefined` when nothing was. */
export function clearableWholeNumber(min: number, max: number) {
  const shape = wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`);
  return bounded(SHORT, shape.nullable().optional(), {
    error: NOT_A_NUMBER,
    read: (value) => (value === '' || value === null ? null : asNumber(value)),
  });
}

const flagWords = new Map<unknown, boolean>([
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

/** Boolean that may be left out; reads `true`, `1`, `on` and their opposites. */
export function optionalFlag() {
  const error = 'Debe ser verdadero o falso.';
  return bounded(SHORT, z.boolean({ error }).optional(), {
    error,
    read(value) {
      if (value === '' || value === null) return undefined;
      const word = typeof value === 'string' ? value.toLowerCase() : value;
      return flagWords.get(word) ?? word;
    },
  });
}

/** Parses JSON text; a text that is not JSON stays as it is, for the next check to refuse. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Longest text of a list or an object that a form sends as one field. */
export const LONGEST_JSON_FIELD = 20_000;

/** At most `max` entries of `item`; further entries are refused before any of them is read. */
export function listOf<T extends z.ZodType>(item: T, max: number, error: string) {
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: 'custom', message: error, input: value });
    return z.NEVER;
  }, z.array(item, { error }).optional());
}

/** Splits what was sent as repeated fields, a JSON array or a comma list. */
function asList(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  if (value.startsWith('[')) return parseJsonText(value);
  return value === '' ? [] : value.split(',').map((part) => part.trim());
}

/** A list of `item`, as repeated fields, a JSON array or a comma list; `undefined` when not sent. */
export function optionalList<T extends z.ZodType>(item: T, max = 50) {
  const error = `Debe ser una lista de ${max} elementos como máximo.`;
  return bounded(LONGEST_JSON_FIELD, listOf(item, max, error), { error, read: asList });
}

/** The number of a record in a path or body. */
export const id = bounded(
  SHORT,
  wholeNumberBetween(1, Number.MAX_SAFE_INTEGER, NOT_A_NUMBER),
  numberOptions,
);
export const idParams = z.object({ id });

/** Priority of an item: 1 is first, 10 last and the default. */
export const optionalPriority = () => optionalWholeNumber(1, 10);

/** Two-letter country code (ISO 3166-1), upper case; may be empty. */
export function optionalCountry() {
  const error = 'Debe seleccionar un país.';
  const shape = z.string().regex(/^([A-Z]{2})?$/, error);
  return bounded(2, shape.optional(), {
    error,
    read: (value) => (typeof value === 'string' ? value.toUpperCase() : asText(value)),
  });
}
