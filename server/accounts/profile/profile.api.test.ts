import { expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';

const site = withApp();

test('a customer who changes their own data does not invalidate cached pages or responses', async () => {
  const customer = await site.as('customer');
  const staff = await site.as('administrator');
  const visitor = site.withToken(null);
  // Writes to the database directly: only a cached response can still have the old name.
  const rename = (name: string) =>
    site.app.services.db.updateTable('site_text').set({ name }).execute();
  const shownName = async () =>
    ((await visitor.get('/h/shell/')).body as { site: { name: string } }).site.name;
  await staff.patch('/h/site-texts/', { name: 'Antes' });
  expect(await shownName()).toBe('Antes');
  await rename('Después');
  const changed = await customer.patch('/me/profile/', { first_name: 'Otra' });
  expect([changed.status, changed.body]).toEqual([
    200,
    expect.objectContaining({ first_name: 'Otra' }),
  ]);
  expect(await shownName()).toBe('Antes');
  await staff.patch('/h/site-texts/', { tagline: 'Nueva' });
  expect(await shownName()).toBe('Después');
});
