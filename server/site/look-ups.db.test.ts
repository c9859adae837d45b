import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { spendLimit } from '../../test/spend-limit.ts';
import { startGoogleCalendar } from '../../test/stand-ins/google-calendar.ts';
import { startYoutube } from '../../test/stand-ins/youtube.ts';

const KEY = 'clave-de-prueba';
const youtube = await startYoutube({
  key: KEY,
  videos: [
    { id: 'aaaaaaaaaa1', title: 'Primera', duration: 'PT1M5S' },
    { id: 'aaaaaaaaaa2', title: 'Segunda', duration: 'PT3M' },
    { id: 'aaaaaaaaaa3', title: 'Tercera', duration: 'PT10S' },
  ],
  playlists: { PLprueba: ['aaaaaaaaaa1', 'aaaaaaaaaa2', 'aaaaaaaaaa3'] },
});
const inThreeDays = new Date(Date.now() + 3 * DAY_MS).toISOString();
const inFourDays = new Date(Date.now() + 4 * DAY_MS).toISOString();
const calendar = await startGoogleCalendar({
  key: KEY,
  calendars: {
    'agenda@example.com': [
      {
        id: 'e1',
        summary: 'Concierto',
        start: { dateTime: inThreeDays },
        end: { dateTime: inFourDays },
      },
    ],
  },
});

describe('requests to external services', () => {
  const site = withApp({ YOUTUBE_API_URL: youtube.url, GOOGLE_CALENDAR_API_URL: calendar.url });
  const visitor = () => site.withToken(null);

  async function setKeys(key: string): Promise<void> {
    const { db } = site.app.services;
    await db
      .updateTable('private_key')
      .set({ key })
      .where('rel', 'in', ['youtube', 'calendar'])
      .execute();
  }

  test('without a key the list is reported as unavailable', async () => {
    const answer = await visitor().get('/h/videos/?playlist=PLprueba&page_token=');
    expect([answer.status, answer.body]).toEqual([
      200,
      { items: [], next_page_token: null, prev_page_token: null, is_available: false },
    ]);
    const one = await visitor().get('/h/videos/aaaaaaaaaa1/');
    expect([one.status, one.body]).toEqual([
      404,
      { detail: 'No se ha encontrado lo que busca.', is_available: false },
    ]);
  });

  test('one IP address cannot use up the quota with items that the site does not show', async () => {
    await setKeys(KEY);
    const stranger = site.withToken(null);
    const list = async (query: string) =>
      (await stranger.get(`/h/videos/?playlist=${query}`)).status;
    await spendLimit(site, 'videos 127.0.0.1', 119, 15);
    expect([await list('PLajena1'), await list('PLajena2')]).toEqual([200, 429]);
    const { db } = site.app.services;
    await db
      .insertInto('playlist')
      .values({ capsule_id: 1, spotify: '', youtube: 'PLprueba' })
      .onConflict((conflict) => conflict.column('capsule_id').doUpdateSet({ youtube: 'PLprueba' }))
      .execute();
    // A number of videos that no page asks for is a look-up of its own.
    expect([await list('PLprueba'), await list('PLprueba&max=7')]).toEqual([200, 429]);
    await db.deleteFrom('limit_count').execute();
  });

  test('with a key a page of videos has durations in seconds and a link to the next page', async () => {
    await setKeys(KEY);
    const first = await visitor().get('/h/videos/?playlist=PLprueba&max=2');
    expect(first.body).toMatchObject({
      items: [
        { id: 'aaaaaaaaaa1', title: 'Primera', duration: 65 },
        { id: 'aaaaaaaaaa2', duration: 180 },
      ],
      prev_page_token: null,
    });
    const { next_page_token } = first.body as { next_page_token: string };
    const next = await visitor().get(
      `/h/videos/?playlist=PLprueba&max=2&page_token=${next_page_token}`,
    );
    expect(next.body).toMatchObject({ items: [{ id: 'aaaaaaaaaa3' }], next_page_token: null });
    for (const query of [
      'PLprueba&max=2&page_token=PAGE2',
      `PLprueba&max=3&page_token=${next_page_token}`,
      `PLotra&max=2&page_token=${next_page_token}`,
    ]) {
      const { status, body } = await visitor().get(`/h/videos/?playlist=${query}`);
      expect([status, body]).toEqual([400, { page_token: [expect.any(String)] }]);
    }
    expect((await visitor().get('/h/videos/aaaaaaaaaa1/')).body).toMatchObject({
      title: 'Primera',
    });
    const missing = await visitor().get('/h/videos/bbbbbbbbbbb/');
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ is_available: true });
  });

  test('an invalid playlist id is rejected without a request to the platform', async () => {
    const answer = await visitor().get('/h/videos/?playlist=../../otra');
    expect(answer.status).toBe(400);
  });

  test('the active calendar’s events are returned with their times', async () => {
    const { changes } = site.app.services;
    expect((await visitor().get('/h/calendar-events/')).body).toEqual({ items: [] });
    await changes.commit(null, async ({ tx }) => {
      const row = { title: 'Agenda', ref: 'agenda@example.com', max_results: 5, is_active: 1 };
      await tx.insertInto('calendar').values(row).execute();
    });
    const answer = await visitor().get('/h/calendar-events/');
    expect(answer.body).toMatchObject({ items: [{ id: 'e1', title: 'Concierto' }] });
  });

  test('a failing platform without a cached answer results in 503 in Spanish', async () => {
    youtube.behave('error');
    const answer = await visitor().get('/h/videos/?playlist=PLotra');
    expect([answer.status, answer.body]).toEqual([
      503,
      { detail: 'Los videos no están disponibles en este momento.' },
    ]);
    youtube.behave('normal');
  });
});
