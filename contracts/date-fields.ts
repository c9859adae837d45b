import { z } from 'zod';
import { bounded, REQUIRED } from './fields.ts';

/** Longest text of a date or moment. */
const LONGEST = 40;

/** Caracas keeps UTC−4 all year; a date sent without an offset is Caracas time. */
const CARACAS_OFFSET = '-04:00';
const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads a moment as ISO text in UTC; any other text stays as it is, for the check to refuse. */
function asMoment(text: unknown): unknown {
  if (typeof text !== 'string') return text;
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
  const error = 'La fecha no es válida, use año-mes-día y hora.';
  const shape = z.iso.datetime({
    error: ({ input }) => (input === undefined || input === null ? REQUIRED : error),
  });
  return bounded(LONGEST, shape, { error, read: asMoment });
}

/** A day (`2026-03-01`) that can be emptied: `null` when an empty text was sent. */
export function clearableDay() {
  const error = 'La fecha no es válida, use año-mes-día.';
  return bounded(LONGEST, z.iso.date({ error }).nullable().optional(), {
    error,
    read: (value) => (value === '' ? null : value),
  });
}
