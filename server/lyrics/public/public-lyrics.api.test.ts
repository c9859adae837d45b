import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ArtistLyricsPage, LyricItem, SongPage } from '../../../contracts/lyrics.ts';
import { type Client, SITE_KEY, withApp } from '../../../test/app.ts';
import { spendLimit } from '../../../test/spend-limit.ts';

async function addArtist(admin: Client, name: string, priority = 10): Promise<number> {
  const made = await admin.post('/artist/init/', {
    name,
    priority,
    description: 'Bio.',
    email: 'a@example.com',
  });
  expect(made.status).toBe(201);
  return (made.body as { id: number }).id;
}

async function add(admin: Client, fields: Record<string, unknown>): Promise<LyricItem> {
  const made = await admin.post('/h/lyrics/', fields);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body as LyricItem;
}

describe('public lyrics', () => {
  const site = withApp();
  const { staff: admin } = site;
  const perform = (body: Record<string, unknown>) =>
    site.withToken(null).post('/h/lyrics-performance/', { h_key: SITE_KEY, ...body });
  const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);

  test('one lyric answers 202, with lyrics of the same artist and of others, nearest in year first', async () => {
    const ana = await addArtist(admin, 'Ana');
    const beto = await addArtist(admin, 'Beto');
    const gone = await addArtist(admin, 'Ausente');
    const made = await add(admin, {
      title: 'Dos mil diez',
      artist: ana,
      year: 2010,
      album: 'Disco',
      featuring: 'Beto',
      comments: 'Nota.',
      lyric: 'uno\ndos',
      youtube: 'abcdefghijk',
    });
    for (const year of [2001, 2012, 2009, 2020, 2010, 2011, 2008, 2030]) {
      await add(admin, { title: `Ana ${year}`, artist: ana, year });
      await add(admin, { title: `Beto ${year}`, artist: beto, year });
    }
    await add(admin, { title: 'Ausente 2010', artist: gone, year: 2010 });
    await admin.patch(`/artist/init/${gone}/`, { is_active: false });
    await add(admin, { title: 'Apagada', artist: ana, year: 2010, is_active: false });

    const answer = await perform({ type: 2, artist: 'ana', song: 'dos-mil-diez' });
    expect(answer.status).toBe(202);
    const { status, message, item } = answer.body as SongPage;
    expect([status, message]).toEqual([202, expect.any(String)]);
    expect(item.lyric).toEqual({
      id: made.id,
      title: 'Dos mil diez',
      title_id: 'dos-mil-diez',
      featuring: 'Beto',
      album: 'Disco',
      year: 2010,
      comments: 'Nota.',
      text: made.lyric,
      media: { youtube: 'abcdefghijk' },
      artist_id: ana,
      artist: { name: 'Ana', name_id: 'ana' },
    });
    expect(item.artist).toEqual({
      id: ana,
      name: 'Ana',
      name_id: 'ana',
      picture: null,
      description: 'Bio.',
      email: 'a@example.com',
      priority: 10,
    });
    const nearest = [2010, 2011, 2009, 2008, 2012, 2001];
    expect(titles(item.more)).toEqual(nearest.map((year) => `Ana ${year}`));
    expect(titles(item.other)).toEqual(nearest.map((year) => `Beto ${year}`));
    expect(item.other[0]?.artist).toEqual({ name: 'Beto', name_id: 'beto' });
  });

  test('a missing or hidden lyric is 404 in status and body', async () => {
    const artist = await addArtist(admin, 'Oculta');
    const { id } = await add(admin, { title: 'Visible', artist, year: 2020 });
    const ask = { type: 2, artist: 'oculta', song: 'visible' };
    expect((await perform(ask)).status).toBe(202);
    const missing = { status: 404, message: expect.stringMatching(/disponible/) };
    await admin.patch(`/h/lyrics/${id}/`, { is_active: false });
    for (const body of [
      ask,
      { ...ask, song: 'otra' },
      { ...ask, artist: 'nadie' },
      { type: 1, artist: 'oculta' },
      { type: 1, artist: 'nadie' },
    ]) {
      const answer = await perform(body);
      expect([answer.status, answer.body], JSON.stringify(body)).toEqual([404, missing]);
    }
    await admin.patch(`/h/lyrics/${id}/`, { is_active: true });
    await admin.patch(`/artist/init/${artist}/`, { is_active: false });
    expect((await perform(ask)).status).toBe(404);
    expect((await perform({ type: 1, artist: 'oculta' })).status).toBe(404);
  });

  test('a request needs the site key, a known type and a song; a form body is accepted', async () => {
    const visitor = site.withToken(null);
    const path = '/h/lyrics-performance/';
    expect((await visitor.post(path, { type: 1, artist: 'ana' })).status).toBe(403);
    expect((await perform({ type: 3, artist: 'ana' })).body).toHaveProperty('type');
    expect((await perform({ type: 2, artist: 'ana' })).body).toEqual({
      song: ['Este campo es requerido.'],
    });
    expect((await perform({})).status).toBe(400);
    const form = { h_key: SITE_KEY, type: '2', artist: 'ana', song: 'dos-mil-diez' };
    expect((await visitor.upload('POST', path, form, {})).status).toBe(202);
  });

  test('the lyrics of an artist, and the artists with lyrics before and after it, in public order', async () => {
    for (const { id } of (await admin.get('/artist/init/')).body as { id: number }[]) {
      await admin.delete(`/artist/init/${id}/`);
    }
    const third = await addArtist(admin, 'Tercera', 5);
    const first = await addArtist(admin, 'Primera', 1);
    await addArtist(admin, 'Muda', 2);
    const second = await addArtist(admin, 'Segunda', 3);
    const alone = await add(admin, { title: 'Vieja', artist: second, year: 1999, album: 'A' });
    const around = async () => {
      const { item } = (await perform({ type: 1, artist: 'segunda' })).body as ArtistLyricsPage;
      return [item.prev, item.next];
    };
    expect(await around()).toEqual([null, null]);
    await add(admin, { title: 'Nueva', artist: second, year: 2022 });
    await add(admin, { title: 'Una', artist: first, year: 2000 });
    await add(admin, { title: 'Otra', artist: third, year: 2000 });
    const answer = await perform({ type: '1', artist: 'segunda' });
    expect(answer.status).toBe(200);
    const { status, item } = answer.body as ArtistLyricsPage;
    expect(status).toBe(200);
    expect(item.artist.name_id).toBe('segunda');
    expect(titles(item.lyrics)).toEqual(['Nueva', 'Vieja']);
    expect(item.lyrics[1]).toMatchObject({ id: alone.id, album: 'A', title_id: 'vieja' });
    expect(await around()).toEqual([
      { name: 'Primera', name_id: 'primera' },
      { name: 'Tercera', name_id: 'tercera' },
    ]);
    const last = (await perform({ type: 1, artist: 'tercera' })).body as ArtistLyricsPage;
    expect(last.item.next).toEqual({ name: 'Primera', name_id: 'primera' });

    const entry = await site.withToken(null).get('/h/entries/artist/segunda/');
    expect(entry.body).toMatchObject({ lyrics: 2 });
    const mute = await site.withToken(null).get('/h/entries/artist/muda/');
    expect(mute.body).toMatchObject({ lyrics: 0 });
    const paths = await site.withToken(null).get('/h/lyrics-paths/?after=0');
    expect(paths.body).toMatchObject({ next: null });
    expect((paths.body as { items: unknown[] }).items).toHaveLength(4);
    expect((paths.body as { items: unknown[] }).items).toContainEqual({
      artist: 'segunda',
      song: 'vieja',
    });
  });

  test('a former address returns the current location of the lyric', async () => {
    const artist = await addArtist(admin, 'Antes');
    const other = await addArtist(admin, 'Vecina');
    const { id } = await add(admin, { title: 'Camino', artist, year: 2020 });
    const location = async (artistSlug: string, song: string) => {
      const answer = await perform({ type: 2, artist: artistSlug, song });
      return [answer.status, (answer.body as { location?: string }).location];
    };
    await admin.patch(`/h/lyrics/${id}/`, { title: 'Sendero', title_id: 'sendero' });
    expect(await location('antes', 'camino')).toEqual([404, '/letras/antes/sendero']);
    await admin.patch(`/artist/init/${artist}/`, { name_id: 'despues' });
    expect(await location('antes', 'sendero')).toEqual([404, '/letras/despues/sendero']);
    await admin.patch(`/h/lyrics/${id}/`, { artist: other });
    expect(await location('despues', 'sendero')).toEqual([404, '/letras/vecina/sendero']);
    expect(await location('despues', 'camino')).toEqual([404, '/letras/vecina/sendero']);
    expect(await location('vecina', 'sendero')).toEqual([202, undefined]);
    const taken = await add(admin, { title: 'Camino', artist, year: 2020 });
    expect(taken.title_id).toBe('camino-2');
    await admin.delete(`/h/lyrics/${id}/`);
    expect(await location('despues', 'camino')).toEqual([404, undefined]);
  });

  test('a line has its picture, which is not rendered again for a conditional request', async () => {
    const artist = await addArtist(admin, 'Línea');
    const fields = { title: 'Verso', artist, year: 2020, lyric: '[Coro]\nuno\n<b>dos</b> 🔥' };
    const { id } = await add(admin, fields);
    const http = site.app.http;
    const base = '/letras/linea/verso/linea';
    const first = await http.inject({ url: `${base}/2.jpg` });
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/jpeg');
    const { width, height, format } = await sharp(first.rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    expect(first.rawPayload.length).toBeLessThan(300_000);
    const etag = String(first.headers.etag);
    const again = { url: `${base}/2.jpg`, headers: { 'if-none-match': etag } };
    expect((await http.inject(again)).statusCode).toBe(304);
    await admin.patch(`/h/lyrics/${id}/`, { lyric: 'uno\ntres' });
    const changed = await http.inject(again);
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
    for (const file of ['0.jpg', '3.jpg', '99999999.jpg', '1.png', '-1.jpg', 'x.jpg', '1e1.jpg']) {
      expect((await http.inject({ url: `${base}/${file}` })).statusCode, file).toBe(404);
    }
    expect((await http.inject({ url: '/letras/linea/nada/linea/1.jpg' })).statusCode).toBe(404);
  });

  test('one IP address can render sixty pictures in five minutes; pictures already rendered do not count', async () => {
    const artist = await addArtist(admin, 'Muchas líneas');
    const lyric = Array.from({ length: 70 }, (_, index) => `verso ${index}`).join('\n');
    await add(admin, { title: 'Setenta', artist, year: 2020, lyric });
    const ask = (line: number) =>
      site.app.http.inject({
        url: `/letras/muchas-lineas/setenta/linea/${line}.jpg`,
        remoteAddress: '203.0.113.9',
      });
    expect((await ask(1)).statusCode).toBe(200);
    // Fifty-eight more that were drawn.
    await spendLimit(site, 'share pictures that are drawn 203.0.113.9', 58, 5);
    const answers = [await ask(1), await ask(2), await ask(3)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(1)).statusCode).toBe(200);
    site.advance(5 * 60_000 + 1000);
    expect((await ask(61)).statusCode).toBe(200);
  });
});
