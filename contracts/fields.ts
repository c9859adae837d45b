import { z } from 'zod';

/**
 * Fields as they come over the wire: form bodies carry text only, so every field reads both its
 * JSON form and its text form. Texts of control-panel.md section 5.
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

/** Required text of 1 to `max` characters, trimmed. */
export function text(max = 255, required = REQUIRED) {
  return z.preprocess(
    asText,
    z.string({ error: required }).trim().min(1, required).max(max, tooLong(max)),
  );
}

/** Text that may be empty, trimmed; `undefined` when it was not sent. */
export function optionalText(max = 255) {
  return z.preprocess(asText, z.string().trim().max(max, tooLong(max)).optional());
}

/** In JSON, `null` says as little as an empty text of a form. */
function asNumber(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed === '') return undefined;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function wholeNumberBetween(min: number, max: number, outside: string) {
  const wrong = {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : NOT_A_NUMBER),
  };
  return z.int(wrong).min(min, outside).max(max, outside);
}

/** Required whole number; `min` and `max` are inclusive. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(asNumber, wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`));
}

/** Whole number that may be left out; an empty text counts as not sent. */
export function optionalWholeNumber(min: number, max: number) {
  return z.preprocess(
    asNumber,
    wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`).optional(),
  );
}

/** Whole number that can be emptied: `null` when an empty text was sent, `undefined` when nothing was. */
export function clearableWholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (value === '' || value === null ? null : asNumber(value)),
    wholeNumberBetween(min, max, `Debe estar entre ${min} y ${max}.`).nullable().optional(),
  );
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
  return z.preprocess((value) => {
    if (value === '' || value === null) return undefined;
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    return flagWords.get(word) ?? word;
  }, z.boolean({ error: 'Debe ser verdadero o falso.' }).optional());
}

/** Splits what was sent as repeated fields, a JSON array or a comma list. */
function asList(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const trimmed = value.trim();
  if (trimmed.startsWith('[')) {
    try {
      return JSON.parse(trimmed);
    } catch {
      return value;
    }
  }
  return trimmed === '' ? [] : trimmed.split(',').map((part) => part.trim());
}

/** A list of `item`, as repeated fields, a JSON array or a comma list; `undefined` when not sent. */
export function optionalList<T extends z.ZodType>(item: T, max = 50) {
  return z.preprocess(asList, z.array(item, { error: 'Debe ser una lista.' }).max(max).optional());
}

/** The number of a record in a path or body. */
export const id = z.preprocess(
  asNumber,
  wholeNumberBetween(1, Number.MAX_SAFE_INTEGER, NOT_A_NUMBER),
);
export const idParams = z.object({ id });

/** Priority of an item: 1 is first, 10 last and the default (control-panel.md section 9). */
export const optionalPriority = () => optionalWholeNumber(1, 10);

/** Two-letter country code (ISO 3166-1), upper case; may be empty. */
export function optionalCountry() {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : asText(value)),
    z
      .string()
      .regex(/^([A-Z]{2})?$/, 'Debe seleccionar un país.')
      .optional(),
  );
}
