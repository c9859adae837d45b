// The pages are the same on both databases.
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { makeContest } from '../../test/contests.ts';
import { dateCalls } from '../../test/dates.ts';

const site = withApp({}, { pages: 'production' });
const fetchPage = async (url: string) => (await site.app.http.inject({ url })).body;

test('without a shop the page of tickets has the dates whose tickets are on sale', async () => {
  expect(await fetchPage('/tickets')).toContain('No hay venta en este momento.');
  const { makeEvent, add } = dateCalls(site);
  const admin = await site.as('administrator');
  const { id } = await makeEvent(admin, 'Fiesta');
  const sold = { title: 'Con boletos', tickets: 'https://boletos.example/1' };
  await add(admin, id, sold);
  await add(admin, id, { title: 'Sin boletos' });
  await add(admin, id, { ...sold, title: 'Agotada', state: 'sold_out' });
  const page = await fetchPage('/tickets');
  expect(page).toContain('Aquí no hay venta en este momento.');
  expect(page).toContain('aria-label="Entradas para Con boletos, Caracas"');
  expect(page).not.toMatch(/Sin boletos|Agotada/);
});

test('without beats there is a way to hear of the first', async () => {
  expect(await fetchPage('/therepro')).toMatch(
    /Todavía no hay beats<\/p><a class="button" href="\/contacto">/,
  );
});

test('who has no script is given the address of the house to apply, as on the page of contact', async () => {
  const admin = await site.as('administrator');
  const [capsule] = (await admin.get('/capsula/init/')).body as [{ id: number }];
  await admin.patch(`/capsula/init/${capsule.id}/`, { email: 'casa@example.com' });
  await makeContest(site);
  const link = '<a href="mailto:casa@example.com">';
  expect(await fetchPage('/contacto')).toContain(link);
  expect(await fetchPage('/postulaciones')).toContain(link);
});
