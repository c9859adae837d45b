import type { Locator, Page } from '@playwright/test';
import { createPhoto } from '../test/pictures.ts';
import { EXPECTED, expect, expectFits, test } from './pages.ts';
import {
  expectOver,
  expectSaved,
  jpeg,
  lift,
  logIn,
  openSection,
  part,
  SECTION,
  type Upload,
} from './panel.ts';

const MOST_PRESSES = 20;
const ARTIST = 'Quebrada Honda';

/** Counts what a person presses: buttons, fields, and the answer to each file chooser. */
function countPresses(page: Page) {
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  return {
    press,
    async type(target: Locator, text: string) {
      await press(target);
      await page.keyboard.insertText(text);
    },
    async choose(target: Locator, files: Upload[]) {
      const chooser = page.waitForEvent('filechooser');
      await press(target);
      presses += 1;
      await (await chooser).setFiles(files);
    },
    count: () => presses,
  };
}

async function photos(name: string, count: number): Promise<Upload[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) =>
      jpeg(await createPhoto({ width: 900 + index, height: 600 }), `${name}-${index + 1}.jpg`),
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

test('a complete artist takes at most 20 presses', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.artists);
  const { press, type, choose, count } = countPresses(page);
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  const tab = (name: string) => page.getByRole('tab', { name });
  const state = page.getByRole('complementary', { name: `Estado de ${ARTIST}` });

  const portrait = jpeg(await createPhoto({ width: 800, height: 1000 }));
  await choose(button('Nuevo Artista'), [portrait]);
  await press(button('Usar imagen'));
  const form = page.getByRole('dialog', { name: 'Nuevo Artista' });
  await type(form.getByLabel('Nombre'), ARTIST);
  await type(form.getByLabel('Biografía'), 'Rapea donde el río hace ruido.');
  await press(form.getByRole('button', { name: 'Crear Artista' }));
  await expect(page.getByRole('heading', { level: 1, name: ARTIST })).toBeVisible();
  await expect(state.getByText('Borrador')).toBeVisible();
  expect((await request.get('/artistas/quebrada-honda')).status()).toBe(404);
  await expect(state.getByRole('button', { name: /^(Álbum|Fondos)$/ })).toHaveCount(2);

  await press(tab('Álbum'));
  const album = part(page, `Álbum de ${ARTIST}`);
  await choose(album.getByRole('button', { name: 'Elegir varias' }), await photos('toma', 4));
  await expectSaved(page, 'Se han cargado 4 imágenes correctamente.');
  const cards = album.getByRole('article');
  await expect(cards).toHaveCount(4);
  await press(cards.last().getByRole('button', { name: /como portada$/ }));
  await expect(cards.first().getByText('Portada')).toBeVisible();
  const caption = cards.first().getByRole('textbox', { name: /^Título de/ });
  await type(caption, 'En el río');
  await page.keyboard.press('Enter');
  await expect(cards.first()).toHaveAccessibleName('En el río');

  await press(tab('Fondos'));
  const backgrounds = part(page, `Fondos de ${ARTIST}`);
  await choose(
    backgrounds.getByRole('button', { name: 'Elegir varias' }),
    await photos('fondo', 2),
  );
  await expectSaved(page, 'Se han cargado 2 imágenes correctamente.');
  await expect(backgrounds.getByRole('article')).toHaveCount(2);
  await expect(state.getByText('Falta:')).toBeHidden();

  await press(tab('Redes'));
  const social = part(page, `Redes sociales de ${ARTIST}`);
  await type(social.getByLabel(/instagram/i), 'https://www.instagram.com/quebradahonda');
  await press(social.getByRole('button', { name: 'Guardar' }));
  await expectSaved(page, 'Se ha actualizado las redes sociales correctamente.');

  const published = page.waitForResponse('**/api/h/publish/');
  await press(state.getByRole('button', { name: 'Publicar', exact: true }));
  expect((await published).ok()).toBe(true);
  await expect(state).toContainText('Publicado');
  await expect(state.getByText('Borrador')).toBeHidden();
  await expect(state.getByRole('switch')).toBeChecked();
  expect(count()).toBeLessThanOrEqual(MOST_PRESSES);

  const shown = await (await request.get('/artistas/quebrada-honda')).text();
  expect(shown).toContain('En el río');
  expect(shown).toContain('instagram.com/quebradahonda');

  await press(tab('Fondos'));
  await orderByHand(page, backgrounds);
});

test('input of a tab waits while another tab is open, and is asked about', async ({
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
  await tab('Redes').click();
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
  await expectSaved(page, 'Se ha actualizado la informacion correctamente.');
  await expect(info.getByText('Sin cambios.')).toBeVisible();

  // The other tab still has input: back, and another record, ask.
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toBeHidden();
  await tab(/^Redes/).click();
  await expect(social.getByLabel(/facebook/i)).toHaveValue('https://www.facebook.com/ceibaronca');
  await page.getByRole('button', { name: 'Volver a Artistas' }).click();
  await question.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Artistas' })).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
});
