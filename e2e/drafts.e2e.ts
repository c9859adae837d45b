import { createPhoto } from '../test/pictures.ts';
import { EXPECTED, expect, expectAccessible, test, visitor } from './pages.ts';
import {
  act,
  backToList,
  choosePicture,
  jpeg,
  logIn,
  moveTo,
  part,
  publishPage,
  SECTION,
  savePage,
} from './panel.ts';

// The panel speaks Caracas' time whatever the zone of the browser.
test.use({ timezoneId: 'Europe/Madrid' });

test('a draft survives a closed browser, is planned for an hour, and is published', async ({
  page,
  request,
  expectedErrors,
}) => {
  // An hour that has passed is refused.
  expectedErrors.push(/400/);
  const name = 'Zarandeo Mudo';
  const list = '/tablero?s=21&q=zarandeo';
  const form = part(page, `Información de ${name}`);
  const card = page.getByRole('article', { name });
  const publicText = async () => (await request.get('/artistas/zarandeo-mudo')).text();
  await logIn(page);
  await page.goto(list);
  await expect(card.getByText('Publicado')).toBeVisible();
  await act(page, name, 'Información básica');
  await form.getByLabel('Biografía').fill('Lo que saldrá el viernes.');
  await expect(form.getByText(/^Cambios sin guardar, conservados/)).toBeVisible();
  // The browser is closed without a word.
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(list);
  const next = part(again, `Información de ${name}`);
  await expect(again.getByRole('article', { name }).getByText('Cambios sin guardar')).toBeVisible();
  await act(again, name, 'Información básica');
  await expect(next.getByText(/^Hay cambios sin guardar de jefa, del/)).toBeVisible();
  expect(await publicText()).not.toContain('Lo que saldrá el viernes.');
  for (const width of [360, 1280]) {
    await again.setViewportSize({ width, height: 900 });
    await expectAccessible(again);
  }
  await next.getByRole('button', { name: 'Seguir con ellos' }).click();
  await expect(next.getByLabel('Biografía')).toHaveValue('Lo que saldrá el viernes.');

  // Planned in Caracas' time, from a browser in Madrid.
  await next.getByRole('button', { name: 'Programar…' }).click();
  const planning = again.getByRole('dialog', { name: 'Programar' });
  await planning.getByLabel('Día y hora (Caracas)').fill('2020-01-01T10:00');
  await planning.getByRole('button', { name: 'Programar' }).click();
  await expect(planning.getByText('Elija un momento que no haya pasado.')).toBeVisible();
  await planning.getByLabel('Día y hora (Caracas)').fill('2040-05-04T18:00');
  await expectAccessible(again);
  await planning.getByRole('button', { name: 'Programar' }).click();
  await expect(planning).toBeHidden();
  await expect(next.getByText(/Se publica el 4 may 2040, 6:00/)).toBeVisible();
  await next.getByRole('button', { name: 'Dejar para después' }).click();
  await expect(next).toBeHidden();
  await expect(again.getByRole('article', { name }).getByText('Programado')).toBeVisible();

  await moveTo(again, 0);
  const planned = again.getByRole('region', { name: 'Programado' });
  await expect(planned).toContainText('Artista: Zarandeo Mudo');
  await expectAccessible(again);
  await planned.getByRole('button', { name: /^Quitar: Se publica/ }).click();
  await expect(planned).toBeHidden();

  // Saving publishes the draft, which is gone then.
  await moveTo(again, SECTION.artists);
  await act(again, name, 'Información básica');
  await next.getByRole('button', { name: 'Seguir con ellos' }).click();
  await savePage(again);
  await backToList(again);
  expect(await publicText()).toContain('Lo que saldrá el viernes.');
  await expect(again.getByRole('article', { name }).getByText('Cambios sin guardar')).toBeHidden();
});

test('Publicar makes a record public with the draft that was typed and the picture that was chosen', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const name = 'Sale Al Aire';
  const address = '/artistas/sale-al-aire';
  const headers = await logIn(page);
  const data = { name, description: 'La biografía de antes.', is_active: false };
  const made = await request.post('/api/artist/init/', { headers, data });
  const { id } = (await made.json()) as { id: number };
  expect((await request.get(address)).status()).toBe(404);
  await page.goto(`/tablero?s=21&id=${id}&tab=photo`);
  const photo = jpeg(await createPhoto({ width: 400, height: 500 }));
  await choosePicture(page, page.getByRole('button', { name: 'Elegir imagen' }), photo);
  await page.getByRole('tab', { name: /^Información/ }).click();
  const form = part(page, `Información de ${name}`);
  await form.getByLabel('Biografía').fill('Lo que se escribió primero.');
  await expect(form.getByText(/^Cambios sin guardar, conservados/)).toBeVisible();
  // Clicked before the form has kept this by itself.
  await form.getByLabel('Biografía').fill('Lo que se escribió de último.');
  const state = page.getByRole('complementary', { name: `Estado de ${name}` });
  await publishPage(page, name);
  await page.keyboard.press('Escape');
  await expect(state).toContainText('Publicado');
  await expect(state.getByText('Borrador')).toBeHidden();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  await expect(form.getByLabel('Biografía')).toHaveValue('Lo que se escribió de último.');
  const shown = await (await request.get(address)).text();
  expect(shown).toContain('Lo que se escribió de último.');
  expect(shown).toContain(`alt="${name}"`);
  await request.delete(`/api/artist/init/${id}/`, { headers });
});

test('a preview shows the draft beside the form and by its link, and nobody else sees it', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const name = 'Zarandeo Mudo';
  await logIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/tablero?s=21&q=zarandeo');
  await act(page, name, 'Información básica');
  const form = part(page, `Información de ${name}`);
  await form.getByLabel('Biografía').fill('La primera versión del borrador.');
  await form.getByRole('button', { name: 'Vista previa' }).click();
  const pane = form.getByRole('region', { name: 'Vista previa' });
  const shown = pane.frameLocator('iframe');
  await expect(shown.getByText('La primera versión del borrador.')).toBeAttached();
  await form.getByLabel('Biografía').fill('La segunda versión del borrador.');
  await expect(shown.getByText('La segunda versión del borrador.')).toBeAttached();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await pane.getByText('Escritorio').click();
  await pane.getByRole('button', { name: 'Ver en el teléfono' }).click();
  await expect(page.getByRole('img', { name: 'Código QR de la vista previa' })).toBeVisible();
  await page.keyboard.press('Escape');

  const address =
    (await pane.getByRole('link', { name: 'Abrir aparte' }).getAttribute('href')) ?? '';
  const guest = await (await visitor(browser, { width: 1280 })).newPage();
  const answer = await guest.goto(address);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(guest.getByText('La segunda versión del borrador.')).toBeAttached();
  await guest.goto('/artistas/zarandeo-mudo');
  await expect(guest.getByText('La segunda versión del borrador.')).toHaveCount(0);

  await pane.getByRole('button', { name: 'Anular enlaces' }).click();
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(pane).toBeHidden();
  expect((await guest.goto(address))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  await expect(form.getByLabel('Biografía')).not.toHaveValue(/versión del borrador/);
  await backToList(page);
  await expect(page.getByRole('article', { name }).getByText('Cambios sin guardar')).toBeHidden();
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
