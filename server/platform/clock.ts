import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../contracts/durations.ts';

/** Milliseconds that Caracas is behind UTC, all year (since May 2016); for arithmetic in SQL. */
export const CARACAS_BEHIND_MS = 4 * HOUR_MS;

function toCaracasDate(instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(
    'America/Caracas',
  );
}

/** Formats a moment in Caracas: `2026-03-01 18:30`. */
export function timeInCaracas(instant: number): string {
  return toCaracasDate(instant)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
}

/** Formats the day in Caracas of a moment: `2026-03-01`. */
export function dayInCaracas(instant: number): string {
  return toCaracasDate(instant).toPlainDate().toString();
}

/** Returns the start of the next day in Caracas, in milliseconds since the epoch. */
export function nextDayInCaracas(instant: number): number {
  return toCaracasDate(instant).startOfDay().add({ days: 1 }).epochMilliseconds;
}

/** The time, as milliseconds since 1970 (UTC). Tests put their own in its place. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a moment as calls send it: ISO 8601 in UTC with milliseconds. */
export function toIso(instant: number): string {
  return new Date(instant).toISOString();
}

export const toIsoOrNull = (instant: number | null) => (instant === null ? null : toIso(instant));

/**
 * Returns a function that tells for how many milliseconds the clock has run without being set, as far as the calls
 * of it show. Nothing is known of the time before the process started.
 * @param maxJumpMs deviation from the time that passed between two calls up to which the clock was not set
 * @param uptime milliseconds for which the process has run, by a clock that nobody sets
 */
export function createClockWatch(
  clock: Clock,
  maxJumpMs: number,
  uptime = () => process.uptime() * 1000,
): () => number {
  let before = { now: clock.now(), up: uptime() };
  let setAt = 0;
  return () => {
    const [now, up] = [clock.now(), uptime()];
    if (Math.abs(now - before.now - (up - before.up)) > maxJumpMs) setAt = up;
    before = { now, up };
    return up - setAt;
  };
}
