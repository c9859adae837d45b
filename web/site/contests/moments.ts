import { createTimeFormat } from '../../../contracts/spanish-time.ts';

/** Formats a time (ISO 8601) in Caracas time, as in 'sábado, 5 de diciembre, 8:00 p. m.'. */
export const formatMoment = createTimeFormat({
  timeZone: 'America/Caracas',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** Returns whether `now` (milliseconds) is within a period; the end is exclusive. */
export function isWithinPeriod({ opens, closes }: { opens: string; closes: string }, now: number) {
  return Date.parse(opens) <= now && now < Date.parse(closes);
}
