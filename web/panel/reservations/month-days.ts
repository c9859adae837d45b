import type { Reply } from '../../../contracts/calls.ts';
import { addDays, addMonths, formatHour, getMonday, toWallTime } from './zone-time.ts';

export type Calendar = Reply<'GET /capsula/reservations/calendar/'>;
type HourOfCalendar = Calendar['hours'][number];
export interface Slot extends HourOfCalendar {
  hour: number;
  /** As `formatSlot` writes it. */
  name: string;
}
export type Booked = Calendar['reservations'][number];

export interface StudioDay {
  day: string;
  slots: Slot[];
  freeCount: number;
  /** Reservations that begin on it. */
  booked: Booked[];
}

/** What the month, the week and the day show, and what clicks in them do. */
export interface CalendarViewProps {
  days: readonly StudioDay[];
  /** The day that was chosen, of the period that is shown. */
  day: string;
  today: string;
  calendar: Calendar;
  isStaff: boolean;
  onOpen(day: string): void;
  onChoose(start: number, hours?: number): void;
  onShow(reservation: number): void;
}

export type Range = 'month' | 'week' | 'day';

/** Names an hour of a day; a clock that is put back shows one for the second time. */
export function formatSlot(hour: number, isRepeated = false): string {
  return `${formatHour(hour)}${isRepeated ? ' (otra vez)' : ''}`;
}

/** Returns the days that a view shows, without the end; months are shown in whole weeks. */
export function toDaySpan(range: Range, day: string): { from: string; until: string } {
  if (range === 'day') return { from: day, until: addDays(day, 1) };
  if (range === 'week') return { from: getMonday(day), until: addDays(getMonday(day), 7) };
  const last = addDays(addMonths(day, 1), -1);
  return { from: getMonday(addMonths(day, 0)), until: addDays(getMonday(last), 7) };
}

/** Returns the day that is shown after moving one period. */
export function movePeriod(range: Range, day: string, direction: 1 | -1): string {
  if (range === 'month') return addMonths(day, direction);
  return addDays(day, range === 'week' ? 7 * direction : direction);
}

/** Period in which the rules allow reservations, in milliseconds. */
export interface BookingLimits {
  from: number;
  until: number;
}

/**
 * The calendar's hours and reservations by day, every day of the span once. A free hour outside
 * the limits counts as past: it cannot be reserved.
 */
export function listDays(
  calendar: Calendar,
  span: { from: string; until: string },
  limits: BookingLimits = { from: 0, until: Number.POSITIVE_INFINITY },
): StudioDay[] {
  const days = new Map<string, StudioDay>();
  for (let day = span.from; day < span.until; day = addDays(day, 1)) {
    days.set(day, { day, slots: [], freeCount: 0, booked: [] });
  }
  for (const item of calendar.hours) {
    const { day, hour } = toWallTime(item.at, calendar.zone);
    const studioDay = days.get(day);
    if (!studioDay) continue;
    const at = Date.parse(item.at);
    const isOutsideLimits = item.state === 'free' && (at < limits.from || at > limits.until);
    const state = isOutsideLimits ? 'past' : item.state;
    const name = formatSlot(hour, studioDay.slots.at(-1)?.hour === hour);
    studioDay.slots.push({ ...item, hour, name, state });
    if (state === 'free') studioDay.freeCount += 1;
  }
  for (const reservation of calendar.reservations) {
    days.get(toWallTime(reservation.starts_at, calendar.zone).day)?.booked.push(reservation);
  }
  return [...days.values()];
}
