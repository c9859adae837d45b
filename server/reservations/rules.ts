import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { openingRule } from '../../contracts/studio.ts';
import type { StudioTable } from './table.ts';

/** Milliseconds for which a hold is valid. */
export const HOLD_MS = 10 * MINUTE_MS;
/** Abandoned holds of the same hours that a customer may have in a day. */
export const MAX_ABANDONED_HOLDS = 3;
/** Purchases of one customer that may wait for a proof or a decision at the same time. */
export const MAX_OPEN_PURCHASES = 5;
/** Milliseconds that a purchase waits for its proof. */
export const PROOF_WAIT_MS = 7 * DAY_MS;

/** Open on a weekday (1 Monday to 7 Sunday) from one whole hour to another, local time. */
export type OpeningRule = z.infer<typeof openingRule>;

/** A closed time in milliseconds since 1970; the end is exclusive. */
export interface Closure {
  starts_at: number;
  ends_at: number;
  reason: string;
}

export type Settings = Pick<
  StudioTable,
  | 'zone'
  | 'least_notice_hours'
  | 'least_hours'
  | 'horizon_days'
  | 'most_future_hours'
  | 'cancel_hours'
>;

/** Returns the moment of a local hour (0 to 24) on a day in the zone. */
function toMoment(day: Temporal.PlainDate, hour: number, zone: string): number {
  const localTime = day.add({ days: Math.floor(hour / 24) }).toPlainDateTime({ hour: hour % 24 });
  return localTime.toZonedDateTime(zone).epochMilliseconds;
}

/**
 * Returns a function that maps the 24 local hours of a day to their starts. Uses arithmetic on days
 * without a clock change.
 */
function createHourMapper(day: Temporal.PlainDate, zone: string): (hour: number) => number {
  const start = toMoment(day, 0, zone);
  const isRegularDay = toMoment(day, 24, zone) - start === DAY_MS;
  return isRegularDay ? (hour) => start + hour * HOUR_MS : (hour) => toMoment(day, hour, zone);
}

/** Returns the calendar day of a moment in the zone. */
function toLocalDay(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * Returns the starts of the hours in which the studio is open by its weekly rules, from the day of
 * `from` to `until` (exclusive). The rules are in local time: on a day with a clock change, a
 * skipped local hour does not exist.
 */
export function listOpenHours(
  rules: readonly OpeningRule[],
  zone: string,
  { from, until }: { from: number; until: number },
): Set<number> {
  const hours = new Set<number>();
  let day = toLocalDay(from, zone);
  while (toMoment(day, 0, zone) < until) {
    const toHourStart = createHourMapper(day, zone);
    for (const rule of rules.filter((openingRule) => openingRule.weekday === day.dayOfWeek)) {
      for (let hour = rule.opens; hour < rule.closes; hour += 1) {
        const moment = toHourStart(hour);
        if (moment >= from && moment < until) hours.add(moment);
      }
    }
    day = day.add({ days: 1 });
  }
  return hours;
}

/** Returns the starts of `hours` consecutive hours from `start`. */
export function listHours(start: number, hours: number): number[] {
  return Array.from({ length: hours }, (_, index) => start + index * HOUR_MS);
}

/** Returns the closure that overlaps the hour that starts at `hourStart`, or null. */
export function findClosure(hourStart: number, closures: readonly Closure[]): Closure | null {
  return (
    closures.find(
      (closure) => hourStart < closure.ends_at && hourStart + HOUR_MS > closure.starts_at,
    ) ?? null
  );
}

export interface BookingRequest {
  start: number;
  hours: number;
  /** Upcoming hours that the customer has already reserved. */
  futureHours: number;
  /** Staff may reserve without notice and far ahead. */
  isStaff: boolean;
}

function formatCount(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Returns the rule that the hours break, apart from being taken, or null. */
export function validateBooking(
  booking: BookingRequest,
  context: {
    settings: Settings;
    openHourStarts: ReadonlySet<number>;
    closures: readonly Closure[];
    now: number;
  },
): string | null {
  const { settings, openHourStarts, closures, now } = context;
  const requestedHours = listHours(booking.start, booking.hours);
  if (booking.hours < settings.least_hours) {
    return `Debe reservar al menos ${formatCount(settings.least_hours, 'hora', 'horas')}.`;
  }
  if (booking.start <= now) return 'Ese horario ya pasó.';
  if (requestedHours.some((hour) => !openHourStarts.has(hour)))
    return 'El estudio está cerrado en ese horario.';
  const closure = requestedHours
    .map((hour) => findClosure(hour, closures))
    .find((overlapping) => overlapping !== null);
  if (closure) return `El estudio estará cerrado en ese horario: ${closure.reason}.`;
  if (booking.isStaff) return null;
  if (booking.start < now + settings.least_notice_hours * HOUR_MS) {
    const notice = formatCount(settings.least_notice_hours, 'hora', 'horas');
    return `Debe reservar con al menos ${notice} de anticipación.`;
  }
  if (booking.start > now + settings.horizon_days * DAY_MS) {
    return `Solo se puede reservar hasta ${formatCount(settings.horizon_days, 'día', 'días')} antes.`;
  }
  if (booking.futureHours + booking.hours > settings.most_future_hours) {
    const maxHours = formatCount(settings.most_future_hours, 'hora', 'horas');
    return `Puede tener como máximo ${maxHours} por venir.`;
  }
  return null;
}

interface ExpirableReservation {
  state: string;
  held_until: number | null;
  starts_at: number;
  ends_at: number;
}

/** Whether a hold has run out, a request was not answered in time, or a reservation is over. */
export function isReservationDue(row: ExpirableReservation, now: number): boolean {
  const { state, held_until, starts_at, ends_at } = row;
  if (state === 'held') return held_until !== null && held_until <= now;
  return (state === 'pending' && starts_at <= now) || (state === 'confirmed' && ends_at <= now);
}

/** Whether a purchase was not given its proof in time. */
export function isPurchaseOverdue(
  { state, expires_at }: { state: string; expires_at: number },
  now: number,
): boolean {
  return state === 'awaiting_proof' && expires_at <= now;
}

/** Whether cancelling now refunds the hours. */
export function isInCancellationWindow(startsAt: number, settings: Settings, now: number): boolean {
  return now <= startsAt - settings.cancel_hours * HOUR_MS;
}

/** Returns up to `limit` possible starts nearest to `start`, earliest first. */
export function listNearestFreeStarts(
  start: number,
  isPossible: (start: number) => boolean,
  { from, until, limit = 3 }: { from: number; until: number; limit?: number },
): number[] {
  const starts: number[] = [];
  for (let step = 1; starts.length < limit && step <= 24 * 14; step += 1) {
    for (const candidate of [start - step * HOUR_MS, start + step * HOUR_MS]) {
      const isInside = candidate >= from && candidate < until;
      if (isInside && isPossible(candidate)) starts.push(candidate);
    }
  }
  return starts.slice(0, limit).sort((a, b) => a - b);
}
