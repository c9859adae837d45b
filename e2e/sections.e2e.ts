import { USER_TYPE } from '../contracts/accounts.ts';
import { createPhoto } from '../test/pictures.ts';
import {
  listSections,
  type Section,
  withAccountSections,
} from '../web/panel/dashboard/sections.ts';
import {
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  expectFitsAndIsAccessible,
  test,
  visitor,
} from './pages.ts';
import {
  act,
  choosePicture,
  expectOver,
  expectSaved,
  goToSection,
  jpeg,
  lift,
  logIn,
  openSection,
  part,
  SECTION,
} from './panel.ts';
import { expectTargets } from './targets.ts';

test('a background is added, shown on the site, switched off and deleted', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.artistBackgrounds);
  await page.getByRole('button', { name: 'Nuevo fondo' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo fondo' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('El archivo debe ser de tipo imagen.')).toBeVisible();
  const picture = jpeg(await createPhoto({ width: 960, height: 600 }));
  await form.getByRole('combobox', { name: 'Artista' }).click();
  await page.getByRole('option', { name: 'Ceiba Ronca' }).click();
  await form.getByLabel('Título').fill('Fondo de prueba');
  await choosePicture(page, form.getByRole('button', { name: 'Elegir imagen' }), picture);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha cargado la imagen correctamente.');
  const card = page.getByRole('article', { name: 'Fondo de prueba' });
  await card.getByRole('switch').click({ force: true });
  await expect(card.getByRole('switch')).not.toBeChecked();
  await act(page, 'Fondo de prueba', 'Eliminar');
  await expect(page.getByText('Esta seguro que quiere eliminar esta imagen?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expectSaved(page, 'Se ha eliminado la imagen correctamente.');
  await expect(card).toBeHidden();
});

test('the pages of the panel have descriptions, their own background and no synthetic bold', async ({
  page,
  request,
}) => {
  for (const path of ['/login', '/tablero', '/cuenta']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
  }
  await logIn(page);
  await openSection(page, 14);
  const looks = await page.evaluate(() => ({
    grounds: [document.documentElement, document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    ),
    fakes: [...document.querySelectorAll('h1, h2, h3')]
      .map((heading) => getComputedStyle(heading))
      .filter(
        ({ fontFamily, fontWeight }) => fontFamily.startsWith('Anton') && fontWeight !== '400',
      ).length,
  }));
  expect(looks).toEqual({ grounds: [looks.grounds[1], looks.grounds[1]], fakes: 0 });
});

/** Sections that are looked at on wide screens too: one of each kind. */
const BOTH = new Set([0, 21, 31, 36, 52, 61, 64, 67]);

test('every section on a phone: axe finds nothing, nothing scrolls sideways, what is clicked is large', async ({
  browser,
}) => {
  test.slow();
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByLabel('Usuario')).toBeVisible();
  await expectFitsAndIsAccessible(page, [1280, 360]);
  await logIn(page);
  await openSection(page, 0);
  const sections = withAccountSections(listSections(USER_TYPE.administrator));
  const goTo = async (section: Section) => {
    await goToSection(page, section);
    await expect(page.getByRole('status').filter({ hasText: /Cargando/ })).toHaveCount(0);
    await expectFits(page);
  };
  for (const section of sections) {
    await goTo(section);
    await expectTargets(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const section of sections.filter(({ code }) => BOTH.has(code))) await goTo(section);
  await context.close();
});

test('several album pictures are uploaded at once, retried and ordered with the keyboard', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED, /Failed to load resource/);
  await logIn(page);
  await openSection(page, SECTION.capsule);
  await page.getByRole('tab', { name: /álbum/i }).click();
  const album = part(page, /^Álbum/);
  const count = album.getByRole('status').first();
  await expect(count).toHaveText(/^\d+ imágenes/);
  const before = Number.parseInt(await count.innerText(), 10);
  const fresh = album.getByRole('article', { name: /^Imagen \d+$/ });
  const unnamed = await fresh.count();
  // The first attempt at the second file finds no server.
  let attempts = 0;
  await page.route('**/api/capsula/album/', async (route) => {
    attempts += 1;
    if (attempts === 2) await route.abort();
    else await route.continue();
  });
  const files = await Promise.all(
    [1, 2, 3].map(async (number) =>
      jpeg(await createPhoto({ width: 600 + number, height: 400 }), `toma-${number}.jpg`),
    ),
  );
  await album.getByLabel('Archivos de imágenes').setInputFiles(files);
  await expectSaved(page, 'Se han cargado 2 imágenes correctamente.');
  await album.getByRole('button', { name: 'Intentar de nuevo toma-2.jpg' }).click();
  await expectSaved(page, 'Se ha cargado la imagen correctamente.');
  await expect(count).toHaveText(`${before + 3} imágenes`);
  await expect(fresh).toHaveCount(unnamed + 3);
  await expectAccessible(page);

  // The last but one: the last may stand alone in its row, with nothing at its left.
  const place = (await album.getByRole('article').count()) - 1;
  const card = album.getByRole('article').nth(place - 1);
  const name = await card.getAttribute('aria-label');
  await lift(card.getByRole('button', { name: `Mover ${name}` }), place);
  await page.keyboard.press('ArrowLeft');
  await expectOver(page, place - 1);
  await page.keyboard.press('Space');
  await expectSaved(page, 'Se ha actualizado el orden correctamente.');
  await expect(album.getByRole('article').nth(place - 2)).toHaveAccessibleName(String(name));
});
