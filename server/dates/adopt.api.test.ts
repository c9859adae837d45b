import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { withApp } from '../../test/app.ts';
import { startGoogleCalendar } from '../../test/stand-ins/google-calendar.ts';
import { parsePlace } from './adopt.ts';

const KEY = 'clave-de-prueba';
const start = { dateTime: '2031-03-01T20:00:00-04:00' };
const end = { dateTime: '2031-03-02T01:00:00-04:00' };
const calendar = await startGoogleCalendar({
  key: KEY,
  calendars: {
    'agenda@example.com': [
      {
        id: 'uno',
        summary: 'Gran final de RAPLONCESTO',
        location: 'Cancha 3, Petare, Caracas',
        start,
        end,
      },
      {
        ...{
          id: 'meses',
          summary: 'Temporada',
          start,
          end: { dateTime: '2031-06-02T01:00:00-04:00' },
        },
        location: 'Sala Lejos, Calle 2, 28012 Madrid, España',
      },
      { id: 'dos', summary: 'Ensayo', start: { date: '2031-04-01' }, end: { date: '2031-04-02' } },
    ],
  },
});

test.each([
  ['', 'Por confirmar', '', 'Por confirmar', 'VE'],
  ['Cancha 3', 'Cancha 3', '', 'Por confirmar', 'VE'],
  ['Cancha 3, Petare, Caracas', 'Cancha 3', 'Petare', 'Caracas', 'VE'],
  [
    'Sala, Calle 1, Caracas 1010, Distrito Capital, Venezuela',
    'Sala',
    'Calle 1, Distrito Capital',
    'Caracas',
    'VE',
  ],
  ['Sala, Calle 1, 28012 Madrid, España', 'Sala', 'Calle 1', 'Madrid', 'ES'],
  ['Foro, Monterrey, Mexico', 'Foro', '', 'Monterrey', 'MX'],
])('the place of an entry: “%s”', (location, venue, address, city, country) => {
  expect(parsePlace(location)).toMatchObject({ venue, address, city, country });
});

describe('the outside calendar', () => {
  const site = withApp({ GOOGLE_CALENDAR_API_URL: calendar.url });

  test('an entry becomes a hidden date of an event, once, also when two click', async () => {
    const staff = await site.as('administrator');
    const { db } = site.app.services;
    await db.updateTable('private_key').set({ key: KEY }).where('rel', '=', 'calendar').execute();
    const about = { title: 'Agenda', ref: 'agenda@example.com', max_results: 5 };
    await staff.post('/h/calendar/', about);
    const made = await staff.post('/event/init/', { name: 'Raploncesto', condition: [1] });
    const event = (made.body as { id: number }).id;
    const list = async () =>
      ((await staff.get('/h/outside-dates/')).body as Reply<'GET /h/outside-dates/'>).items;
    expect((await list()).map((item) => [item.id, item.event, item.date])).toEqual([
      ['uno', event, null],
      ['meses', null, null],
      ['dos', null, null],
    ]);
    const adopt = () => staff.post('/h/outside-dates/', { outside_id: 'uno', event });
    const answers = await Promise.all([adopt(), adopt()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { body } = answers.find(({ status }) => status === 201) ?? expect.fail('none was made');
    expect(body).toMatchObject({
      ...{ event, title: 'Gran final de RAPLONCESTO', starts: '2031-03-01T20:00' },
      ...{ ends: '2031-03-02T01:00', zone: 'America/Caracas', is_active: false },
      ...{ venue: 'Cancha 3', address: 'Petare', city: 'Caracas', is_adopted: true },
    });
    expect((await list())[0]?.date).toBe((body as { id: number }).id);
    const long = await staff.post('/h/outside-dates/', { outside_id: 'meses', event });
    expect([long.status, long.body]).toMatchObject([
      201,
      {
        ...{ city: 'Madrid', country: 'ES', zone: 'Europe/Madrid', address: 'Calle 2', ends: null },
        ...{ starts: '2031-03-02T01:00', begins: '2031-03-02T01:00:00+01:00' },
      },
    ]);
    const { id } = long.body as { id: number };
    expect((await staff.patch(`/h/dates/${id}/`, { city: 'Getafe' })).status).toBe(200);
    await staff.delete(`/h/dates/${id}/`);
    const again = await staff.post('/h/outside-dates/', { outside_id: 'meses', event });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('papelera')]);
    const whole = await staff.post('/h/outside-dates/', { outside_id: 'dos', event });
    expect(whole.body).toMatchObject({
      starts: '2031-04-01T20:00',
      ends: null,
      city: 'Por confirmar',
    });
    expect((await staff.post('/h/outside-dates/', { outside_id: 'tres', event })).status).toBe(404);
  });
});
