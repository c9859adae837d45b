// The pages are the same on both databases.
import { expect, test, vi } from 'vitest';
import { withApp } from '../../test/app.ts';
import { makeEvent } from '../../test/contests.ts';
import { PageCache } from './page-cache.ts';

const site = withApp({}, { pages: 'production' });

test('an edit of a lyric renders its own page anew, and no page of an event', async () => {
  const admin = await site.as('administrator');
  const texts = { description: 'Bio.', email: 'a@example.com' };
  const artist = (await admin.post('/artist/init/', { name: 'Ana', ...texts })).body as {
    id: number;
  };
  const event = await makeEvent(site);
  const lyric = (await admin.post('/h/lyrics/', { title: 'Letra', artist: artist.id, year: 2020 }))
    .body as {
    id: number;
  };
  const rendered = vi.spyOn(PageCache.prototype, 'addPage');
  const paths = [
    `/eventos/${event.name_id}/portada`,
    '/artistas/ana',
    '/letras/ana/letra',
    '/letras/ana',
  ];
  const visit = async () => {
    rendered.mockClear();
    for (const url of paths)
      expect((await site.app.http.inject({ url })).statusCode, url).toBe(200);
    return rendered.mock.calls.map(([key]) => key.split(' ').at(-1));
  };
  expect(await visit()).toEqual(paths);
  expect(await visit()).toEqual([]);
  await admin.patch(`/h/lyrics/${lyric.id}/`, { comments: 'Una nota.' });
  expect(await visit()).toEqual(['/letras/ana/letra']);
  await admin.patch(`/artist/init/${artist.id}/`, { description: 'Otra.' });
  expect(await visit()).toEqual(['/artistas/ana', '/letras/ana/letra', '/letras/ana']);
  await admin.patch(`/event/init/${event.id}/`, { seo_title: 'Otro título' });
  expect(await visit()).toEqual([paths[0]]);
});
