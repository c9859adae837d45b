import { countryName } from '../../../contracts/country-name.ts';
import type { DateItem, DateState } from '../../../contracts/dates.ts';
import { datePath } from '../../../contracts/paths.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';

/** Formats a local time of a date, as in 'sáb, 21 nov 2026, 8:00 p. m.'; it needs no zone. */
const whenFormat = createTimeFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

export function showLocal(time: string): string {
  return whenFormat(`${time}Z`);
}

/** Start of a date, the new one of a date that was moved. */
export function getCurrentStart({
  starts,
  postponed_to,
}: {
  starts: string;
  postponed_to: string | null;
}) {
  return postponed_to ?? starts;
}

/** Returns dates by the day of their places, each day's in their order. */
export function groupByDay<T extends Pick<DateItem, 'begins' | 'starts' | 'postponed_to'>>(
  dates: readonly T[],
): Map<string, T[]> {
  const inOrder = dates.toSorted(
    (date, other) => Date.parse(date.begins) - Date.parse(other.begins),
  );
  return Map.groupBy(inOrder, (date) => getCurrentStart(date).slice(0, 10));
}

/** Returns the state that visitors read: what is over was held, unless it did not take place. */
export function getShownState({
  state,
  finishes,
  postponed_to,
}: Pick<DateItem, 'state' | 'finishes' | 'postponed_to'>): DateState {
  const isUnscheduled = state === 'postponed' && postponed_to === null;
  const happens = state !== 'cancelled' && !isUnscheduled;
  return happens && Date.parse(finishes) <= Date.now() ? 'held' : state;
}

export const DATES_KEY = ['dates'] as const;

/** Returns what an announcement of a date says: all that one needs to come. */
export function toDateAnnouncement(date: DateItem) {
  const { id, title, venue, address, city, country, doors, price, lineup, notes } = date;
  const when = showLocal(getCurrentStart(date));
  const place = [venue, address, city, countryName(country)].filter(Boolean).join(', ');
  const names = lineup.map(({ name }) => name).join(', ');
  const facts = [
    `${when}${doors === null ? '' : ` (puertas ${doors})`}`,
    place,
    ...(names === '' ? [] : [`Con ${names}`]),
    ...(price === '' ? [] : [price]),
  ];
  return {
    subject: `${title} · ${city}`,
    body: [facts.join('\n'), notes].filter(Boolean).join('\n\n'),
    button: 'Ver la fecha',
    path: datePath(id),
  };
}
