import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import { dayInCaracas } from '../../ui/caracas.ts';

const when = createTimeFormat({
  timeZone: 'America/Caracas',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/**
 * Formats a time in Caracas time.
 * @param iso UTC
 */
export function showTime(iso: string): string {
  return when(iso);
}

const timeOfDay = createTimeFormat({
  timeZone: 'America/Caracas',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = createTimeFormat({ timeZone: 'America/Caracas', day: 'numeric', month: 'short' });

/**
 * Formats a time in Caracas time in few words: `9:50` of today, `1 dic, 10:00` of other days.
 * @param iso UTC
 */
export function showShortTime(iso: string): string {
  const isToday = dayInCaracas(Date.parse(iso)) === dayInCaracas();
  const time = timeOfDay(iso).replace(/^0(?=\d)/, '');
  return isToday ? time : `${day(iso).replace('.', '')}, ${time}`;
}
