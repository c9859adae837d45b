import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { Reply } from '../../contracts/calls.ts';
import { countryName } from '../../contracts/country-name.ts';
import { dateStateNames } from '../../contracts/dates.ts';
import { filePaths } from '../../contracts/file-paths.ts';
import { datePath, paths } from '../../contracts/paths.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import { createRss } from './rss.ts';

export type FeedDate = Reply<'GET /h/agenda-feed/'>['items'][number];

/** How often calendar programs should ask again, in seconds. */
const REFRESH_SECONDS = 3600;

/** Place of a date in one line. */
function formatVenue({ venue, address, city, country }: FeedDate): string {
  return [venue, address, city, countryName(country)].filter(Boolean).join(', ');
}

/** Notice of an unusual state; empty for a date that takes place as announced. */
function getStateNotice({ state }: FeedDate): string {
  return state === 'announced' || state === 'held' ? '' : dateStateNames[state].toUpperCase();
}

function getTitle(date: FeedDate): string {
  return [getStateNotice(date), date.title, date.city].filter(Boolean).join(' · ');
}

function toStatus({ state, is_unscheduled }: FeedDate): ICalEventStatus {
  if (state === 'cancelled') return ICalEventStatus.CANCELLED;
  return is_unscheduled ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** What stands below a date: line-up, price, tickets, notes. */
function getText(date: FeedDate): string {
  const names = date.lineup.map(({ name }) => name).join(', ');
  return [names, date.price, date.tickets, date.notes].filter(Boolean).join('\n');
}

function addEvent(calendar: ICalCalendar, date: FeedDate, origin: string): void {
  const changedAt = new Date(date.changed_at);
  const announcedAt = new Date(date.announced_at);
  calendar.createEvent({
    id: `fecha-${date.id}@${new URL(origin).hostname}`,
    // Each change is a later revision: programs that imported the file replace their copy.
    sequence: Math.max(0, Math.floor((changedAt.getTime() - announcedAt.getTime()) / 1000)),
    start: new Date(date.begins),
    end: new Date(date.finishes),
    stamp: changedAt,
    created: announcedAt,
    lastModified: changedAt,
    status: toStatus(date),
    summary: getTitle(date),
    location: formatVenue(date),
    description: getText(date) || null,
    url: origin + datePath(date.id),
  });
}

/**
 * Returns dates as an iCalendar file (RFC 5545). Each is one occurrence, so its moments are written in
 * UTC: programs show them in the zone of their reader, also over a change of clocks. The same dates
 * give the same bytes.
 */
export function createDatesCalendar(
  { title, origin }: { title: string; origin: string },
  dates: readonly FeedDate[],
): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Tarima', product: 'Fechas', language: 'ES' },
    ttl: REFRESH_SECONDS,
  });
  for (const date of dates) addEvent(calendar, date, origin);
  return calendar.toString();
}

function formatWhen({ begins, zone, is_unscheduled }: FeedDate): string {
  if (is_unscheduled) return 'Nueva fecha por confirmar';
  const style = { dateStyle: 'full', timeStyle: 'short' } as const;
  return createTimeFormat({ ...style, timeZone: zone })(begins);
}

/** Returns dates as an RSS file, what changed last first. */
export function createDatesRss(
  { title, origin }: { title: string; origin: string },
  dates: readonly FeedDate[],
): string {
  const items = dates
    .toSorted((a, b) => b.changed_at.localeCompare(a.changed_at))
    .map((date) => {
      const link = origin + datePath(date.id);
      return {
        title: getTitle(date),
        link,
        published: date.changed_at,
        id: `${link}#${getStateNotice(date)}${date.begins}`,
        text: [formatWhen(date), formatVenue(date), getText(date)].filter(Boolean).join('\n'),
      };
    });
  return createRss({ title, origin, path: paths.dates, feed: filePaths.datesFeed }, items);
}
