import { createPhoto } from '../test/pictures.ts';
import { ENTERED_KEY } from '../web/ui/first-paint.ts';
import { EXPECTED, expect, expectFits, REDUCED_MOTION, test } from './pages.ts';
import {
  act,
  choosePicture,
  confirmPublication,
  expectSaved,
  jpeg,
  logIn,
  openSection,
} from './panel.ts';

test.use(REDUCED_MOTION);

const SECTION = { flyers: 11, keys: 14 } as const;

test('a strip on the home page opens a flyer, which staff add, preview and delete', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.flyers);
  const picture = jpeg(await createPhoto({ width: 400, height: 500 }));
  await choosePicture(page, page.getByRole('button', { name: 'Nuevo flyer' }), picture);
  const form = page.getByRole('dialog', { name: 'Nuevo flyer' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Este campo es requerido.')).toBeVisible();
  await form.getByLabel('Título').fill('Flyer de la prueba');
  await form.getByLabel('Enlace').fill('boletos.example/prueba');
  await form.getByRole('button', { name: 'Publicar' }).click();
  await expectSaved(page, 'Se ha creado un flyer correctamente.');
  await confirmPublication(page, 'Flyer de la prueba');
  await page.keyboard.press('Escape');

  // Somebody new, to whom chance deals the last of the flyers: the one of least priority.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript((key) => {
    localStorage.setItem(key, '1');
    Math.random = () => 0.999_999;
  }, ENTERED_KEY);
  const guest = await context.newPage();
  await guest.goto('/');
  const strip = guest.getByRole('complementary', { name: 'Flyer' });
  await expect(strip).toContainText('Flyer de la prueba');
  // On a phone one strip stands above the tabs; none covers what is read further down.
  await guest.setViewportSize({ width: 360, height: 740 });
  await expect(strip).toBeHidden();
  await guest.getByRole('button', { name: 'Aceptar' }).click();
  await expect(strip).toBeInViewport({ ratio: 1 });
  await guest.evaluate(() => scrollTo(0, 900));
  await expect(strip).not.toBeInViewport();
  await guest.evaluate(() => scrollTo(0, 0));
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  for (const width of [360, 1280]) {
    await guest.setViewportSize({ width, height: 740 });
    await expectFits(guest);
  }
  await strip.getByRole('link').click();
  const poster = guest.getByRole('dialog', { name: 'Flyer de la prueba' });
  await expect(poster.getByRole('img')).toBeVisible();
  await expect(poster.locator('a[href="https://boletos.example/prueba"]')).toHaveCount(1);
  await guest.keyboard.press('Escape');
  await expect(poster).toBeHidden();
  await expect(strip.getByRole('link')).toBeFocused();
  await strip.getByRole('button', { name: 'Cerrar el flyer' }).click();
  await expect(strip).toBeHidden();
  await context.close();

  await test.step('its preview beside the form', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Editar Flyer de la prueba' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar “Flyer de la prueba”' });
    await edit.getByLabel('Título').fill('Flyer a medias');
    await edit.getByLabel('Texto alternativo').fill('Flyer a medias');
    await edit.getByRole('button', { name: 'Vista previa' }).click();
    const pane = page.getByRole('region', { name: 'Vista previa' });
    const shown = pane.frameLocator('iframe').getByRole('img', { name: 'Flyer a medias' });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(shown).toBeVisible();
      await expectFits(page);
    }
    await pane.getByRole('button', { name: 'Cerrar vista previa' }).click();
    await edit.getByRole('button', { name: 'Descartar' }).click();
    await edit.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(edit).toBeHidden();
  });

  await act(page, 'Flyer de la prueba', 'Eliminar');
  const question = page
    .getByRole('dialog')
    .filter({ hasText: 'Esta seguro de eliminar este Flyer?' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expectSaved(page, 'Se ha eliminado el flyer correctamente.');
  await expect(page.getByText('Flyer de la prueba')).toHaveCount(0);
});

test('staff see a flyer in whatever section they open first, once in a browser session', async ({
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const countAsked = () => asked.filter((path) => path === '/api/h/flyers/').length;
  const greeting = page.getByRole('dialog');
  const box = page.getByRole('article').filter({ hasText: 'boletería' });
  await page.goto(`/tablero?s=${SECTION.keys}`);
  await expect(greeting.locator('img')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(greeting).toBeHidden();
  await page.reload();
  await expect(box.getByRole('textbox')).toBeVisible();
  await page.goto('/');
  await page.goto('/tablero');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(greeting).toHaveCount(0);
  expect(countAsked()).toBe(1);

  // Another window is another session.
  const other = await context.newPage();
  await other.goto('/tablero');
  await expect(other.getByRole('dialog').locator('img')).toBeVisible();
  await context.close();
});
