// The pages are the same on both databases.
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

const site = withApp({}, { pages: 'production' });
const photo = async () => ({ bytes: await createPhoto({ width: 400, height: 60 }) });

test('the text of a picture is read on its page, where it is shared and by search engines', async () => {
  const admin = await site.as('administrator');
  const fields = { name: 'Ana', description: 'Bio.', alt: 'Ana con gorra roja' };
  const made = await admin.upload('POST', '/artist/init/', fields, { picture: await photo() });
  const { id } = made.body as { id: number };
  const fetchPage = async () => (await site.app.http.inject({ url: '/artistas/ana' })).body;
  for (const [title, alt] of [
    ['En vivo', ''],
    ['En el estudio', 'Ana ante un micrófono'],
  ]) {
    const image = { artist: id, title, alt };
    await admin.upload('POST', '/artist/album/', image, { src: await photo() });
  }
  const page = await fetchPage();
  expect(page).toContain('alt="Ana con gorra roja"');
  expect(page).toMatch(/property="og:image:alt" content="Ana: [^"]*\. Ana con gorra roja"/);
  expect(page).toContain('"caption":"Ana con gorra roja"');
  expect(page.match(/data-alt="[^"]*"/g)).toEqual(['data-alt="Ana ante un micrófono"']);

  // A new file keeps the text; without one the page says whose picture it is.
  await admin.upload('PATCH', `/artist/init/${id}/`, {}, { picture: await photo() });
  expect(await fetchPage()).toContain('alt="Ana con gorra roja"');
  await admin.patch(`/artist/init/${id}/`, { alt: '' });
  expect(await fetchPage()).toContain('alt="Foto de Ana"');
});

test('a cover page without the text of its picture is counted', async () => {
  const admin = await site.as('administrator');
  const event = (await admin.post('/event/init/', { name: 'Fiesta', condition: [1] })).body;
  const { id } = event as { id: number };
  const count = async () =>
    ((await admin.get(`/event/init/${id}/relations/`)).body as { undescribed: number }).undescribed;
  const portrait = { event: id, description: 'x' };
  const made = await admin.upload('POST', '/event/portrait/', portrait, { picture: await photo() });
  expect(await count()).toBe(1);
  const path = `/event/portrait/${(made.body as { id: number }).id}/`;
  await admin.patch(path, { alt: 'Tarima vacía' });
  expect(await count()).toBe(0);
});
