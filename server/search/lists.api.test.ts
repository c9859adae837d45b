import { describe, expect, test } from 'vitest';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { readTone } from '../../test/audio.ts';
import { calls } from '../../test/calls.ts';
import { takeToken } from '../../test/captcha.ts';
import { createApplicant, makeContest } from '../../test/contests.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer } from '../../test/studio.ts';

const NAME = 'Ñandú Ação 50%_de Øystein';
/** Typed in two parts each: letter and mark. */
const DECOMPOSED = NAME.normalize('NFD');

const found = [
  ...['ñandú', 'NANDÚ', 'nandu', 'nan', 'andú', 'AÇÃO', 'acao', 'ação', 'oystein', 'ØYSTEIN'],
  ...['50%', '50%_', '%_de', '_de', 'acao nandu', 'OYSTEIN 50% ñ', 'ñandú'.normalize('NFD')],
];
const notFound = ['5_%', 'n%u', 'nandu otra', '\\', 'ñandúes'];

/** Lists whose records have no name that somebody writes, and files of a list that is tried. */
const NOT_TRIED = [
  'GET /h/subscribers/',
  'GET /h/messages/csv/',
  'GET /h/subscribers/csv/',
  'GET /h/users/csv/',
];

const site = withApp();

/** Makes the record that a list is searched for, with this name. */
const makers: Readonly<Record<string, (staff: Client, name: string) => Promise<unknown>>> = {
  'GET /h/audit/': (staff, name) => staff.post('/artist/init/', { name, description: 'x' }),
  'GET /h/users/': (staff, first_name) =>
    staff.post('/h/users/', {
      ...{ first_name, last_name: 'x', email: `u${first_name.length}@example.com`, user_type: 2 },
    }),
  async 'GET /h/music/'(staff, title) {
    const fields = { title, producer: 'p', genre: 'g', bpm: 90, price: 1, time: '0:01' };
    const src = { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' };
    return staff.upload('POST', '/h/music/', { ...fields, duration: 1 }, { src });
  },
  async 'GET /h/lyrics/'(staff, title) {
    const artist = { name: `A${title.length}`, description: 'x' };
    const { id } = (await staff.post('/artist/init/', artist)).body as { id: number };
    return staff.post('/h/lyrics/', { title, artist: id, year: 2026 });
  },
  async 'GET /h/songs/'(staff, title) {
    const singer = { name: `B${title.length}`, description: 'x' };
    const { id: artist } = (await staff.post('/artist/init/', singer)).body as { id: number };
    const src = { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' };
    return staff.upload('POST', '/h/songs/', { title, artist }, { src });
  },
  async 'GET /h/messages/'(_staff, name) {
    const visitor = site.withToken(null);
    const words = { name, email: 'a@example.com', country: 'VE', subject: 's', message: 'm' };
    const token = await takeToken(visitor);
    return visitor.post('/h/contact/', { ...words, token, h_key: SITE_KEY });
  },
  async 'GET /h/trash/'(staff, title) {
    const calendar = { title, ref: 'a@b', max_results: 5 };
    const { id } = (await staff.post('/h/calendar/', calendar)).body as { id: number };
    return staff.delete(`/h/calendar/${id}/`);
  },
  async 'GET /h/files/'(staff, title) {
    const src = { bytes: await createPhoto({ width: 400, height: 60 }) };
    return staff.upload('POST', '/h/flyer/', { title }, { src });
  },
  async 'GET /postulations/postulates/'(_staff, name) {
    return createApplicant(site, await makeContest(site), name);
  },
  async 'GET /capsula/reservations/'(staff, first_name) {
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', { opening });
    const customer = await createCustomer(site, 2);
    await staff.patch(`/h/users/${customer.id}/`, { first_name });
    const start = Math.ceil(site.app.services.clock.now() / 3_600_000) * 3_600_000;
    const starts_at = new Date(start + (72 + first_name.length) * 3_600_000).toISOString();
    return customer.post('/capsula/reservations/', { starts_at, hours: 1 });
  },
};

const searched = calls.flatMap(({ method, path, query }) =>
  query !== undefined && 'search' in (query as unknown as { shape: object }).shape
    ? [`${method} ${path}`]
    : [],
);

test('each list with a search is tried here', () => {
  expect(searched.toSorted()).toEqual([...Object.keys(makers), ...NOT_TRIED].toSorted());
});

describe.each(Object.entries(makers))('%s', (list, make) => {
  test.each([
    ['composed', NAME],
    ['decomposed', DECOMPOSED],
  ])('finds a %s name by its words, and takes signs as they are', async (_, name) => {
    const staff = await site.as('administrator');
    await make(staff, name);
    const [, path = ''] = list.split(' ');
    const count = async (search: string) => {
      const { status, body } = await staff.get(`${path}?search=${encodeURIComponent(search)}`);
      expect(status).toBe(200);
      return (body as { count: number }).count;
    };
    for (const word of found) expect(await count(word), word).toBeGreaterThan(0);
    for (const word of notFound) expect(await count(word), word).toBe(0);
  });
});
