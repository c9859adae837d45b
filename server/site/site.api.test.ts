import { describe, expect, test } from 'vitest';
import type { HomeInfo } from '../../contracts/site.ts';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { createWav } from '../../test/audio.ts';
import { createPhoto } from '../../test/pictures.ts';

interface Item {
  id: number;
  name_id: string;
}

async function createArtist(admin: Client, name: string, fields: object = {}): Promise<Item> {
  const made = await admin.post('/artist/init/', { name, description: 'Biografía.', ...fields });
  expect(made.status).toBe(201);
  return made.body as Item;
}

describe('public data', () => {
  const site = withApp();
  const { staff: admin } = site;
  const base = (client: Client, view?: string) =>
    client.post('/h/web-base-info/', { h_key: SITE_KEY, ...(view ? { view } : {}) });

  test('an empty site answers with all its sections', async () => {
    const answer = await base(site.withToken(null));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      artists: [],
      events: [],
      content: [],
      capsula: expect.objectContaining({ name: 'La Cápsula', album: [], background: null }),
      calendar: null,
      pageInfo: {
        artist: expect.any(String),
        event: expect.any(String),
        content: expect.any(String),
      },
      social: {},
      keys: { video: null, captcha: { provider: 'altcha', site_key: '' } },
      locks: [{ rel: 'repro', is_active: false }],
      site: expect.objectContaining({ name: 'Tarima', tagline: expect.any(String) }),
    });
  });

  test('the home page names what is new, and nothing while there is nothing', async () => {
    const visitor = site.withToken(null);
    const home = async () => (await visitor.get('/h/home/')).body as HomeInfo;
    expect(await home()).toMatchObject({ editions: [], beat: null, line: null });
    const made = await admin.post('/event/init/', { name: 'Con Ediciones', condition: [2] });
    const event = (made.body as Item).id;
    // Newest by its year, whatever was written last.
    for (const [title, year] of [
      ['Primera', '2019'],
      ['Segunda', '2024'],
      ['De antes', '2021'],
    ]) {
      await admin.post('/event/detail/', { event, title, year, description: 'D' });
    }
    const { id: artist } = await createArtist(admin, 'Con Letra');
    const lyric = ['Sí', 'Una línea que se puede citar sin más palabras,', 'y otra'].join('\n');
    await admin.post('/h/lyrics/', { title: 'Canción', artist, year: 2020, lyric });
    const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: '92', price: '25' };
    const src = { bytes: createWav(1), name: 'beat.wav', type: 'audio/wav' };
    await admin.upload('POST', '/h/music/', fields, { src });
    const { editions, beat, line } = await home();
    expect(editions.map(({ title, name }) => [title, name])).toEqual([
      ['Segunda', 'Con Ediciones'],
    ]);
    expect([beat?.title, line?.number, line?.text]).toEqual([
      'Cobre',
      2,
      'Una línea que se puede citar sin más palabras',
    ]);
    const keys = (await admin.get('/h/private-key/')).body as Array<{ id: number; rel: string }>;
    const lock = keys.find(({ rel }) => rel === 'repro')?.id;
    await admin.patch(`/h/private-key/${lock}/`, { key: 'llave', is_active: true });
    expect((await home()).beat).toBeNull();
    await admin.patch(`/h/private-key/${lock}/`, { key: '', is_active: false });
    await admin.patch(`/artist/init/${artist}/`, { is_active: false });
    await admin.patch(`/event/init/${event}/`, { is_active: false });
    expect(await home()).toMatchObject({ editions: [], line: null });
  });

  test('a change in the panel is visible at the next request; inactive items are not', async () => {
    const visitor = site.withToken(null);
    const artist = await createArtist(admin, 'Visible');
    const names = async () => {
      const { body } = await base(visitor, 'index');
      return (body as { artists: Array<{ name: string }> }).artists.map((item) => item.name);
    };
    expect(await names()).toContain('Visible');
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: false });
    expect(await names()).not.toContain('Visible');
    expect((await visitor.get(`/h/entries/artist/${artist.name_id}/`)).status).toBe(404);
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: true });
    expect(await names()).toContain('Visible');
  });

  test('the index leaves out the details and albums of the items', async () => {
    const made = await admin.post('/event/init/', { name: 'Con Detalles', condition: [2] });
    const event = (made.body as Item).id;
    await admin.post('/event/detail/', { event, title: 'Uno', description: 'D' });
    const visitor = site.withToken(null);
    const whole = (await base(visitor)).body as { events: object[] };
    expect(whole.events[0]).toMatchObject({ details: [{ title: 'Uno' }], album: [] });
    const index = (await base(visitor, 'index')).body as { events: object[] };
    expect(index.events[0]).not.toHaveProperty('details');
    expect(index.events[0]).not.toHaveProperty('album');
  });

  test('neighbours follow the public order and wrap around', async () => {
    await admin.post('/content/init/', { name: 'Medio', condition: [1], priority: 5 });
    await admin.post('/content/init/', { name: 'Primero', condition: [1], priority: 1 });
    await admin.post('/content/init/', { name: 'Último', condition: [1], priority: 9 });
    const visitor = site.withToken(null);
    const around = async (slug: string) => {
      const { body } = await visitor.get(`/h/entries/content/${slug}/`);
      const { prev, next } = body as { prev: Item; next: Item };
      return [prev.name_id, next.name_id];
    };
    expect(await around('primero')).toEqual(['ultimo', 'medio']);
    expect(await around('medio')).toEqual(['primero', 'ultimo']);
    expect(await around('ultimo')).toEqual(['medio', 'primero']);
  });

  test('the background is the first active one, of equals the newest; without one it is black', async () => {
    const { id, name_id } = await createArtist(admin, 'Con Fondo');
    const shown = async () => {
      const { body } = await site.withToken(null).get(`/h/entries/artist/${name_id}/`);
      return (body as { background: { width: number } | null }).background;
    };
    expect(await shown()).toBeNull();
    const add = async (width: number) => {
      const bytes = await createPhoto({ width, height: 400 });
      const made = await admin.upload(
        'POST',
        '/artist/background/',
        { artist: id, title: 'F' },
        { src: { bytes } },
      );
      expect(made.status).toBe(201);
      return (made.body as Item).id;
    };
    const first = await add(500);
    const newest = await add(600);
    expect(await shown()).toMatchObject({ width: 600 });
    const rank = async (of: number, priority: number) =>
      (await admin.patch(`/artist/background/${of}/`, { priority })).status;
    expect(await rank(first, 3)).toBe(200);
    expect(await shown()).toMatchObject({ width: 500 });
    const listed = (await admin.get('/artist/background/')).body as (Item & { priority: number })[];
    const own = listed.filter((item) => [first, newest].includes(item.id));
    expect(own.map((item) => [item.id, item.priority])).toEqual([
      [first, 3],
      [newest, 10],
    ]);
    expect([await rank(first, 11), await rank(first, 10)]).toEqual([400, 200]);
    expect(await shown()).toMatchObject({ width: 600 });
    await admin.patch(`/artist/background/${newest}/`, { is_active: false, artist: id });
    expect(await shown()).toMatchObject({ width: 500 });
    const none = await admin.post('/artist/background/', { title: 'Sin dueño' });
    expect([none.status, none.body]).toEqual([400, { artist: ['Este campo es requerido.'] }]);
  });

  test('the capsule is changed in the panel and shown to visitors', async () => {
    const [capsule] = (await admin.get('/capsula/init/')).body as Item[];
    const path = `/capsula/init/${capsule?.id}/`;
    const bad = await admin.patch(path, { name: '', description: '', email: 'no' });
    const required = ['Este campo es requerido.'];
    expect([bad.status, bad.body]).toEqual([
      400,
      { name: required, description: required, email: ['El email ingresado no es correcto.'] },
    ]);
    await admin.patch(path, {
      name: 'La Cápsula 2',
      description: 'Nueva.',
      email: 'a@example.com',
    });
    expect(capsule).not.toHaveProperty('gear');
    expect((await admin.patch(path, { gear: 'Consola' })).body).toHaveProperty('gear', 'Consola');
    const all = await base(site.withToken(null));
    expect(all.body).toHaveProperty('capsula.name');
    expect(all.body).not.toHaveProperty('capsula.gear');
    const playlist = await admin.get(`/capsula/playlist/${capsule?.id}/`);
    await admin.patch(`/capsula/playlist/${(playlist.body as Item).id}/`, { youtube: 'PLnueva' });
    const shown = await site.withToken(null).get('/h/capsula/');
    expect(shown.body).toMatchObject({
      name: 'La Cápsula 2',
      email: 'a@example.com',
      channel: 'PLnueva',
      gear: 'Consola',
    });
  });

  test('the returned IP address is that of the connection, not one claimed in a header', async () => {
    const answer = await site.withToken(null).get('/ip/', { 'x-forwarded-for': '203.0.113.7' });
    expect(answer.body).toEqual({ ip: '127.0.0.1' });
  });
});
