import { expect, test } from 'vitest';
import type { NewestVideo } from '../../contracts/videos.ts';
import { withApp } from '../../test/app.ts';
import { startYoutube } from '../../test/stand-ins/youtube.ts';
import { runDue } from '../jobs/jobs.ts';
import { createVideoJob } from './newest-videos.ts';

const ids = Array.from({ length: 60 }, (_, n) =>
  `artistavid${String(n).padStart(2, '0')}`.slice(1),
);
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
const youtube = await startYoutube({
  key: 'clave',
  videos: [
    ...ids.map((id, n) => ({ id, title: `Tema ${n}`, duration: 'PT2M', published: day(n) })),
    { id: 'edicionvid1', title: 'La edición', duration: 'PT2M', published: day(99) },
    { id: 'ocultovid01', title: 'Nadie', duration: 'PT2M', published: day(100) },
    ...[{ id: 'sinfechavid', title: 'Sin fecha', duration: 'PT2M' }],
  ],
  // The newest of the first list is on its second page, and in the second list too.
  playlists: {
    PLartista: ['sinfechavid', ...ids],
    PLedicion: ['edicionvid1', ids[59] ?? ''],
    PLoculto: ['ocultovid01'],
  },
});

const site = withApp({ YOUTUBE_API_URL: youtube.url });

test('the newest videos of visible lists are read in the background, and shown once each', async () => {
  const { staff } = site;
  const { services } = site.app;
  const make = async (path: string, body: Record<string, string | number | number[]>) =>
    (await staff.post(path, body)).body as { id: number; name_id: string };
  const shown = async () =>
    ((await site.withToken(null).get('/h/newest-videos/')).body as { items: NewestVideo[] }).items;
  const artist = await make('/artist/init/', { name: 'Con Videos', description: 'D' });
  await make('/artist/playlist/', { artist: artist.id, youtube: 'PLartista' });
  const event = await make('/event/init/', { name: 'Con Edición', condition: [2] });
  const edition = { event: event.id, title: 'Una', year: '2024', description: 'D' };
  const detail = (await make('/event/detail/', edition)).id;
  await make('/event/playlist/', { detail, youtube: 'PLedicion' });
  const hidden = await make('/artist/init/', { name: 'Oculta', description: 'D' });
  await make('/artist/playlist/', { artist: hidden.id, youtube: 'PLoculto' });
  await staff.patch(`/artist/init/${hidden.id}/`, { is_active: false });
  const job = createVideoJob(services);

  // Without a key nothing is read.
  expect([await runDue(services, job), await shown()]).toEqual([0, []]);
  const keys = services.db.updateTable('private_key').where('rel', '=', 'youtube');
  await keys.set({ key: 'clave' }).execute();
  expect(await runDue(services, job)).toBe(1);
  const asked = youtube.calls.length;
  const items = await shown();
  expect(youtube.calls.length).toBe(asked);
  expect(items).toHaveLength(12);
  // What is in two lists is of the one made last.
  const path = `/eventos/con-edicion?segmento=${detail}#videos`;
  expect(items.slice(0, 3)).toMatchObject([
    { title: 'La edición', owner: 'Con Edición', path, published_at: day(99) },
    { title: 'Tema 59', path },
    { title: 'Tema 58', owner: 'Con Videos', path: '/artistas/con-videos#videos' },
  ]);
  expect(await runDue(services, job)).toBe(0);

  await staff.patch(`/event/init/${event.id}/`, { is_active: false });
  expect((await shown())[0]).toMatchObject({ title: 'Tema 59', owner: 'Con Videos' });
  await staff.delete(`/artist/init/${artist.id}/`);
  expect(await shown()).toEqual([]);
});
