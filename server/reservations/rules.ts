import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { openingRule } from '../../contracts/studio.ts';
import type { StudioTable } from './table.ts';

/** Milliseconds for which a hold is valid. */
export const HOLD_MS = 10 * MINUTE_MS;
/** Milliseconds of a day in which a customer may hold the same hours without confirming them. */
export const MAX_UNUSED_MS = 3 * HOLD_MS;
/** Purchases of one customer that may wait for a proof or a decision at the same time. */
export const MAX_OPEN_PURCHASES = 5;
/** Milliseconds that a purchase waits for its proof. */
export const PROOF_WAIT_MS = 7 * DAY_MS;

/** Open on a weekday (1 Monday to 7 Sunday) from one whole hour to another, local time. */
export type OpeningRule = z.infer<typeof openingRule>;

/** A time in milliseconds since 1970; the end is exclusive. */
interface Period {
  starts_at: number;
  ends_at: number;
}

type Settings = Pick<
  StudioTable,
  'least_notice_hours' | 'least_hours' | 'horizon_days' | 'most_future_hours'
>;

/** Returns the moment of a local hour (0 to 24) on a day in the zone. */
function toMoment(day: Temporal.PlainDate, hour: number, zone: string): number {
  const localTime = day.add({ days: Math.floor(hour / 24) }).toPlainDateTime({ hour: hour % 24 });
  return localTime.toZonedDateTime(zone).epochMilliseconds;
}

/** Returns the calendar day of a moment in the zone. */
function toLocalDay(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * Returns the starts of the hours in which the studio is open by its weekly rules, from `from` to
 * `until` (exclusive). The rules are in local time, and the hours follow each other from the opening
 * to the closing: a clock change adds or takes time within them.
 */
export function listOpenHours(
  rules: readonly OpeningRule[],
  zone: string,
  { from, until }: { from: number; until: number },
): Set<number> {
  const hours = new Set<number>();
  let day = toLocalDay(from, zone);
  while (toMoment(day, 0, zone) < until) {
    for (const { opens, closes } of rules.filter(({ weekday }) => weekday === day.dayOfWeek)) {
      const last = toMoment(day, closes, zone) - HOUR_MS;
      for (let hour = toMoment(day, opens, zone); hour <= last; hour += HOUR_MS) {
        if (hour >= from && hour < until) hours.add(hour);
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

/** Returns the first period that overlaps the `hours` hours from `start`, or null. */
export function findOverlap<T extends Period>(
  start: number,
  hours: number,
  periods: readonly T[],
): T | null {
  const end = start + hours * HOUR_MS;
  return periods.find(({ starts_at, ends_at }) => start < ends_at && end > starts_at) ?? null;
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
    closures: ReadonlyArray<Period & { reason: string }>;
    now: number;
  },
): string | null {
  const { settings, openHourStarts, closures, now } = context;
  if (booking.hours < settings.least_hours) {
    return `Debe reservar al menos ${formatCount(settings.least_hours, 'hora', 'horas')}.`;
  }
  if (booking.start <= now) return 'Ese horario ya pasó.';
  if (listHours(booking.start, booking.hours).some((hour) => !openHourStarts.has(hour)))
    return 'El estudio está cerrado en ese horario.';
  const closure = findOverlap(booking.start, booking.hours, closures);
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

/** Whether a hold has run out, a request was not answered in time, or a reservation is over. */
export function isReservationDue(
  row: { state: string; held_until: number | null; starts_at: number; ends_at: number },
  now: number,
): boolean {
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

/** Returns the columns of a reservation for its hours, with the deadline that its customer is told. */
export function toReservedTime(
  start: number,
  hours: number,
  { cancel_hours }: Pick<StudioTable, 'cancel_hours'>,
) {
  const ends_at = start + hours * HOUR_MS;
  return { starts_at: start, ends_at, hours, cancel_until: start - cancel_hours * HOUR_MS };
}

/** Whether cancelling now refunds the hours. */
export function isFreeToCancel(row: { state: string; cancel_until: number }, now: number): boolean {
  return row.state === 'held' || row.state === 'pending' || now <= row.cancel_until;
}

/**
 * Returns the reservations of tomorrow in the studio's zone, because the reminder says “mañana”, that begin
 * within 24 hours.
 */
export function getReminderPeriod(now: number, zone: string): { from: number; until: number } {
  const today = toLocalDay(now, zone);
  return {
    from: toMoment(today, 24, zone),
    until: Math.min(now + DAY_MS, toMoment(today, 48, zone) - 1),
  };
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
