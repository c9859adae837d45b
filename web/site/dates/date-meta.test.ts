import { describe, expect, test } from 'vitest';
import type { PublicDate } from '../../../contracts/agenda.ts';
import { hasTickets } from './date-list.tsx';
import { formatDateSentence, getDateFacts, toMusicEvent } from './date-meta.ts';

/**
 * Properties that Google names for events, from
 * https://developers.google.com/search/docs/appearance/structured-data/event ("Structured data type
 * definitions"); their meaning is that of https://schema.org/MusicEvent.
 */
const required = ['name', 'startDate', 'location', 'location.address'];
const recommended = [
  ...['description', 'eventStatus', 'image', 'location.name'],
  ...['offers', 'offers.url', 'offers.availability', 'offers.validFrom'],
  ...['organizer', 'organizer.name', 'organizer.url', 'performer', 'performer.0.name'],
];
/** What depends on what is known: a price, the end, and the first time of a date that was moved. */
const whenKnown = ['offers.price', 'offers.priceCurrency', 'endDate', 'previousStartDate'];

const shell = {
  origin: 'https://tarima.example.com',
  site: { name: 'Sin Caducidad' },
} as Parameters<typeof toMusicEvent>[1];

const minimal: PublicDate = {
  ...{ id: 7, title: 'Gran final', state: 'announced', ink: 'mint', is_unscheduled: false },
  event: { name: 'Boca de Metro', name_id: 'bdm' },
  ...{ local: '2026-07-04T20:00', begins: '2026-07-04T20:00:00-04:00', zone: 'America/Caracas' },
  ...{
    finishes: '2026-07-04T23:00:00-04:00',
    ends: null,
    doors: null,
    previous: null,
    is_over: false,
  },
  ...{ venue: 'Sala Pretil', address: '', city: 'Caracas', country: 'VE', map: '' },
  ...{ price: '', price_from: null, currency: 'USD', tickets: '', notes: '', lineup: [] },
  ...{ segment: null, picture: null },
  ...{ announced_at: '2026-01-01T00:00:00.000Z', changed_at: '2026-01-01T00:00:00.000Z' },
};
const whole: PublicDate = {
  ...minimal,
  ...{ address: 'Calle 3', price: '$8', price_from: 8, tickets: 'https://boletos.example/7' },
  ...{
    previous: '2026-06-01T20:00:00-04:00',
    state: 'postponed',
    doors: '2026-07-04T19:00:00-04:00',
    ends: '2026-07-04T23:00:00-04:00',
  },
  lineup: [
    { name: 'Malva Tizón', name_id: 'malva-tizon' },
    { name: 'Invitada', name_id: null },
  ],
};

/** Returns the value at a path, as in `offers.price`. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((of, name) => (of as Record<string, unknown> | undefined)?.[name], value);
}

function missing(date: PublicDate, names: readonly string[]): string[] {
  const event = toMusicEvent(date, shell);
  return names.filter((name) => [undefined, null, ''].some((none) => none === at(event, name)));
}

describe('structured data of a date', () => {
  test('has every property that Google requires or recommends, also with the fewest fields', () => {
    expect(missing(minimal, [...required, ...recommended])).toEqual([]);
    expect(missing(whole, [...required, ...recommended, ...whenKnown])).toEqual([]);
    // What is not known is not invented.
    expect(missing(minimal, whenKnown)).toEqual(whenKnown);
  });

  test('times have the offset of the place, links are absolute', () => {
    const event = toMusicEvent(whole, shell);
    const offset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
    for (const name of ['startDate', 'endDate', 'doorTime', 'previousStartDate']) {
      expect(at(event, name), name).toMatch(offset);
    }
    expect(at(event, 'image.0')).toBe('https://tarima.example.com/cartel/fechas/7.jpg');
    expect(at(event, 'performer.0.url')).toBe('https://tarima.example.com/artistas/malva-tizon');
    expect(at(event, 'offers.url')).toBe('https://boletos.example/7');
    expect(at(toMusicEvent(minimal, shell), 'offers.url')).toBe(
      'https://tarima.example.com/fechas/7',
    );
  });

  test('each state is said in the words of schema.org', () => {
    const said = (date: Partial<PublicDate>) => {
      const event = toMusicEvent({ ...minimal, ...date }, shell);
      return [event.eventStatus, event.offers.availability].map((item) => item.split('/').at(-1));
    };
    const previous = '2026-06-01T20:00:00-04:00';
    expect([
      said({}),
      said({ state: 'few_left' }),
      said({ state: 'sold_out' }),
      said({ state: 'postponed', previous }),
      said({ state: 'sold_out', previous }),
      said({ state: 'postponed', is_unscheduled: true }),
      said({ state: 'cancelled' }),
      said({ state: 'held', is_over: true }),
    ]).toEqual([
      ['EventScheduled', 'InStock'],
      ['EventScheduled', 'LimitedAvailability'],
      ['EventScheduled', 'SoldOut'],
      ['EventRescheduled', 'InStock'],
      ['EventRescheduled', 'SoldOut'],
      ['EventPostponed', 'Discontinued'],
      ['EventCancelled', 'Discontinued'],
      ['EventScheduled', 'Discontinued'],
    ]);
  });

  test('a date that waits for its new time does not name the old day', () => {
    const waiting = { ...minimal, state: 'postponed', is_unscheduled: true } as const;
    const { title } = getDateFacts(waiting, shell as Parameters<typeof getDateFacts>[1]);
    expect(title).toBe('Gran final en Caracas, nueva fecha por confirmar');
  });

  test('tickets are offered exactly while they are on sale', () => {
    const tickets = 'https://boletos.example/7';
    const moved = { ...minimal, tickets, state: 'postponed' } as const;
    expect(hasTickets(moved)).toBe(true);
    expect(hasTickets({ ...moved, is_unscheduled: true })).toBe(false);
    expect(hasTickets({ ...moved, state: 'sold_out' })).toBe(false);
    expect(hasTickets({ ...moved, tickets: '' })).toBe(false);
  });

  test('the sentence says what changed', () => {
    expect(formatDateSentence({ ...minimal, state: 'cancelled' })).toMatch(
      /^Cancelada: Gran final, sábado, 4 de julio de 2026, 8:00\sp\.\sm\. Sala Pretil, Caracas, Venezuela\.$/,
    );
    expect(formatDateSentence({ ...minimal, state: 'postponed', is_unscheduled: true })).toContain(
      'nueva fecha por confirmar',
    );
  });
});
