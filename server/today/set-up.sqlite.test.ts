import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { recordDemoSite } from './demo-site.ts';

const site = withApp();

test('what the demo brought does not count as the own of a site; what is added does', async () => {
  const admin = await site.as('administrator');
  const read = async () => ((await admin.get('/me/today/')).body as { set_up: unknown }).set_up;
  const add = async (name: string) =>
    ((await admin.post('/artist/init/', { name, description: 'Voz.' })).body as { id: number }).id;
  expect(await read()).toEqual({ has_name: false, has_artist: false, has_backups: false });
  await admin.patch('/h/site-texts/', { name: 'De la demostración' });
  const demo = { name: 'De la demostración', lastEntry: await add('De la demostración') };
  await recordDemoSite(site.app.services.db, demo);
  expect(await read()).toMatchObject({ has_name: false, has_artist: false });
  await add('Propio');
  await admin.patch('/h/site-texts/', { name: 'La nuestra' });
  expect(await read()).toMatchObject({ has_name: true, has_artist: true });
});

test('a judge is told nothing of it', async () => {
  const { body } = await (await site.as('judge')).get('/me/today/');
  expect(body).toMatchObject({ set_up: null });
});
