// Previews are the same on both databases.
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

const site = withApp({}, { pages: 'production' });

test('the page of a preview link is kept until what is typed, the content or the minute changes', async () => {
  const admin = await site.as('administrator');
  const picture = { bytes: await createPhoto({ width: 400, height: 400 }) };
  const fields = { name: 'Ana', description: 'Hoy.', is_active: 'false' };
  const { body } = await admin.upload('POST', '/artist/init/', fields, { picture });
  const { id } = body as { id: number };
  const target = { call: 'PATCH /artist/init/:id/', id };
  const link = (await admin.post('/h/previews/', target)).body as { path: string };
  let before = '';
  /** Whether the page was rendered anew: its pictures are signed with the time then. */
  async function isNew(): Promise<boolean> {
    site.advance(10);
    const { statusCode, body: page } = await site.app.http.inject({ url: link.path });
    expect(statusCode).toBe(200);
    expect(page).toContain('?firma=');
    const isOther = page !== before;
    before = page;
    return isOther;
  }
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  const fieldsTyped = { description: { was: 'Hoy.', is: 'Mañana.' } };
  const typed = { tab: 'ventana-una', changes: [{ ...target, fields: fieldsTyped }] };
  expect((await admin.put('/h/edits/', { ...target, ...typed })).status).toBe(200);
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  expect(before).toContain('Mañana.');
  await admin.patch('/h/site-texts/', { tagline: 'Otra cosa' });
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  site.advance(60_000);
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  await admin.delete(`/artist/init/${id}/`);
  expect((await site.app.http.inject({ url: link.path })).statusCode).toBe(404);
});
