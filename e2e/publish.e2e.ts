import type { Browser, Page } from '@playwright/test';
import { createPhoto } from '../test/pictures.ts';
import { EXPECTED, expect, expectAccessible, test, visitor } from './pages.ts';
import {
  backToList,
  choosePicture,
  countClicks,
  expectSaved,
  jpeg,
  logIn,
  openRecord,
  openSection,
  part,
  publishPage,
  SECTION,
  typeByKeyboard,
} from './panel.ts';

const ARTIST = 'Ñandú “El Ávila” Peña';
const SLUG = 'nandu-el-avila-pena';
const BIOGRAPHY =
  'Nació en Cumaná y rapea «de frente». Dice: "no me callo", ¿y quién lo callaría? ¡Ni el corazón!';
const EVENT = 'Noche de Cañón';
const MOST_CLICKS = 25;

/** Opens a page as a visitor on a phone. */
async function visitOnPhone(
  browser: Browser,
  path: string,
  look: (phone: Page) => Promise<void>,
  javaScriptEnabled = true,
): Promise<void> {
  const context = await visitor(browser, { width: 360, javaScriptEnabled });
  const phone = await context.newPage();
  await phone.goto(path, { waitUntil: 'domcontentloaded' });
  await look(phone);
  await context.close();
}

/** What a visitor sees of the artist. */
async function readArtist(phone: Page): Promise<void> {
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(new RegExp(ARTIST, 'i'));
  await expect(phone.getByText(BIOGRAPHY.slice(0, 40)).first()).toBeVisible();
  const portrait = phone.locator(`img[alt*="${ARTIST}" i], img[alt*="Ñandú"]`).first();
  const width = () => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const size = await portrait.evaluate((image: HTMLImageElement) => ({
    ratio: image.naturalWidth / image.naturalHeight,
    sharp: image.naturalWidth >= image.clientWidth,
  }));
  // The photograph is whole; a crop only guides what is printed upright.
  expect(size.ratio).toBeCloseTo(4 / 3, 1);
  expect(size.sharp).toBe(true);
  for (let number = 1; number <= 2; number += 1) {
    await expect(phone.getByRole('link', { name: `Ver Toma ${number}` })).toBeAttached();
  }
}

/** What a visitor sees of the event. */
async function readEvent(phone: Page): Promise<void> {
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/Segunda noche/i);
  await expect(phone.getByText('2025').first()).toBeVisible();
  const other = phone.getByRole('link', { name: /Primera noche/i });
  await other.first().click();
  await expect(heading).toHaveText(/Primera noche/i);
}

test('an artist is published with an album; a visitor finds them', async ({
  page,
  context,
  request,
  browser,
  expectedErrors,
}) => {
  // Records that do not exist yet answer 404, and are then created.
  expectedErrors.push(EXPECTED);
  const headers = await logIn(page);

  await test.step('an artist with a photograph taken sideways', async () => {
    await openSection(page, SECTION.artists);
    const photo = jpeg(await createPhoto({ width: 800, height: 600, orientation: 6 }));
    await choosePicture(page, page.getByRole('button', { name: 'Nuevo Artista' }), photo);
    const form = page.getByRole('dialog', { name: 'Nuevo Artista' });
    await form.getByRole('button', { name: 'Crear Artista' }).click();
    await expect(form.getByText('Este campo es requerido.').first()).toBeVisible();
    await form.getByLabel('Nombre').fill(ARTIST);
    await form.getByLabel('Biografía').fill(BIOGRAPHY);
    await form.getByLabel('Email').fill('sin arroba');
    await form.getByRole('button', { name: 'Crear Artista' }).click();
    await expect(form.getByText('El email ingresado no es correcto.')).toBeVisible();
    await expect(form.getByLabel('Biografía')).toHaveValue(BIOGRAPHY);
    await form.getByLabel('Email').fill('nandu@example.com');
    // A connection that is lost at saving loses neither the picture nor what was typed.
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Crear Artista' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Ops!' }).last()).toBeVisible();
    await expect(form.getByLabel('Nombre')).toHaveValue(ARTIST);
    await expect(form.getByLabel('Biografía')).toHaveValue(BIOGRAPHY);
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Crear Artista' }).click();
    await expectSaved(page, 'Se ha creado el Artista correctamente.');
    await expect(form).toBeHidden();
    // Its page opens, for what it lacks.
    await expect(page.getByRole('heading', { level: 1, name: ARTIST })).toBeVisible();
    const state = page.getByRole('complementary', { name: /^Estado de/ });
    await expect(state).toContainText('Falta');
    await publishPage(page, ARTIST);
    await page.keyboard.press('Escape');
    await expect(state).toContainText('Publicado');
  });

  await test.step('an album of two pictures', async () => {
    const artist = new URL(page.url()).searchParams.get('id') ?? '';
    const src = jpeg(await createPhoto({ width: 450, height: 300 }));
    const multipart = { artist, title: 'Toma 1', src };
    const made = await request.post('/api/artist/album/', { headers, multipart });
    expect(made.status()).toBe(201);
    await openRecord(page, ARTIST, 'Imágenes');
    const album = part(page, /Álbum de/);
    await album.getByRole('button', { name: 'Agregar imagen' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva imagen' });
    await choosePicture(page, form.getByRole('button', { name: 'Elegir imagen' }), src);
    await form.getByLabel('Título').fill('Toma 2');
    await form.getByRole('switch', { name: 'Usar como portada del álbum' }).check();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expectSaved(page, 'Se ha cargado la imagen correctamente.');
    await expect(album.getByRole('status').first()).toHaveText('2 imágenes');
    await expect(album.getByRole('article').first()).toHaveAccessibleName('Toma 2');
    await expectAccessible(page);
    await backToList(page);
    await expect(album).toBeHidden();
  });

  await visitOnPhone(browser, `/artistas/${SLUG}`, readArtist);
  await visitOnPhone(browser, `/artistas/${SLUG}`, readArtist, false);
});

test('an event is published with two segments in at most 25 clicks; a visitor finds them', async ({
  page,
  browser,
  expectedErrors,
}) => {
  // Records that do not exist yet answer 404, and are then created.
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.events);
  const counted = await countClicks(page);
  const poster = jpeg(await createPhoto({ width: 600, height: 600 }));
  await choosePicture(page, page.getByRole('button', { name: 'Nuevo Evento' }), poster);
  const form = page.getByRole('dialog', { name: 'Nuevo Evento' });
  await typeByKeyboard(form.getByLabel('Nombre'), EVENT);
  await page.keyboard.press('Enter');
  await expect(form.getByText('Debe de seleccionar algún filtro.')).toBeVisible();
  await form.getByLabel('Año').check();
  await form.getByRole('button', { name: 'Crear Evento' }).click();
  await page.getByRole('tab', { name: 'Segmentos' }).click();
  const segments = part(page, /Segmentos de/);
  for (const [title, year] of [
    ['Primera noche', '2024'],
    ['Segunda noche', '2025'],
  ] as const) {
    await segments.getByRole('button', { name: 'Nuevo Segmento' }).click();
    const segment = page.getByRole('dialog', { name: 'Nuevo Segmento' });
    await typeByKeyboard(segment.getByLabel('Título'), title);
    await typeByKeyboard(segment.getByLabel('Año'), year);
    const text = `Lo que pasó en la ${title.toLowerCase()}.`;
    await typeByKeyboard(segment.getByLabel('Descripción'), text);
    await segment.getByRole('button', { name: 'Crear Segmento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: `Volver a ${EVENT}` }).click();
  }
  const step = await publishPage(page, EVENT);
  expect(await counted.clicks(), 'clicks').toBeLessThanOrEqual(MOST_CLICKS);
  await step.getByRole('button', { name: 'Cerrar' }).last().click();
  const rows = segments.getByRole('rowheader');
  await expect(rows).toHaveText([/^Segunda noche/, /^Primera noche/]);
  // A segment is a page within that of its event; its way back leads to the table alone.
  await rows.last().locator('a, button').first().click();
  const segment = part(page, 'Información de Primera noche');
  await expect(segment.getByLabel('Año')).toHaveValue('2024');
  await expect(page).toHaveURL(/&part=\d+/);
  await page.getByRole('tab', { name: 'Álbum' }).click();
  await expect(part(page, 'Álbum de Primera noche')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Volver a ${EVENT}` }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible();

  const state = page.getByRole('complementary', { name: `Estado de ${EVENT}` });
  const message = /^https:\/\/wa\.me\/\?text=.*eventos%2Fnoche-de-canon/;
  await expect(state.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', message);
  const isShown = segments.getByRole('switch', { name: 'Activo: Primera noche' });
  await isShown.press('Space');
  await expect(state.getByRole('button', { name: '1 segmento oculto' })).toBeVisible();
  await expect(isShown).toBeEnabled();
  await isShown.press('Space');
  await expect(state.getByRole('button', { name: '1 segmento oculto' })).toBeHidden();

  // Without script; the artist above is visited with it.
  await visitOnPhone(browser, '/eventos/noche-de-canon', readEvent, false);
});
