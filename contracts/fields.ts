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

function asText(value: unknown): unknown {
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

/**
 * What people take for an e-mail: letters of any script, a domain with a dot, and none of the signs
 * that part addresses or headers in a mail.
 */
const EMAIL =
  /^[^\s@"<>()[\],;:\\\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}\d-]{2,63}$/u;

const emailPattern = z.email({ error: NOT_AN_EMAIL, pattern: EMAIL });

/** E-mail that may be empty; `undefined` when it was not sent. */
export function optionalEmail() {
  return z.preprocess(
    asText,
    z
      .string()
      .trim()
      .max(254, NOT_AN_EMAIL)
      .pipe(z.union([z.literal(''), emailPattern], { error: NOT_AN_EMAIL }))
      .optional(),
  );
}

/** Required e-mail. */
export function email(required = REQUIRED, invalid = NOT_AN_EMAIL) {
  return z.preprocess(
    asText,
    z
      .string({ error: required })
      .trim()
      .min(1, required)
      .max(254, invalid)
      .pipe(z.email({ error: invalid, pattern: EMAIL })),
  );
}

/** The sign-by-sign form of what was typed: compatible letters are one, what is invisible goes. */
export function plainEmail(written: string): string {
  return written.normalize('NFKC').replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/**
 * Required e-mail that is kept as it was written, whatever invisible signs or wide letters it has:
 * it must be one in its plain form, under which it is told from others.
 */
export function writtenEmail() {
  return z.preprocess(
    asText,
    z
      .string({ error: REQUIRED })
      .trim()
      .min(1, REQUIRED)
      .max(254, NOT_AN_EMAIL)
      .refine((value) => EMAIL.test(plainEmail(value)), NOT_AN_EMAIL),
  );
}

/** Puts `https://` before an address that was typed without a scheme. */
function withScheme(value: string): string {
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value)) return value;
  return /^[^\s/@]+\.[^\s/@]{2,}(\/|$|\?)/.test(value) ? `https://${value}` : value;
}

function isSafeLink(value: string): boolean {
  if (value === '') return true;
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.protocol === 'mailto:') return url.pathname.includes('@');
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}

/** A link (`https:`, `http:` or `mailto:` only) that may be empty; a missing scheme becomes https. */
export function optionalLink() {
  return z.preprocess(
    asText,
    z
      .string()
      .trim()
      .max(2000, NOT_A_LINK)
      .transform(withScheme)
      .pipe(z.string().refine(isSafeLink, NOT_A_LINK))
      .optional(),
  );
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

/** Caracas keeps UTC−4 all year; a date sent without an offset is Caracas time (decisions section 1). */
const CARACAS_OFFSET = '-04:00';
const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** The moment as ISO text in UTC; what is no moment stays as it is, for the check to refuse. */
function asMoment(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  const [, year, month, day, time = '00:00', offset = CARACAS_OFFSET] =
    momentPattern.exec(text) ?? [];
  // The 31st of February is no day, and must not become the 3rd of March.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > days) return text;
  const colon = offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const at = new Date(`${year}-${month}-${day}T${time}${colon}`);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** A required date or moment (`2026-03-01`, `2026-03-01 18:00`, ISO 8601); read as ISO text in UTC. */
export function moment() {
  return z.preprocess(
    asMoment,
    z.iso.datetime({
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? REQUIRED
          : 'La fecha no es válida, use año-mes-día y hora.',
    }),
  );
}

/** A day (`2026-03-01`) that can be emptied: `null` when an empty text was sent. */
export function clearableDay() {
  return z.preprocess(
    (value) => (value === '' ? null : value),
    z.iso.date({ error: 'La fecha no es válida, use año-mes-día.' }).nullable().optional(),
  );
}
