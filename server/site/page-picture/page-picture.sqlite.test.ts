import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fixedPages, pagePicturePath, paths, segmentPath } from '../../../contracts/paths.ts';
import { withApp } from '../../../test/app.ts';
import { createWav } from '../../../test/audio.ts';
import { createPhoto } from '../../../test/pictures.ts';

describe('the share pictures of pages without a picture', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const { staff: admin } = site;
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.http.inject({ url, headers });

  test('every fixed page has its own one, also on an empty site', async () => {
    const tags = new Set<unknown>();
    for (const path of fixedPages) {
      const picture = await get(pagePicturePath(path));
      expect([path, picture.statusCode]).toEqual([path, 200]);
      expect(picture.headers['content-type']).toBe('image/jpeg');
      tags.add(picture.headers.etag);
    }
    expect(tags.size).toBe(fixedPages.length);
  });

  test('a page that shows records has the print of the first of them', async () => {
    const pages = [paths.dates, paths.tickets, paths.beats, paths.apply].map(pagePicturePath);
    const readTags = async () =>
      (await Promise.all(pages.map((url) => get(url)))).map(({ headers }) => headers.etag);
    const before = await readTags();
    const picture = {
      bytes: await createPhoto({ width: 450, height: 300 }),
      name: 'cartel.jpg',
      type: 'image/jpeg',
    };
    const fields = { name: 'Con Cartel', condition: '1' };
    const { body } = await admin.upload('POST', '/event/init/', fields, { picture });
    const after = await readTags();
    expect(after.filter((tag, index) => tag === before[index])).toEqual([]);
    await admin.delete(`/event/init/${(body as { id: number }).id}/`);
  });

  test('an item is drawn by its name; what visitors may not see has no picture', async () => {
    const { body } = await admin.post('/event/init/', { name: 'Ruido & Tarima', condition: [1] });
    const { id, name_id } = body as { id: number; name_id: string };
    const url = pagePicturePath(`/eventos/${name_id}/portada`);
    const first = await get(url);
    expect(first.statusCode).toBe(200);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await get(url, headers)).statusCode).toBe(304);
    await admin.patch(`/event/init/${id}/`, { name: 'Otro nombre' });
    expect((await get(url)).headers.etag).not.toBe(first.headers.etag);
    await admin.patch(`/event/init/${id}/`, { is_active: false });
    expect((await get(url)).statusCode).toBe(404);
  });

  test('each segment has its own picture, and a hidden one none', async () => {
    const { body } = await admin.post('/event/init/', { name: 'Con Ediciones', condition: [1] });
    const { id, name_id } = body as { id: number; name_id: string };
    const addSegment = async (title: string) => {
      const texts = { title, description: 'Una noche.', year: 2025, country: 'VE', vol: 3 };
      const answer = await admin.post('/event/detail/', { ...texts, event: id });
      return (answer.body as { id: number }).id;
    };
    const ids = [await addSegment('La Ida'), await addSegment('La Vuelta')];
    const paths = ids.map((segment) => pagePicturePath(segmentPath('event', name_id, segment)));
    const answers = await Promise.all(
      [pagePicturePath(`/eventos/${name_id}/portada`), ...paths].map((url) => get(url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    await admin.patch(`/event/detail/${ids[1]}/`, { is_active: false });
    expect((await get(paths[1] ?? '')).statusCode).toBe(404);
  });

  test('an item has its picture for stories too; a beat only while its page is open', async () => {
    const src = { bytes: createWav(1), name: 'beat.wav', type: 'audio/wav' };
    const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: '92', price: '25' };
    const { body } = await admin.upload('POST', '/h/music/', fields, { src });
    const url = `/cartel/therepro.jpg?beat=${(body as { id: number }).id}&formato=historia`;
    const story = await get(url);
    const { width, height } = await sharp(story.rawPayload).metadata();
    expect([story.statusCode, width, height]).toEqual([200, 1080, 1920]);
    expect((await get('/cartel/therepro.jpg?beat=0')).statusCode).toBe(404);
    const keys = (await admin.get('/h/private-key/')).body as Array<{ id: number; rel: string }>;
    const lock = keys.find(({ rel }) => rel === 'repro')?.id;
    await admin.patch(`/h/private-key/${lock}/`, { key: 'llave', is_active: true });
    const [locked, page] = [await get(url), await get('/cartel/therepro.jpg?formato=historia')];
    expect([locked.statusCode, locked.headers.etag]).toEqual([200, page.headers.etag]);
    expect(locked.headers.etag).not.toBe(story.headers.etag);
    await admin.patch(`/h/private-key/${lock}/`, { key: '', is_active: false });
  });

  test('a path that is no page is 404', async () => {
    for (const path of [
      '/nada',
      '/eventos/nadie',
      '/letras/nadie',
      '/letras/nadie/nada',
      '/',
      '',
    ]) {
      expect([path, (await get(`/cartel${path}.jpg`)).statusCode]).toEqual([path, 404]);
    }
    expect((await get('/cartel/artistas.png')).statusCode).toBe(404);
  });
});
