import { Temporal } from 'temporal-polyfill';

/** Milliseconds that Caracas is behind UTC, all year (since May 2016); for arithmetic in SQL. */
export const BEHIND = 4 * 3_600_000;

function inCaracas(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(
    'America/Caracas',
  );
}

/** Formats a moment in Caracas: `2026-03-01 18:30`. */
export function timeInCaracas(at: number): string {
  return inCaracas(at).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/** Formats the day in Caracas of a moment: `2026-03-01`. */
export function dayInCaracas(at: number): string {
  return inCaracas(at).toPlainDate().toString();
}

/** Returns the start of the next day in Caracas, in milliseconds since the epoch. */
export function nextDayInCaracas(at: number): number {
  return inCaracas(at).startOfDay().add({ days: 1 }).epochMilliseconds;
}
