import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { createDatesCalendar, createDatesRss, type FeedDate } from './date-feeds.ts';

const about = { title: 'Fechas de “Ñapa”, ¡ya!', origin: 'https://tarima.example.com' };

const date: FeedDate = {
  ...{ id: 7, title: 'Batalla; final, de "barrio"', state: 'announced', ink: 'mint' },
  event: { name: 'Boca de Metro', name_id: 'bdm' },
  ...{ local: '2026-03-28T22:00', begins: '2026-03-28T22:00:00-04:00', zone: 'America/Caracas' },
  ...{
    finishes: '2026-03-29T01:00:00-04:00',
    ends: null,
    doors: null,
    previous: null,
    is_over: false,
  },
  ...{ venue: 'Sala Pretil', address: 'Calle 3, local 4', city: 'Caracas', country: 'VE' },
  ...{ price: '$8', price_from: 8, currency: 'USD', tickets: 'https://boletos.example/7', map: '' },
  ...{ lineup: [{ name: 'Malva Tizón', name_id: 'malva' }], notes: 'Línea uno\nLínea dos' },
  ...{ segment: null, is_unscheduled: false },
  ...{ announced_at: '2026-01-01T00:00:00.000Z', changed_at: '2026-01-01T01:00:00.000Z' },
};

/** Reads a file with a library that did not write it. */
function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => ({
    event: new ICAL.Event(part),
    read: (name: string) => String(part.getFirstPropertyValue(name)),
  }));
}

function clockIn(at: Date, timeZone: string): string {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone }).format(at);
}

describe('calendar', () => {
  test('another library reads what was written', () => {
    const text = createDatesCalendar(about, [date]);
    const [{ event, read } = expect.fail('no event')] = readEvents(text);
    expect(event.uid).toBe('fecha-7@tarima.example.com');
    expect(event.summary).toBe('Batalla; final, de "barrio" · Caracas');
    expect(event.location).toBe('Sala Pretil, Calle 3, local 4, Caracas, Venezuela');
    expect(event.description).toBe(
      'Malva Tizón\n$8\nhttps://boletos.example/7\nLínea uno\nLínea dos',
    );
    expect(read('status')).toBe('CONFIRMED');
    expect(read('url')).toBe('https://tarima.example.com/fechas/7');
    expect(event.sequence).toBe(3600);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(createDatesCalendar(about, [date])).toBe(text);
  });

  test('moments are right in three zones, over a change of clocks', () => {
    const dates = [
      date,
      {
        ...date,
        id: 8,
        begins: '2026-03-28T22:00:00+01:00',
        finishes: '2026-03-29T04:00:00+02:00',
      },
      {
        ...date,
        id: 9,
        begins: '2026-10-24T22:00:00-06:00',
        finishes: '2026-10-25T03:30:00-06:00',
      },
    ];
    const read = readEvents(createDatesCalendar(about, dates)).map(({ event }) =>
      ['America/Caracas', 'Europe/Madrid', 'America/Mexico_City'].map((zone) =>
        [event.startDate, event.endDate].map((time) => clockIn(time.toJSDate(), zone)),
      ),
    );
    expect(read).toEqual([
      [
        ['2026-03-28 22:00', '2026-03-29 01:00'],
        // In Madrid the clocks have been set forward between this and the next.
        ['2026-03-29 04:00', '2026-03-29 07:00'],
        ['2026-03-28 20:00', '2026-03-28 23:00'],
      ],
      [
        ['2026-03-28 17:00', '2026-03-28 22:00'],
        ['2026-03-28 22:00', '2026-03-29 04:00'],
        ['2026-03-28 15:00', '2026-03-28 20:00'],
      ],
      [
        ['2026-10-25 00:00', '2026-10-25 05:30'],
        ['2026-10-25 05:00', '2026-10-25 10:30'],
        ['2026-10-24 22:00', '2026-10-25 03:30'],
      ],
    ]);
  });

  test('a cancelled date and one without a new time say so', () => {
    const dates = [
      { ...date, state: 'cancelled' as const },
      { ...date, id: 8, state: 'postponed' as const, is_unscheduled: true },
    ];
    const found = readEvents(createDatesCalendar(about, dates));
    expect(found.map(({ event, read }) => [event.summary, read('status')])).toEqual([
      ['CANCELADA · Batalla; final, de "barrio" · Caracas', 'CANCELLED'],
      ['POSPUESTA · Batalla; final, de "barrio" · Caracas', 'TENTATIVE'],
    ]);
  });

  test('a calendar without dates is one too', () => {
    expect(readEvents(createDatesCalendar(about, []))).toEqual([]);
  });
});

test('news: what changed last is first, with signs of the format escaped', () => {
  const newer = { ...date, id: 8, title: '<b>Otra</b>', changed_at: '2026-02-01T00:00:00.000Z' };
  const text = createDatesRss(about, [date, newer]);
  const titles = [...text.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'Fechas de “Ñapa”, ¡ya!',
    '&lt;b&gt;Otra&lt;/b&gt; · Caracas',
    'Batalla; final, de &quot;barrio&quot; · Caracas',
  ]);
  const guids = (dates: FeedDate[]) =>
    [...createDatesRss(about, dates).matchAll(/<guid[^>]*>([^<]*)</g)].map(([, guid]) => guid);
  // A corrected slip is no news, another day or state is.
  expect(guids([{ ...date, notes: 'x', changed_at: newer.changed_at }])).toEqual(guids([date]));
  expect(guids([{ ...date, begins: '2026-03-29T22:00:00-04:00' }])).not.toEqual(guids([date]));
  expect(guids([{ ...date, state: 'cancelled' }])).not.toEqual(guids([date]));
  expect(guids([{ ...date, state: 'held' }])).toEqual(guids([date]));
  expect(text).toContain('sábado, 28 de marzo de 2026');
  expect(text).toContain('<link>https://tarima.example.com/fechas/8</link>');
});
