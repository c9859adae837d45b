import { z } from 'zod';
import { limitLength, REQUIRED } from './fields.ts';

/** Maximum length of a date or time, in characters. */
const MAX_DATE_LENGTH = 40;

/** Caracas is UTC−4 all year; a date sent without an offset is in Caracas time. */
const CARACAS_OFFSET = '-04:00';
const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Converts a date or time to ISO 8601 UTC; returns invalid text unchanged, for validation to refuse. */
function parseDateTime(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (text === '') return undefined;
  const [, year, month, day, time = '00:00', offset = CARACAS_OFFSET] =
    momentPattern.exec(text) ?? [];
  // `Date` would turn 31 February into 3 March instead of refusing it.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > days) return text;
  const offsetWithColon = offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const date = new Date(`${year}-${month}-${day}T${time}${offsetWithColon}`);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const BAD_MOMENT = 'La fecha no es válida, use año-mes-día y hora.';
const momentShape = z.iso.datetime({
  error: ({ input }) => (input === undefined || input === null ? REQUIRED : BAD_MOMENT),
});

/** Required date or time (`2026-03-01`, `2026-03-01 18:00`, ISO 8601), converted to ISO 8601 UTC. */
export function moment() {
  return limitLength(MAX_DATE_LENGTH, momentShape, { error: BAD_MOMENT, read: parseDateTime });
}

/** As `moment`; undefined for an empty text. */
export function optionalMoment() {
  return limitLength(MAX_DATE_LENGTH, momentShape.optional(), {
    error: BAD_MOMENT,
    read: parseDateTime,
  });
}

/** An empty text clears a field that may be null. */
const emptyToNull = (value: unknown) => (value === '' ? null : value);

/** Nullable date (`2026-03-01`): `null` when an empty text was sent. */
export function clearableDay() {
  const error = 'La fecha no es válida, use año-mes-día.';
  return limitLength(MAX_DATE_LENGTH, z.iso.date({ error }).nullable().optional(), {
    error,
    read: emptyToNull,
  });
}

const localPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?$/;

/** Converts a local time to `2026-03-01T18:00`; returns invalid text unchanged. */
function toLocalTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, day, time] = localPattern.exec(value) ?? [];
  return day === undefined ? value : `${day}T${time}`;
}

const localError = 'La fecha no es válida, use año-mes-día y hora.';
const localShape = z.iso.datetime({
  local: true,
  precision: -1,
  error: ({ input }) => (input === undefined || input === null ? REQUIRED : localError),
});

const isYearInRange = (time: string | null | undefined) =>
  !time || (time >= '2000' && time < '2101');
const WRONG_YEAR = 'El año debe estar entre 2000 y 2100.';

/** Required time of a clock on the wall, without a zone: `2026-03-01T18:00`. */
export function localTime() {
  const read = (value: unknown) => (value === '' ? undefined : toLocalTime(value));
  return limitLength(MAX_DATE_LENGTH, localShape.refine(isYearInRange, WRONG_YEAR), {
    error: localError,
    read,
  });
}

/** As `localTime`, but nullable: `null` when an empty text was sent. */
export function nullableLocalDateTime() {
  return limitLength(
    MAX_DATE_LENGTH,
    localShape.nullable().optional().refine(isYearInRange, WRONG_YEAR),
    {
      error: localError,
      read: (value) => emptyToNull(toLocalTime(value)),
    },
  );
}

/** Nullable time of day: `18:00`; `null` when an empty text was sent. */
export function nullableTime() {
  const error = 'La hora no es válida, use horas y minutos.';
  return limitLength(MAX_DATE_LENGTH, z.iso.time({ precision: -1, error }).nullable().optional(), {
    error,
    read: emptyToNull,
  });
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: zone });
    // Not every browser reads an offset, as in `-04:00`.
    return /^[a-z]/i.test(zone);
  } catch {
    return false;
  }
}

export const WRONG_ZONE = 'La zona horaria no es válida.';

/** Required IANA time zone, as in `America/Caracas`. */
export function timeZone() {
  return limitLength(
    64,
    z.string({ error: REQUIRED }).min(1, REQUIRED).refine(isZone, WRONG_ZONE),
    {
      error: WRONG_ZONE,
    },
  );
}
