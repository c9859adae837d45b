import { z } from 'zod';
import { REQUIRED } from './fields.ts';

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
