import ical from 'ical-generator';
import type { Reply } from '../../contracts/calls.ts';

type CalendarEvent = Reply<'GET /h/calendar-events/'>['items'][number];

/** How often calendar programs should ask again, in seconds. */
const REFRESH_SECONDS = 3600;
const ZONE = 'America/Caracas';

function isAllDay({ start }: CalendarEvent): boolean {
  return start.length === 10;
}

/** A whole day stands as its date, in no zone; the library writes the date of its UTC midnight. */
function parseMoment(text: string): Date {
  return new Date(text.length === 10 ? `${text}T00:00:00Z` : text);
}

/**
 * The coming events as an iCalendar file (RFC 5545). Each is one occurrence, so its moment is
 * written in UTC, which needs no zone table and is right wherever the reader is; the house's zone
 * is named for programs that show it. The same events give the same bytes.
 */
export function createCalendarFeed(
  { title, origin }: { title: string; origin: string },
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Tarima', product: 'Calendario', language: 'ES' },
    ttl: REFRESH_SECONDS,
    x: [['X-WR-TIMEZONE', ZONE]],
  });
  const { hostname } = new URL(origin);
  for (const event of events) {
    const start = parseMoment(event.start);
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      start,
      end: parseMoment(event.end),
      allDay: isAllDay(event),
      // When it was written is not known; this changes with the event and not with each request.
      stamp: start,
      summary: event.title,
      ...(event.location ? { location: event.location } : {}),
      ...(event.url ? { url: event.url } : {}),
    });
  }
  return calendar.toString();
}
