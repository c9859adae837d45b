import { expect, test } from 'vitest';
import { createCalendarFeed } from './calendar-feed.ts';

const site = { title: 'Agenda, ¡ya!', origin: 'https://tarima.example.com' };
const party = {
  id: 'abc_20260301T220000Z',
  title: 'Batalla; final, de "barrio"',
  start: '2026-03-01T18:00:00-04:00',
  end: '2026-03-01T21:30:00-04:00',
  location: 'Plaza Bolívar, Caracas',
  url: 'https://calendar.google.com/e/1',
};
const fair = { ...party, id: 'feria', title: 'Feria', start: '2026-03-07', end: '2026-03-09' };

test('moments are in UTC, whole days are dates, and signs of the format are escaped', () => {
  const lines = createCalendarFeed(site, [party, { ...fair, location: '', url: '' }]).split('\r\n');
  expect(lines).toContain('X-WR-TIMEZONE:America/Caracas');
  expect(lines).toContain('UID:abc_20260301T220000Z@tarima.example.com');
  expect(lines).toContain('DTSTART:20260301T220000Z');
  expect(lines).toContain('DTEND:20260302T013000Z');
  expect(lines).toContain('SUMMARY:Batalla\\; final\\, de "barrio"');
  expect(lines).toContain('LOCATION:Plaza Bolívar\\, Caracas');
  expect(lines).toContain('DTSTART;VALUE=DATE:20260307');
  expect(lines).toContain('DTEND;VALUE=DATE:20260309');
  expect(lines.filter((line) => line.startsWith('LOCATION')).length).toBe(1);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test('the same events give the same bytes', () => {
  expect(createCalendarFeed(site, [party])).toBe(createCalendarFeed(site, [party]));
});
