import type { DateCard } from '../../../contracts/agenda.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';

/** Formats of local times, which are read as if they were in UTC: they need no zone. */
function createLocalFormat(options: Intl.DateTimeFormatOptions) {
  const format = createTimeFormat({ ...options, timeZone: 'UTC' });
  return (local: string) => format(`${local}Z`);
}

const formatWeekday = createLocalFormat({ weekday: 'short' });
const formatShortMonth = createLocalFormat({ month: 'short' });
const month = createLocalFormat({ month: 'long', year: 'numeric' });
const day = createLocalFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const formatTime = createLocalFormat({ hour: 'numeric', minute: '2-digit' });

const removePoint = (text: string) => text.replace('.', '');

/** Parts of a day for a poster: 'sáb', '21', 'nov'. */
export function formatDayParts(local: string) {
  return {
    weekday: removePoint(formatWeekday(local)),
    day: String(Number(local.slice(8, 10))),
    month: removePoint(formatShortMonth(local)),
  };
}

/** As in 'mar 8 dic'. */
export function formatShortDay(local: string): string {
  return Object.values(formatDayParts(local)).join(' ');
}

/** As in 'noviembre de 2026'. */
export const formatMonth = month;
/** As in 'sábado, 21 de noviembre de 2026'. */
export const formatDay = day;

/** Formats the hour of a moment with its offset, as in '8:00 p. m.' of `…T20:00:00-04:00`. */
export function formatClock(moment: string): string {
  return formatTime(moment.slice(0, 16));
}

/** Formats an end: its hour, after its day unless that is within half a day of the start. */
export function formatEnd(begins: string, ends: string): string {
  const isSameNight = Date.parse(ends) - Date.parse(begins) < 12 * 3_600_000;
  return isSameNight ? formatClock(ends) : `${day(ends.slice(0, 16))}, ${formatClock(ends)}`;
}

/** Dates by month, in their order; those that wait for a new time stand last. */
export function groupByMonth(dates: readonly DateCard[]): [string, DateCard[]][] {
  const groups = Map.groupBy(dates, ({ is_unscheduled, local }) =>
    is_unscheduled ? 'Por confirmar' : formatMonth(local),
  );
  return [...groups];
}
