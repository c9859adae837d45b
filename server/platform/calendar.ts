import { z } from 'zod';
import type { Clock } from './clock.ts';
import { fetchGoogleApi, type Log } from './google-api.ts';
import { createLookupCache } from './lookup-cache.ts';

const SERVICE = 'the calendar service';
const API_URL = 'https://www.googleapis.com/calendar/v3';
/** The site's box asks every 16 s; each time it should get what is new. */
const FRESH_MS = 15 * 1000;
const PAUSE_MS = 10 * 1000;
const MAX_CACHED = 50;
const CACHE_BYTES = 4 * 1024 * 1024;
// The longest that a calendar's form takes is 999.
const MAX_EVENTS = 999;
const TIME_ZONE = 'America/Caracas';
const UNTITLED = '(Sin título)';

/** `start` and `end`: a moment with its offset, or `YYYY-MM-DD` for whole days (`end` excluded). */
export interface CalendarEvent {
  id: string;
  title: string;
  start: string;
  end: string;
  location: string;
  url: string;
}

export interface CalendarEvents {
  /**
   * What is on or next, soonest first; repeated events one by one. Null without a key; empty when
   * there is no such public calendar. Kept 15 s, and the last good answer while the service fails;
   * throws `PlatformUnavailable` when it fails and there is none.
   */
  listEvents(query: {
    calendarId: string;
    max: number;
  }): Promise<{ items: CalendarEvent[] } | null>;
}

export interface PlatformOptions {
  apiUrl?: string | undefined;
  getKey(): Promise<string | null>;
  clock: Clock;
  log: Log;
}

const moment = z.object({ dateTime: z.string().optional(), date: z.string().optional() });
const eventsResponse = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      status: z.string().optional(),
      summary: z.string().optional(),
      location: z.string().optional(),
      htmlLink: z.string().optional(),
      start: moment.optional(),
      end: moment.optional(),
    }),
  ),
});
type EventResponse = z.infer<typeof eventsResponse>['items'][number];

export function createCalendarEvents(options: PlatformOptions): CalendarEvents {
  const { getKey, clock } = options;
  const cache = createLookupCache<{ items: CalendarEvent[] }>({
    freshFor: () => FRESH_MS,
    pauseMs: PAUSE_MS,
    maxEntries: MAX_CACHED,
    maxSize: CACHE_BYTES,
    clock,
  });
  return {
    async listEvents({ calendarId, max }) {
      const key = (await getKey())?.trim();
      if (!key) return null;
      const limit = Math.min(Math.max(Math.trunc(max), 1), MAX_EVENTS);
      const name = JSON.stringify([calendarId, limit]);
      return cache.get(name, () => loadEvents(options, key, { calendarId, max: limit }));
    },
  };
}

async function loadEvents(
  { apiUrl = API_URL, clock, log }: PlatformOptions,
  key: string,
  { calendarId, max }: { calendarId: string; max: number },
): Promise<{ items: CalendarEvent[] }> {
  const response = await fetchGoogleApi({
    service: SERVICE,
    url: `${apiUrl}/calendars/${encodeURIComponent(calendarId)}/events`,
    query: {
      orderBy: 'startTime',
      singleEvents: 'true',
      timeMin: new Date(clock.now()).toISOString(),
      timeZone: TIME_ZONE,
      maxResults: String(max),
    },
    key,
    schema: eventsResponse,
    log,
  });
  return { items: response?.items.flatMap(eventView) ?? [] };
}

/** None for cancelled events and for those that hide their time. */
function eventView(event: EventResponse): CalendarEvent[] {
  const start = event.start?.dateTime ?? event.start?.date;
  if (event.status === 'cancelled' || !start) return [];
  const url = event.htmlLink ?? '';
  return [
    {
      id: event.id,
      title: event.summary?.trim() || UNTITLED,
      start,
      end: event.end?.dateTime ?? event.end?.date ?? start,
      location: event.location ?? '',
      url: /^https?:\/\//.test(url) ? url : '',
    },
  ];
}
