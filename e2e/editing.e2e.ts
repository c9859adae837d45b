import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createPhoto } from '../test/pictures.ts';
import { mailedLink } from './mailbox.ts';
import { EXPECTED, expect, expectAccessible, test, visitor } from './pages.ts';
import {
  backToList,
  choosePicture,
  jpeg,
  KEPT,
  logIn,
  moveTo,
  openRecord,
  part,
  publishPage,
  savePage,
} from './panel.ts';

// The panel speaks Caracas' time whatever the zone of the browser.
test.use({ timezoneId: 'Europe/Madrid' });

const name = 'Zarandeo Mudo';
const address = '/artistas/zarandeo-mudo';
const save = { name: 'Guardar', exact: true };

/** Opens the page of the artist; returns its biography. */
async function openArtist(page: Page): Promise<Locator> {
  await page.goto('/tablero?s=21&q=zarandeo');
  await openRecord(page, name);
  return part(page, `Información de ${name}`).getByLabel('Biografía');
}

/** Invites another administrator, who chooses a password. */
async function addColleague(request: APIRequestContext, headers: Record<string, string>) {
  const email = 'colega@example.com';
  const person = { first_name: 'Colega', last_name: 'Prueba', email, user_type: 1 };
  const made = await request.post('/api/h/users/', { headers, data: person });
  const { username } = (await made.json()) as { username: string };
  const token = new URL(await mailedLink(email)).hash.slice(1);
  const account = { username, password: 'otra-tarima-de-prueba' };
  const data = { token, password: account.password };
  expect((await request.post('/api/account/link/use/', { data })).ok()).toBe(true);
  return account;
}

test('what is typed survives a closed browser, is planned for an hour, and is saved', async ({
  page,
  request,
  expectedErrors,
}) => {
  // An hour that has passed is refused.
  expectedErrors.push(/400/);
  const publicText = async () => (await request.get(address)).text();
  await logIn(page);
  const biography = await openArtist(page);
  await biography.fill('Lo que saldrá el viernes.');
  // The browser is closed right after the last key.
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  const next = await openArtist(again);
  await expect(next).toHaveValue('Lo que saldrá el viernes.');
  await expect(again.getByText(KEPT)).toBeVisible();
  expect(await publicText()).not.toContain('Lo que saldrá el viernes.');
  for (const width of [360, 1280]) {
    await again.setViewportSize({ width, height: 900 });
    await expectAccessible(again);
  }

  // Planned in Caracas' time, from a browser in Madrid.
  await again.getByRole('button', { name: `Acciones de ${name}` }).click();
  await again.getByRole('menuitem', { name: 'Programar…' }).click();
  const planning = again.getByRole('dialog', { name: 'Programar' });
  await planning.getByLabel('Día y hora (Caracas)').fill('2020-01-01T10:00');
  await planning.getByRole('button', { name: 'Programar' }).click();
  await expect(planning.getByText('Elija un momento que no haya pasado.')).toBeVisible();
  await planning.getByLabel('Día y hora (Caracas)').fill('2040-05-04T18:00');
  await expectAccessible(again);
  await planning.getByRole('button', { name: 'Programar' }).click();
  await expect(planning).toBeHidden();
  const state = again.getByRole('complementary', { name: `Estado de ${name}` });
  await expect(state.getByText('Programado · 4 may, 18:00')).toBeVisible();
  await expect(next).not.toHaveValue('Lo que saldrá el viernes.');
  await backToList(again);
  await expect(again.getByRole('article', { name }).getByText('Programado')).toBeVisible();

  await moveTo(again, 0);
  const planned = again.getByRole('region', { name: 'Programado' });
  await expect(planned).toContainText('Artista: Zarandeo Mudo');
  await expectAccessible(again);
  await planned.getByRole('button', { name: /^Cancelar y seguir editando: Se publica/ }).click();
  await expect(planned).toBeHidden();

  await openArtist(again);
  await expect(next).toHaveValue('Lo que saldrá el viernes.');
  await savePage(again);
  await backToList(again);
  expect(await publicText()).toContain('Lo que saldrá el viernes.');
  await expect(again.getByRole('article', { name }).getByText('Cambios sin guardar')).toBeHidden();
});

test('two people: who types has the record, and the other takes it over with her text', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const headers = await logIn(page);
  const other = await (await visitor(browser, { width: 1280 })).newPage();
  await logIn(other, await addColleague(request, headers));
  const mine = await openArtist(page);
  const theirs = await openArtist(other);
  await mine.fill('La biografía de la jefa.');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(other.getByText(/^jefa está escribiendo aquí desde las /)).toBeVisible();
  await expect(theirs).toHaveValue('La biografía de la jefa.');
  await expect(theirs).toBeDisabled();
  for (const width of [360, 1280]) {
    await other.setViewportSize({ width, height: 800 });
    await expectAccessible(other);
  }
  await other.getByRole('button', { name: 'Escribir yo' }).click();
  await expect(theirs).toBeEnabled();
  await theirs.fill('La biografía de las dos.');
  await mine.fill('La biografía de la jefa, y lo que no llegó.');
  await expect(page.getByText(/ sigue desde aquí$/)).toBeVisible();
  await expect(mine).toBeDisabled();
  await expect(page.getByText('La biografía de la jefa, y lo que no llegó.')).toBeVisible();
  await expectAccessible(page);
  await other.getByRole('button', save).click();
  await expect(other.getByText('Sin cambios.')).toBeVisible();
  expect(await (await request.get(address)).text()).toContain('La biografía de las dos.');
  // Nobody types any more.
  await expect(mine).toBeEnabled();
  await expect(mine).toHaveValue('La biografía de las dos.');
  await other.context().close();
});

test('a plan at its hour leaves what was changed since, and Hoy says so', async ({
  page,
  request,
}) => {
  const headers = await logIn(page);
  const id = new URL(await openArtist(page).then(() => page.url())).searchParams.get('id');
  const target = { call: 'PATCH /artist/init/:id/', id: Number(id) };
  const artists = await (await request.get('/api/artist/init/', { headers })).json();
  const stored = artists.find((item: { id: number }) => item.id === Number(id));
  const fields = {
    description: { was: stored.description, is: 'Lo que se programó.' },
    email: { was: stored.email, is: 'programado@example.com' },
  };
  const at = new Date(Date.now() + 2000).toISOString();
  const data = { ...target, changes: [{ ...target, fields }], parts: [], action: 'publish', at };
  expect((await request.post('/api/h/plans/', { headers, data })).status()).toBe(201);
  const newer = { description: 'Lo que se guardó después.' };
  await request.patch(`/api/artist/init/${id}/`, { headers, data: newer });
  const shown = async () => (await request.get(address)).text();
  await expect.poll(shown, { timeout: 30_000 }).toContain('programado@example.com');
  expect(await shown()).toContain('Lo que se guardó después.');
  await moveTo(page, 0);
  const planned = page.getByRole('region', { name: 'Programado' });
  await expect(planned).toContainText(
    'Se habían cambiado después y quedaron como estaban: Biografía.',
  );
  await planned.getByRole('button', { name: /^Entendido/ }).click();
  await expect(planned).toBeHidden();
});

test('without network what is typed stays in the browser, and goes to the site with the network', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED, /preload/);
  await logIn(page);
  const biography = await openArtist(page);
  await expect(biography).toBeVisible();
  await context.setOffline(true);
  await biography.fill('Escrito sin señal.');
  await expect(page.getByText('Sin conexión: conservado en este navegador')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a Artistas' }).click();
  await context.setOffline(false);
  await openArtist(page);
  await expect(biography).toHaveValue('Escrito sin señal.');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(biography).not.toHaveValue('Escrito sin señal.');
  await page.getByRole('alert').getByRole('button', { name: 'Deshacer' }).click();
  await expect(biography).toHaveValue('Escrito sin señal.');
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
});

test('a chosen picture alone is asked about; Publicar saves it with all that was typed', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const hidden = 'Sale Al Aire';
  const headers = await logIn(page);
  const data = { name: hidden, description: 'La biografía de antes.', is_active: false };
  const made = await request.post('/api/artist/init/', { headers, data });
  const { id } = (await made.json()) as { id: number };
  expect((await request.get('/artistas/sale-al-aire')).status()).toBe(404);
  await page.goto(`/tablero?s=21&id=${id}&tab=photo`);
  const photo = jpeg(await createPhoto({ width: 400, height: 500 }));
  await choosePicture(page, page.getByRole('button', { name: 'Elegir imagen' }), photo);
  await page.getByRole('button', { name: 'Volver a Artistas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('tab', { name: /^Información/ }).click();
  const form = part(page, `Información de ${hidden}`);
  await form.getByLabel('Biografía').fill('Lo que se escribió.');
  const state = page.getByRole('complementary', { name: `Estado de ${hidden}` });
  await expect(state).toContainText('Oculto');
  await publishPage(page, hidden);
  await page.keyboard.press('Escape');
  await expect(state).toContainText('Publicado');
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  await expect(form.getByLabel('Biografía')).toHaveValue('Lo que se escribió.');
  const shown = await (await request.get('/artistas/sale-al-aire')).text();
  expect(shown).toContain('Lo que se escribió.');
  expect(shown).toContain(`alt="${hidden}"`);
  await request.delete(`/api/artist/init/${id}/`, { headers });
});

test('the first field of a record stands above the fold, also on a phone', async ({ page }) => {
  await logIn(page);
  const biography = await openArtist(page);
  await expect(biography).toBeVisible();
  const first = part(page, `Información de ${name}`).getByLabel('Nombre');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(first).toBeInViewport({ ratio: 1 });
  }
});

test('a preview shows what is typed beside the form and by its link, and nobody else sees it', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await logIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const biography = await openArtist(page);
  await biography.fill('La primera versión.');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const pane = page.getByRole('region', { name: 'Vista previa' });
  const shown = pane.frameLocator('iframe');
  await expect(shown.getByText('La primera versión.')).toBeAttached();
  await biography.fill('La segunda versión.');
  await expect(shown.getByText('La segunda versión.')).toBeAttached();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await pane.getByText('Escritorio').click();
  await pane.getByRole('button', { name: 'Ver en el teléfono' }).click();
  await expect(page.getByRole('img', { name: 'Código QR de la vista previa' })).toBeVisible();
  await page.keyboard.press('Escape');

  const link = (await pane.getByRole('link', { name: 'Abrir aparte' }).getAttribute('href')) ?? '';
  const guest = await (await visitor(browser, { width: 1280 })).newPage();
  const answer = await guest.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(guest.getByText('La segunda versión.')).toBeAttached();
  await guest.goto(address);
  await expect(guest.getByText('La segunda versión.')).toHaveCount(0);
  await pane.getByRole('button', { name: 'Cerrar vista previa' }).click();
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  await guest.context().close();
});

test('the picture of a hidden record is shown in the panel and by its preview, and to nobody else', async ({
  page,
  request,
  browser,
}) => {
  const name = 'Aún En Secreto';
  const headers = await logIn(page);
  const buffer = await createPhoto({ width: 500, height: 500 });
  const picture = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer };
  const multipart = { name, description: 'Pronto.', is_active: 'false', picture };
  const made = await request.post('/api/artist/init/', { headers, multipart });
  const { id, picture: stored } = (await made.json()) as { id: number; picture: { src: string } };
  await page.goto('/tablero?s=21&q=secreto');
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  const thumbnail = page.getByRole('article', { name }).locator('img').first();
  await expect.poll(() => thumbnail.evaluate(isLoaded)).toBe(true);

  const data = { call: 'PATCH /artist/init/:id/', id };
  const link = await request.post('/api/h/previews/', { headers, data });
  const guest = await (await visitor(browser, { width: 1280 })).newPage();
  await guest.goto(((await link.json()) as { path: string }).path);
  const shown = guest.locator('main picture img').first();
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate(isLoaded)).toBe(true);
  expect((await guest.request.get(stored.src)).status()).toBe(404);
  await guest.context().close();
  await request.delete(`/api/artist/init/${id}/`, { headers });
});
