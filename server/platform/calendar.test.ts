import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CalendarStandIn, startGoogleCalendar } from '../../test/stand-ins/google-calendar.ts';
import { type CalendarEvents, createCalendarEvents } from './calendar.ts';
import { PlatformUnavailable } from './errors.ts';

const CALENDAR = 'agenda#1@group.calendar.google.com';
let google: CalendarStandIn;
let calendar: CalendarEvents;
let key: string | null;
let now: number;

beforeEach(async () => {
  google = await startGoogleCalendar({
    key: 'key',
    calendars: {
      [CALENDAR]: [
        {
          id: 'late',
          summary: 'Batalla final',
          location: 'Teatro, Caracas',
          htmlLink: 'https://www.google.com/calendar/event?eid=late',
          start: { dateTime: '2026-02-01T20:00:00-04:00' },
          end: { dateTime: '2026-02-01T23:00:00-04:00' },
        },
        { id: 'days', start: { date: '2026-01-20' }, end: { date: '2026-01-22' } },
        { id: 'past', start: { date: '2025-01-20' }, end: { date: '2025-01-21' } },
      ],
    },
  });
  key = 'key';
  now = Date.parse('2026-01-15T12:00:00Z');
  calendar = createCalendarEvents({
    apiUrl: google.url,
    getKey: async () => key,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => google.close());

const ask = (max = 10) => calendar.listEvents({ calendarId: CALENDAR, max });

test('what is next comes soonest first, whole days stay dates', async () => {
  expect(await ask()).toEqual({
    items: [
      {
        id: 'days',
        title: '(Sin título)',
        start: '2026-01-20',
        end: '2026-01-22',
        location: '',
        url: '',
      },
      {
        id: 'late',
        title: 'Batalla final',
        start: '2026-02-01T20:00:00-04:00',
        end: '2026-02-01T23:00:00-04:00',
        location: 'Teatro, Caracas',
        url: 'https://www.google.com/calendar/event?eid=late',
      },
    ],
  });
  expect(google.calls[0]?.query).toMatchObject({
    orderBy: 'startTime',
    singleEvents: 'true',
    timeMin: '2026-01-15T12:00:00.000Z',
    timeZone: 'America/Caracas',
  });
});

test('no more than asked for are given', async () => {
  expect((await ask(1))?.items.map((item) => item.id)).toEqual(['days']);
});

test('cancelled events and links that are none of the web are left out', async () => {
  const time = { dateTime: '2026-03-01T20:00:00-04:00' };
  google.calendars.set(CALENDAR, [
    { id: 'off', status: 'cancelled', start: time, end: time },
    { id: 'on', htmlLink: 'javascript:alert(1)', start: time, end: time },
  ]);
  expect((await ask())?.items).toMatchObject([{ id: 'on', url: '' }]);
});

test('a box that asks each 16 s gets a new answer each time, others share it', async () => {
  await Promise.all([ask(), ask(), ask()]);
  now += 14_999;
  await ask();
  expect(google.calls).toHaveLength(1);
  now += 1_001;
  await ask();
  expect(google.calls).toHaveLength(2);
});

test('the last good answer stands while the service fails', async () => {
  const before = await ask();
  google.behave('error');
  now += 60_000;
  expect(await ask()).toEqual(before);
});

test('a failing service with nothing kept is unavailable', async () => {
  google.behave('hang-up');
  await expect(ask()).rejects.toThrow(PlatformUnavailable);
});

test('a calendar that does not exist is empty, and without a key there is none', async () => {
  expect(await calendar.listEvents({ calendarId: 'nobody', max: 5 })).toEqual({ items: [] });
  key = null;
  expect(await ask()).toBeNull();
});
