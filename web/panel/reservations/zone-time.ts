import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';

// Local days and hours of the studio, whatever the device's time zone. A day is written as
// on the wire (`2026-11-21`); a moment is milliseconds or an ISO text.

const formats = new Map<string, ReturnType<typeof createTimeFormat>>();

function getFormat(zone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${zone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? createTimeFormat({ timeZone: zone, ...options });
  formats.set(key, format);
  return format;
}

const walls = new Map<string, Intl.DateTimeFormat>();

/** The clock of the zone at a time, as in '2026-11-21 18:00': Swedish dates are written as ISO 8601 does. */
function formatWall(ms: number, zone: string): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = walls.get(zone) ?? new Intl.DateTimeFormat('sv', options);
  walls.set(zone, format);
  return format.format(ms);
}

/** UTC offset of the zone at a time, in milliseconds. */
function computeOffset(ms: number, zone: string): number {
  const wall = Date.parse(`${formatWall(ms, zone).replace(' ', 'T')}Z`);
  return wall - Math.floor(ms / 60_000) * 60_000;
}

export interface WallTime {
  /** As in `2026-11-21`. */
  day: string;
  /** 0 to 23. */
  hour: number;
}

/** Returns the local day and hour of an instant. */
export function toWallTime(at: number | string, zone: string): WallTime {
  const wall = formatWall(typeof at === 'number' ? at : Date.parse(at), zone);
  return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) };
}

/** Returns the instant, in milliseconds, of a local hour (0 to 24) of a day. */
export function toInstant(day: string, hour: number, zone: string): number {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const guess = wallMs - computeOffset(wallMs, zone);
  return wallMs - computeOffset(guess, zone);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first day of the month that is `months` after that of `day`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export function getMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Formats a day; in UTC, because a day has no time zone. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return getFormat('UTC', options)(`${day}T00:00:00Z`);
}

/** As in 'sábado, 21 de noviembre'. */
export function formatLongDay(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** As in 'noviembre de 2026'. */
export function formatMonth(day: string): string {
  return formatDay(day, { month: 'long', year: 'numeric' });
}

/** Formats a local hour, as in '6:00 p. m.'. */
export function formatHour(hour: number): string {
  const dayPeriod = hour % 24 < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${hour % 12 === 0 ? 12 : hour % 12}:00\u00a0${dayPeriod}`;
}

const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/** Formats the time in a zone, as in '6:00 p. m.'. */
export function formatTime(at: number | string, zone: string): string {
  return getFormat(zone, CLOCK)(at);
}

/** A moment in the studio's zone, as in 'sáb., 21 nov., 6:00 p. m.'. */
export function formatDayAndTime(at: number | string, zone: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return getFormat(zone, { ...day, ...CLOCK })(at);
}

/** The day of a moment in the studio's zone, as in '21 de noviembre de 2026'. */
export function formatDate(at: number | string, zone: string): string {
  return getFormat(zone, { dateStyle: 'long' })(at);
}

/** Formats start and end, as in 'sáb., 21 nov., 6:00 p. m. – 8:00 p. m.'. */
export function formatSpan(from: string, until: string, zone: string): string {
  return `${formatDayAndTime(from, zone)} – ${formatTime(until, zone)}`;
}

export function getDeviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** As in 'Caracas', of `America/Caracas`. */
export function formatCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/**
 * The same moment on the device's clock, as in '12:00 a. m. en su zona' (with the day when it is
 * another one); null when that clock shows the same.
 */
export function formatDeviceTime(
  at: number | string,
  zone: string,
  device = getDeviceZone(),
): string | null {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  if (computeOffset(ms, zone) === computeOffset(ms, device)) return null;
  const isOtherDay = toWallTime(ms, zone).day !== toWallTime(ms, device).day;
  const day = isOtherDay ? ` (${getFormat(device, { weekday: 'short', day: 'numeric' })(ms)})` : '';
  return `${formatTime(ms, device)}${day} en su zona`;
}
