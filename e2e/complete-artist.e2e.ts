import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createPhoto } from '../test/pictures.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test } from './pages.ts';
import {
  actIn,
  choose,
  choosePicture,
  countClicks,
  expectOver,
  expectSaved,
  jpeg,
  lift,
  logIn,
  openSection,
  part,
  publishPage,
  SECTION,
  typeByKeyboard,
  type Upload,
} from './panel.ts';

const MOST_CLICKS = 20;
const MOST_CHOOSERS = 2;
const ARTIST = 'Quebrada Honda';
const CAPTIONS = ['En el río', 'La tarima', 'El ensayo', 'De gira', 'El barrio', 'La última'];

async function photos(): Promise<Upload[]> {
  return Promise.all(
    CAPTIONS.map(async (_, index) =>
      jpeg(await createPhoto({ width: 450 + index, height: 300 }), `toma-${index + 1}.jpg`),
    ),
  );
}

/** Changes the order of two pictures by dragging one, and back with the keyboard on a phone. */
async function orderByHand(page: Page, pictures: Locator): Promise<void> {
  const ids = () =>
    pictures.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')));
  const handles = pictures.getByRole('button', { name: /^Mover (?!“)/ });
  await expect(handles.first()).toBeVisible();
  const before = await ids();
  await page.setViewportSize({ width: 1280, height: 800 });
  await handles.first().scrollIntoViewIfNeeded();
  const [from, to] = [await handles.first().boundingBox(), await handles.last().boundingBox()];
  if (!from || !to) throw new Error('there are no handles');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expectSaved(page, 'Se ha actualizado el orden correctamente.');
  await expect.poll(ids).toEqual(before.toReversed());

  await page.setViewportSize({ width: 360, height: 800 });
  await lift(handles.last(), 2);
  await page.keyboard.press('ArrowUp');
  await expectOver(page, 1);
  await page.keyboard.press('Space');
  await expectSaved(page, 'Se ha actualizado el orden correctamente.');
  await expect.poll(ids).toEqual(before);
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Types into the tabs of lists, networks and web. */
async function fillTabs(page: Page): Promise<void> {
  await openTab(page, 'Enlaces');
  const music = part(page, `Listas de reproducción de ${ARTIST}`);
  const youtubeList = 'https://www.youtube.com/playlist?list=PLquebrada01';
  await typeByKeyboard(music.getByLabel('YouTube'), youtubeList);
  const spotifyList = 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M';
  await typeByKeyboard(music.getByLabel('Spotify'), spotifyList);
  const social = part(page, `Redes sociales de ${ARTIST}`);
  await typeByKeyboard(social.getByLabel(/youtube/i), '@quebradahonda');
  await typeByKeyboard(social.getByLabel(/spotify/i), '4Z8W4fKeB5YxbusRsdQVPb');
  for (const network of [/facebook/i, /instagram/i, /twitter|^x/i, /tiktok/i]) {
    await typeByKeyboard(social.getByLabel(network), '@quebradahonda');
  }
  await typeByKeyboard(social.getByLabel('Canal de WhatsApp'), 'whatsapp.com/channel/0029Va');
  const web = part(page, `Contenido web de ${ARTIST}`);
  await typeByKeyboard(web.getByLabel('Texto'), 'Su página');
  await typeByKeyboard(web.getByLabel('Enlace'), 'https://quebrada.example');
  await typeByKeyboard(web.getByLabel('Contrataciones'), 'Con La Tarima, por correo.');
}

/** The page of the artist has everything that was typed. */
async function expectOnSite(request: APIRequestContext): Promise<void> {
  const shown = await (await request.get('/artistas/quebrada-honda')).text();
  const networks = ['facebook', 'instagram', 'twitter'].map((name) => `${name}.com/quebradahonda`);
  const own = [
    'youtube.com/@quebradahonda',
    'tiktok.com/@quebradahonda',
    'channel/0029Va',
    '4Z8W4fKeB5YxbusRsdQVPb',
    'por correo',
  ];
  const rest = ['PLquebrada01', '37i9dQZF1DXcBWIGoYBM5M', 'quebrada.example', 'hace ruido'];
  for (const text of [...CAPTIONS, ...networks, ...own, ...rest, `alt="${ARTIST}"`]) {
    expect(shown).toContain(text);
  }
}

/** Adds a second background beside the one of the album, and orders both. */
async function addBackground(page: Page): Promise<void> {
  const backgrounds = part(page, `Fondos de ${ARTIST}`);
  await expect(backgrounds.getByRole('article')).toHaveCount(1);
  await choose(
    page,
    backgrounds.getByRole('button', { name: 'Elegir varias' }),
    jpeg(await createPhoto({ width: 450, height: 300 })),
  );
  await expect(backgrounds.getByRole('article')).toHaveCount(2);
  await orderByHand(page, backgrounds);
}

test('a complete artist takes at most 20 clicks and 2 file choosers', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.artists);
  const counted = await countClicks(page);
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  const state = page.getByRole('complementary', { name: `Estado de ${ARTIST}` });

  const portrait = jpeg(await createPhoto({ width: 400, height: 500 }));
  await choosePicture(page, button('Nuevo Artista'), portrait);
  const form = page.getByRole('dialog', { name: 'Nuevo Artista' });
  await typeByKeyboard(form.getByLabel('Nombre'), ARTIST);
  await expect(form.getByLabel('Texto alternativo')).toHaveValue(ARTIST);
  await typeByKeyboard(form.getByLabel('Biografía'), 'Rapea donde el río hace ruido.');
  await form.getByRole('button', { name: 'Crear Artista' }).click();
  await expect(page.getByRole('heading', { level: 1, name: ARTIST })).toBeVisible();
  expect((await request.get('/artistas/quebrada-honda')).status()).toBe(404);
  await expect(state.getByRole('button', { name: 'Álbum' })).toBeVisible();

  await fillTabs(page);
  await openTab(page, 'Imágenes');
  await button('Avanzado').click();
  const poster = part(page, `Cartel de ${ARTIST}`);
  await poster.locator('img').click({ position: { x: 20, y: 30 } });
  const album = part(page, `Álbum de ${ARTIST}`);
  await choose(page, album.getByRole('button', { name: 'Elegir varias' }), ...(await photos()));
  const cards = album.getByRole('article');
  await expect(cards).toHaveCount(CAPTIONS.length);
  await expect(album.getByText('Suelte aquí varias imágenes.')).toBeVisible();
  for (const [index, caption] of CAPTIONS.entries()) {
    await cards
      .nth(index)
      .getByRole('textbox', { name: /^Título de/ })
      .click();
    await page.keyboard.insertText(caption);
  }
  await actIn(cards.first(), '', /como fondo$/);
  for (const tab of ['Imágenes', 'Enlaces']) {
    await expect(
      page.getByRole('tab', { name: new RegExp(`^${tab}.*, sin guardar`) }),
    ).toBeVisible();
  }

  const step = await publishPage(page, ARTIST);
  await expect(step.getByText('Falta:')).toBeHidden();
  const [clicks, choosers] = [await counted.clicks(), counted.choosers()];
  expect(clicks, 'clicks').toBeLessThanOrEqual(MOST_CLICKS);
  expect(choosers, 'file choosers').toBeLessThanOrEqual(MOST_CHOOSERS);
  await expect(step.getByRole('link', { name: /^Ver/ })).toHaveAttribute(
    'href',
    '/artistas/quebrada-honda',
  );
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
    await expectAccessible(page, '[role=dialog]');
  }
  await page.keyboard.press('Escape');
  await expect(state).toContainText('Publicado');
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  await expectOnSite(request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await addBackground(page);
});

test('input of a tab waits while another tab is open, and is there again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.artists);
  const list = page.url();
  const edit = page.getByRole('button', { name: 'Editar Ceiba Ronca' });
  await edit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await edit.click();
  const info = part(page, 'Información de Ceiba Ronca');
  await info.getByLabel('Email').fill('espera@example.com');
  const tab = (name: RegExp | string) => page.getByRole('tab', { name });
  await tab('Enlaces').click();
  const social = part(page, 'Redes sociales de Ceiba Ronca');
  await social.getByLabel(/facebook/i).fill('https://www.facebook.com/ceibaronca');
  await expect(tab(/^Información.*sin guardar$/)).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
  await tab(/^Información/).click();
  await expect(info.getByLabel('Email')).toHaveValue('espera@example.com');
  await page.keyboard.press('Control+s');
  await expectSaved(page, 'Se han guardado todos los cambios.');
  await expect(page.getByText('Sin cambios.')).toBeVisible();

  // What a tab has that is not open is there again after back.
  await tab('Enlaces').click();
  await social.getByLabel(/facebook/i).fill('https://www.facebook.com/ceibaronca2');
  await tab(/^Información/).click();
  await page.getByRole('button', { name: 'Volver a Artistas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Artistas' })).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
});
