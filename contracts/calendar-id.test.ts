import { expect, test } from 'vitest';
import { calendarTexts } from './calendars.ts';

const ID = 'tarima123@group.calendar.google.com';
const EMBED = 'https://calendar.google.com/calendar/embed';

test.each([
  ID,
  `${EMBED}?src=tarima123%40group.calendar.google.com&ctz=America%2FCaracas`,
  `<iframe src="${EMBED}?height=600&amp;src=tarima123%40group.calendar.google.com&amp;ctz=America%2FCaracas" style="border: 0" width="800" height="600" frameborder="0" scrolling="no"></iframe>`,
  `https://calendar.google.com/calendar/u/0?cid=${btoa(ID).replaceAll('=', '')}`,
  'https://calendar.google.com/calendar/ical/tarima123%40group.calendar.google.com/public/basic.ics',
])('%s is the id of the calendar', (typed) => {
  expect(calendarTexts.ref.parse(typed)).toBe(ID);
});

test('any other text stays as it is, up to 300 characters', () => {
  for (const text of [
    'otro',
    'https://example.com/?src=a@b.c',
    'https://nogoogle.com/?src=a@b.c',
    `${EMBED}?cid=%%%`,
  ]) {
    expect(calendarTexts.ref.parse(text)).toBe(text);
  }
  expect(calendarTexts.ref.safeParse('x'.repeat(301)).error?.issues[0]?.message).toBe(
    'Debe tener como máximo 300 caracteres.',
  );
});
