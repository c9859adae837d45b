import { Temporal } from 'temporal-polyfill';
import type { DateState } from '../../contracts/dates.ts';

/** Hours for which a date without an end lasts. */
const DEFAULT_HOURS = 3;
/** Longest date, in days. */
const MAX_DAYS = 60;
/** Hours before the start at which doors open at the earliest. */
const MAX_DOORS_HOURS = 6;

export interface Times {
  starts: string;
  /** End that applies now: after `postponed_to` if there is one. */
  ends: string | null;
  postponed_to: string | null;
  zone: string;
}

const knownZones = new Map<string, boolean>();

/** Whether this version of Node knows a zone; a newer one on another machine may know more. */
export function isZoneKnown(zone: string): boolean {
  let isKnown = knownZones.get(zone);
  if (isKnown === undefined) {
    try {
      isKnown = Temporal.Now.zonedDateTimeISO(zone).timeZoneId !== '';
    } catch {
      isKnown = false;
    }
    knownZones.set(zone, isKnown);
  }
  return isKnown;
}

/** Returns a zone that a date is shown in: UTC for one that is not known, so that one date stops no list. */
export const toKnownZone = (zone: string): string => (isZoneKnown(zone) ? zone : 'UTC');

const parseLocalTime = (time: string) => Temporal.PlainDateTime.from(time);
const toZonedTime = (time: Temporal.PlainDateTime, zone: string) => time.toZonedDateTime(zone);

/** Local time of the start that applies now. */
const getStart = ({ starts, postponed_to }: Pick<Times, 'starts' | 'postponed_to'>) =>
  postponed_to ?? starts;

/** Whether the end is after the start, and not by more than 60 days. */
export function isEndValid({ ends, ...times }: Times): boolean {
  if (ends === null) return true;
  const hours = parseLocalTime(getStart(times)).until(parseLocalTime(ends)).total('hours');
  return hours > 0 && hours <= MAX_DAYS * 24;
}

/** Returns the end of a date that was moved, which keeps its length on the clock. */
export function moveEnd(before: Times, after: Times): string | null {
  if (before.ends === null) return null;
  const shift = parseLocalTime(getStart(before)).until(parseLocalTime(getStart(after)));
  return parseLocalTime(before.ends).add(shift).toString({ smallestUnit: 'minute' });
}

/**
 * Returns when the doors of a date open that was moved: as long before the start on the clock as
 * before; null if that is not possible.
 */
export function moveDoors(doors: string | null, before: Times, after: Times): string | null {
  if (doors === null) return null;
  const shift = parseLocalTime(getStart(before)).until(parseLocalTime(getStart(after)));
  const movedDoors = Temporal.PlainTime.from(doors).add(shift).toString({ smallestUnit: 'minute' });
  return areDoorsValid(movedDoors, after) ? movedDoors : null;
}

/** Whether doors that open at this hour do so before the start, but not long before. */
export function areDoorsValid(doors: string | null, times: Times): boolean {
  if (doors === null) return true;
  const start = parseLocalTime(getStart(times)).toPlainTime();
  const minutes = Temporal.PlainTime.from(doors).until(start).total('minutes');
  return (minutes + 24 * 60) % (24 * 60) <= MAX_DOORS_HOURS * 60;
}

export function toMomentColumns({ ends, zone, ...times }: Times) {
  const start = toZonedTime(parseLocalTime(getStart(times)), zone);
  const finishes =
    ends === null ? start.add({ hours: DEFAULT_HOURS }) : toZonedTime(parseLocalTime(ends), zone);
  // An hour that the clocks skip becomes a later one, which may be after the end.
  const finishes_at = Math.max(start.epochMilliseconds, finishes.epochMilliseconds);
  return { begins_at: start.epochMilliseconds, finishes_at };
}

/** Returns a moment in ISO 8601 with the offset of the zone: `2026-03-01T18:00:00-04:00`. */
export function formatInZone(instant: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** Returns the moment of a local time, as `formatInZone`. */
export function formatLocalInZone(time: string, zone: string): string {
  return formatInZone(toZonedTime(parseLocalTime(time), zone).epochMilliseconds, zone);
}

/** Returns when the doors open: the last time before the start at which a clock shows this hour. */
export function formatDoorsInZone(doors: string, start: string, zone: string): string {
  const startDate = parseLocalTime(start);
  const doorsDate = startDate.withPlainTime(doors);
  const isBefore = Temporal.PlainDateTime.compare(doorsDate, startDate) <= 0;
  const doorsAt = isBefore ? doorsDate : doorsDate.subtract({ days: 1 });
  return formatInZone(toZonedTime(doorsAt, zone).epochMilliseconds, zone);
}

interface DateTiming {
  state: DateState;
  postponed_to: string | null;
  finishes_at: number;
}

/** Whether the date was postponed and has no new time. */
export function isUnscheduled({ state, postponed_to }: DateTiming): boolean {
  return state === 'postponed' && postponed_to === null;
}

/** Whether the date is over; a date that waits for a new time never is. */
export function isOver(date: DateTiming, now: number): boolean {
  return date.state === 'held' || (!isUnscheduled(date) && date.finishes_at <= now);
}

/** Returns the state that visitors see: a past date is `held`, unless it did not take place. */
export function getVisibleState(date: DateTiming, now: number): DateState {
  const hasNotHappened = date.state === 'cancelled' || isUnscheduled(date);
  return isOver(date, now) && !hasNotHappened ? 'held' : date.state;
}

/**
 * Returns dates with those to come at the start, the next first, then past ones, the latest first.
 * @param dates the latest first
 */
export function sortByNext<T extends DateTiming>(dates: readonly T[], now: number): T[] {
  const past = dates.filter((date) => isOver(date, now));
  return [...dates.filter((date) => !isOver(date, now)).reverse(), ...past];
}
