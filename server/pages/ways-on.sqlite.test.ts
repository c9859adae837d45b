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
  expect(page).toContain('aria-label="Entradas para Con boletos, Caracas"');
  expect(page).not.toMatch(/Sin boletos|Agotada/);
  // Above what is on sale nothing says that nothing is.
  expect(page.indexOf('No hay venta')).toBeGreaterThan(page.indexOf('Con boletos'));
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

test('a missing page is a designed one, which leads to the nearest one', async () => {
  const admin = await site.as('administrator');
  const artist = (await admin.post('/artist/init/', { name: 'Ana', description: 'Bio.' })).body;
  const { id } = artist as { id: number };
  await admin.post('/h/lyrics/', { title: 'Canto', artist: id, year: 2010, lyric: 'uno' });
  await admin.post('/event/init/', { name: 'Sin Votos', condition: [1] });
  for (const [missing, nearest] of [
    ['/artistas/nadie', '/artistas'],
    ['/eventos/nada/portada', '/eventos'],
    ['/eventos/nadie/votar', '/eventos'],
    ['/eventos/sin-votos/votar', '/eventos/sin-votos/portada'],
    ['/letras/ana/nada', '/letras/ana'],
    ['/letras/nadie', '/artistas'],
    ['/nada', '/'],
  ] as const) {
    const { statusCode, body } = await site.app.http.inject({ url: missing });
    expect([missing, statusCode]).toEqual([missing, 404]);
    const [, main = ''] = body.split('id="contenido"');
    expect(main, missing).toMatch(/<h1[ >]/);
    expect(/<a class="button[^"]*" href="([^"]+)"/.exec(main)?.[1], missing).toBe(nearest);
    expect(main, missing).toMatch(/<a [^>]*href="\/"[^>]*>[^<]*inicio/i);
    expect((await site.app.http.inject({ url: nearest })).statusCode, nearest).toBe(200);
  }
  // What exists, but is not open, says so without a number.
  const closed = await fetchPage('/eventos/sin-votos/votar');
  expect(closed).toContain('no hay una votación abierta');
  expect(closed).not.toContain('>404<');
  expect(await fetchPage('/nada')).toContain('>404<');
});

test('each edition has a description of its own, and its former address leads to it', async () => {
  const admin = await site.as('administrator');
  const fields = { name: 'Con Ediciones', condition: [1] };
  const { id } = (await admin.post('/event/init/', fields)).body as { id: number };
  const add = async (title: string, year: string) => {
    const body = { event: id, title, year, description: `Texto de ${title}.` };
    return (await admin.post('/event/detail/', body)).body as { id: number };
  };
  const { id: segment } = await add('La primera', '2019');
  await add('La segunda', '2020');
  await admin.patch(`/event/init/${id}/`, { seo_description: 'De todas.', name_id: 'ediciones' });
  const url = `/eventos/ediciones?segmento=${segment}`;
  expect(await fetchPage(url)).toContain('<meta name="description" content="Texto de La primera."');
  expect(await fetchPage('/eventos/ediciones')).toContain('content="De todas."');
  const old = await site.app.http.inject({ url: url.replace('ediciones', 'con-ediciones') });
  expect([old.statusCode, old.headers.location]).toEqual([301, url]);
});
