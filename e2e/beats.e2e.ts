import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createWav } from '../test/audio.ts';
import { getToken } from './contest-calls.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test, visitor } from './pages.ts';
import {
  act,
  backToList,
  choose,
  confirmPublication,
  expectSaved,
  logIn,
  openSection,
  part,
  SECTION,
  savePage,
} from './panel.ts';
import { E2E_ADMIN } from './people.ts';

const TITLE = 'Bucle de prueba';
/** A beat of the demo. */
const DEMO_TITLE = 'Ladrillo visto';
const SECONDS = 40;

function song(name: string, mimeType = 'audio/wav') {
  return { name, mimeType, buffer: createWav(SECONDS) };
}

/** Seconds at which the player is. */
function position(page: Page): Promise<number> {
  return slider(page).inputValue().then(Number);
}
function slider(page: Page): Locator {
  return page.getByRole('slider', { name: 'Avance' });
}

async function expectToMoveOn(page: Page): Promise<void> {
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
}

/** Protects the player's page with a key, or opens it. */
async function lock(request: APIRequestContext, key: string, is_active: boolean): Promise<void> {
  const headers = await getToken(request, E2E_ADMIN);
  const list = await request.get('/api/h/private-key/', { headers });
  const keys = (await list.json()) as Array<{ id: number; rel: string }>;
  const id = keys.find(({ rel }) => rel === 'repro')?.id;
  const saved = await request.patch(`/api/h/private-key/${id}/`, {
    headers,
    data: { key, is_active },
  });
  expect(saved.ok()).toBe(true);
}

/** A visitor plays the beat, seeks, goes on to the next, pauses and stops; two windows: dock.e2e.ts. */
async function playAndSeek(phone: Page): Promise<void> {
  await phone.goto('/therepro');
  await phone.getByRole('button', { name: `Reproducir ${TITLE}` }).click();
  await expectToMoveOn(phone);
  await slider(phone).fill('20');
  await expect.poll(() => position(phone)).toBeGreaterThanOrEqual(20);
  await expectToMoveOn(phone);
  await phone.getByRole('button', { name: 'Siguiente' }).click();
  await expect(phone.getByRole('heading', { level: 2, name: DEMO_TITLE })).toBeVisible();
  await expectToMoveOn(phone);
  await phone.locator('main').press('Space');
  await expect(phone.getByRole('button', { name: 'Reproducir', exact: true })).toBeVisible();
  await phone.locator('main').press('Space');
  await expectToMoveOn(phone);
  await phone.getByRole('button', { name: 'Detener' }).click();
  await expect.poll(() => position(phone)).toBe(0);
  await expectFits(phone);
}

test('a beat is uploaded in the panel, played by a visitor, and deleted', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await lock(request, '', false);

  await test.step('it is uploaded, its fields filled from the file', async () => {
    await logIn(page);
    await openSection(page, SECTION.beats);
    const button = page.getByRole('button', { name: 'Nuevo beat' });
    await choose(page, button, song('notas.txt', 'text/plain'));
    await expect(page.getByText('Please select an audio file.')).toBeVisible();
    await choose(page, button, song('01 - Bucle_de prueba.wav'));
    const form = page.getByRole('dialog', { name: 'Nuevo beat' });
    await expect(form.getByLabel('Título')).toHaveValue(TITLE);
    await expect(form.getByLabel('Segundos')).toHaveValue(String(SECONDS));
    await expect(form.getByRole('img', { name: 'Forma de onda' })).toBeVisible();
    await form.getByLabel('Productor').fill('Nadie');
    await form.getByLabel('Género').fill('Prueba');
    await form.getByLabel('BPM').fill('120');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Este campo es requerido.')).toBeVisible();
    await expect(form.getByLabel('Precio ($)')).toBeFocused();
    await form.getByLabel('Precio ($)').fill('15');
    await form.getByLabel('Prioridad').selectOption('1');
    await form.getByRole('button', { name: 'Publicar' }).click();
    await expectSaved(page, 'Se ha creado el beat correctamente.');
    await expect(form).toBeHidden();
    await confirmPublication(page, TITLE);
    await page.keyboard.press('Escape');
    const detail = part(page, TITLE);
    await detail.getByLabel('Género').fill('Ensayo');
    await expectAccessible(page);
    await savePage(page);
    await expectSaved(page, 'Se ha actualizado el beat correctamente.');
    await backToList(page);
  });

  const context = await visitor(browser, { width: 360 });
  const phone = await context.newPage();

  await test.step('visitors play it, seek, and go on to the next', () => playAndSeek(phone));

  await test.step('a link leads to one beat at one second, filters stay in the address', async () => {
    await phone.getByLabel('Género').selectOption('Ensayo');
    await expect(phone).toHaveURL(/genero=Ensayo/);
    await expect(phone.getByRole('rowheader')).toHaveCount(1);
    const { songs } = (await (
      await request.post('/api/h/music-list/', { data: { h_key: await siteKey(request) } })
    ).json()) as { songs: Array<{ id: number; title: string }> };
    const id = songs.find(({ title }) => title === TITLE)?.id;
    await phone.goto(`/therepro?beat=${id}&t=25&genero=Ensayo`);
    await expect(phone.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
    await expect.poll(() => position(phone)).toBe(25);
    await expect(phone.getByRole('rowheader')).toHaveCount(1);
  });
  await context.close();

  await test.step('and it is deleted', async () => {
    await act(page, TITLE, 'Eliminar');
    await expect(
      page.getByText('Are you completely sure you want to delete this Beat?'),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expectSaved(page, 'Se ha eliminado el beat correctamente.');
  });
});

async function siteKey(request: APIRequestContext): Promise<string> {
  const shell = await request.get('/api/h/shell/');
  return ((await shell.json()) as { site_key: string }).site_key;
}

test('with a key nothing is given away before the right one', async ({ browser, request }) => {
  const context = await visitor(browser, { width: 360 });
  const phone = await context.newPage();
  await lock(request, 'abretesesamo', true);
  const html = await (await context.request.get('/therepro')).text();
  expect(html).not.toContain(DEMO_TITLE);
  expect(html).not.toContain('/media/audio/');
  await phone.goto('/therepro');
  const gate = phone.getByRole('dialog', { name: 'Solo con llave' });
  await gate.getByRole('button', { name: 'Continuar' }).click();
  await expect(gate.getByText('Debe ingresar el codigo para continuar.')).toBeVisible();
  await gate.getByLabel('Llave').fill('ábrete');
  await gate.getByRole('button', { name: 'Continuar' }).click();
  await expect(gate.getByRole('alert')).toHaveText(
    'Clave incorrecta! Porfavor ingrese una llave valida.',
  );
  await expectAccessible(phone);
  await gate.getByLabel('Llave').fill('abretesesamo');
  await gate.getByRole('button', { name: 'Continuar' }).click();
  await expect(gate).toBeHidden();
  await expect(
    phone.getByText('Correcto! Se ha verificado correctamente su llave abretesesamo.'),
  ).toBeVisible();
  await phone.getByRole('button', { name: `Reproducir ${DEMO_TITLE}` }).click();
  await expectToMoveOn(phone);
  await phone.reload();
  await expect(phone.getByRole('button', { name: `Reproducir ${DEMO_TITLE}` })).toBeVisible();
  await context.close();
  await lock(request, '', false);
});

test('a file that the server refuses is reported at its field and can be replaced', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await logIn(page);
  await openSection(page, SECTION.beats);
  const buffer = Buffer.from('<!doctype html><title>Beat</title>');
  const html = { name: 'pagina.mp3', mimeType: 'audio/mpeg', buffer };
  await choose(page, page.getByRole('button', { name: 'Nuevo beat' }), html);
  const form = page.getByRole('dialog', { name: 'Nuevo beat' });
  const typed = { Productor: 'Nadie', Género: 'Prueba', BPM: '120', 'Precio ($)': '9' };
  for (const [label, value] of Object.entries({ ...typed, Minutos: '1', Segundos: '2' })) {
    await form.getByLabel(label).fill(value);
  }
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please select an audio file.');
  const other = form.getByRole('button', { name: 'Cambiar audio' });
  await expect(other).toBeFocused();
  await expectAccessible(page);
  await choose(page, other, song('otra.wav'));
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(form.getByLabel('Título')).toHaveValue('otra');
  for (const [label, value] of Object.entries(typed)) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
});

test('without script the beats are a list of links to their sound', async ({ browser }) => {
  const context = await visitor(browser, { width: 360, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/therepro');
  const link = page.getByRole('link', { name: DEMO_TITLE });
  await expect(link).toBeVisible();
  const sound = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(sound.headers()['content-type']).toBe('audio/wav');
  await context.close();
});

test('the list turns its page with the sound', async ({ page, request }) => {
  const headers = await getToken(request, E2E_ADMIN);
  const ids: number[] = [];
  for (let number = 1; number <= 50; number += 1) {
    const made = await request.post('/api/h/music/', {
      headers,
      multipart: {
        ...{ title: `Bucle ${number}`, producer: 'Cien Bucles', genre: 'Ensayo' },
        ...{ bpm: '90', price: '10', is_active: 'true' },
        src: { ...song('bucle.wav'), buffer: createWav(1) },
      },
    });
    expect(made.status()).toBe(201);
    ids.push(((await made.json()) as { id: number }).id);
  }
  await page.goto('/therepro');
  const rows = page.getByRole('table').getByRole('button');
  const pages = page.getByRole('navigation', { name: 'Páginas de los beats' });
  await rows.last().click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(pages.getByRole('link', { name: 'Página 2 de 2' })).toHaveAttribute('aria-current');
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.locator('tr[aria-current]')).toBeVisible();
  await pages.getByRole('link', { name: 'Página 1 de 2' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(pages.getByRole('link', { name: 'Página 1 de 2' })).toHaveAttribute('aria-current');
  for (const id of ids) await request.delete(`/api/h/music/${id}/`, { headers });
});

test('a long genre does not shrink the names of the beats', async ({ browser }) => {
  // Without script: the island would take the changed cell for a mistake of the server.
  const context = await visitor(browser, { width: 768, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/therepro');
  const name = page.getByRole('table').locator('tbody th').first();
  const before = await name.boundingBox();
  await page
    .getByRole('table')
    .locator('tbody td')
    .first()
    .evaluate((cell) => {
      cell.textContent = 'electroencefalografistamentehop';
    });
  expect((await name.boundingBox())?.width).toBe(before?.width);
  await context.close();
});
