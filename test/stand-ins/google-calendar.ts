import { type GoogleStandIn, googleError, startGoogle } from './google.ts';

export interface StandInEvent {
  id: string;
  summary?: string;
  location?: string;
  htmlLink?: string;
  status?: 'confirmed' | 'cancelled';
  /** `{dateTime}` with its offset, or `{date}` for whole days. */
  start: { dateTime: string } | { date: string };
  end: { dateTime: string } | { date: string };
}

export interface CalendarStandIn extends GoogleStandIn {
  /** The events of each public calendar. */
  calendars: Map<string, StandInEvent[]>;
}

/** Starts a server with the part of the Google Calendar API v3 that lists a calendar's events. */
export async function startGoogleCalendar(
  options: { calendars?: Record<string, StandInEvent[]>; key?: string; port?: number } = {},
): Promise<CalendarStandIn> {
  const calendars = new Map(Object.entries(options.calendars ?? {}));
  const google = await startGoogle({
    key: options.key,
    port: options.port,
    answer({ path, query }) {
      const name = /^\/calendars\/([^/]+)\/events$/.exec(path)?.[1];
      const events = name === undefined ? undefined : calendars.get(decodeURIComponent(name));
      if (!events) return googleError(404, 'notFound');
      if (query.orderBy === 'startTime' && query.singleEvents !== 'true') {
        return googleError(400, 'badRequest');
      }
      const earliest = Date.parse(query.timeMin ?? '1970-01-01T00:00:00Z');
      const items = events
        .filter((event) => getMoment(event.end) > earliest)
        .sort((a, b) => getMoment(a.start) - getMoment(b.start))
        .slice(0, Number(query.maxResults ?? 250));
      return { status: 200, body: { kind: 'calendar#events', timeZone: query.timeZone, items } };
    },
  });
  return { ...google, calendars };
}

function getMoment(time: { dateTime: string } | { date: string }): number {
  return Date.parse('dateTime' in time ? time.dateTime : time.date);
}
