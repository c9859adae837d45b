import type { Page } from '@playwright/test';
import { createPhoto } from '../test/pictures.ts';
import { INSIDE_KEY } from '../web/ui/first-paint.ts';
import { EXPECTED, expect, expectFits, visitor, test as withPages } from './pages.ts';
import { choosePicture, expectSaved, jpeg, logIn, openSection } from './panel.ts';

const SECTION = { flyers: 11, calendars: 12, social: 13, keys: 14, audit: 17, texts: 18 } as const;

const test = withPages.extend<{ guest: Page }>({
  /** A page of a visitor who has another browser. */
  guest: async ({ browser }, use) => {
    const context = await visitor(browser, { width: 1280, reducedMotion: 'reduce' });
    await use(await context.newPage());
    await context.close();
  },
});

/** Deletes what is asked about, and answers the question. */
async function remove(page: Page, button: string, question: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
}

/** Makes a calendar the active one, and waits until the server has it. */
async function activate(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('switch', { name }).click({ force: true });
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('switch', { checked: true })).toHaveAccessibleName(name);
}

test('a strip on the home page opens a flyer, which staff add, preview and delete', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.flyers);
  const picture = jpeg(await createPhoto({ width: 800, height: 1000 }));
  await choosePicture(page, page.getByRole('button', { name: 'Nuevo flyer' }), picture);
  const form = page.getByRole('dialog', { name: 'Nuevo flyer' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Este campo es requerido.')).toBeVisible();
  await form.getByLabel('Título').fill('Flyer de la prueba');
  await form.getByLabel('Enlace').fill('boletos.example/prueba');
  await form.getByRole('button', { name: 'Publicar ahora' }).click();
  await expectSaved(page, 'Se ha creado un flyer correctamente.');

  // Somebody new, to whom chance deals the last of the flyers: the one of least priority.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript((key) => {
    localStorage.setItem(key, '1');
    Math.random = () => 0.999_999;
  }, INSIDE_KEY);
  const guest = await context.newPage();
  await guest.goto('/');
  const strip = guest.getByRole('complementary', { name: 'Flyer' });
  await expect(strip).toContainText('Flyer de la prueba');
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

  for (const width of [360, 1280]) {
    await test.step(`its preview beside the form, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: 'Editar “Flyer de la prueba”' }).click();
      const edit = page.getByRole('dialog', { name: 'Editar “Flyer de la prueba”' });
      await edit.getByLabel('Título').fill(`Flyer a ${width}`);
      await edit.getByRole('button', { name: 'Vista previa' }).click();
      const pane = edit.getByRole('region', { name: 'Vista previa' });
      const shown = pane.frameLocator('iframe').getByRole('img', { name: `Flyer a ${width}` });
      await expect(shown).toBeVisible();
      await expectFits(page);
      await edit.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Descartar cambios' }).click();
      await expect(edit).toBeHidden();
    });
  }

  await remove(page, 'Eliminar “Flyer de la prueba”', 'Esta seguro de eliminar este Flyer?');
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

test('the calendar that is made active is the one shown', async ({
  page,
  guest,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.calendars);
  await page.getByRole('button', { name: 'Nuevo calendario' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo calendario' });
  await form.getByLabel('Titulo').fill('Agenda de la prueba');
  await form.getByLabel('ID de Referencia').fill('prueba@group.calendar.google.com');
  await form.getByLabel('Cant. a mostrar').fill('diez');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Debe expresarse en numeros.')).toBeVisible();
  await form.getByLabel('Cant. a mostrar').fill('10');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha creado el Calendario correctamente.');
  const other = page.getByRole('switch', { checked: true });
  const before = await other.getAttribute('aria-label');
  await activate(page, 'Activo: Agenda de la prueba');
  await guest.goto('/');
  await expect(guest.locator('section[aria-label="Agenda de la prueba"]')).toHaveCount(1);
  await activate(page, before ?? '');
  await remove(page, 'Eliminar “Agenda de la prueba”', 'Esta seguro de eliminar este Calendario?');
  await expectSaved(page, 'Se ha eliminado el calendario correctamente.');
});

test('a changed network is shown on the site at once', async ({ page, guest, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.social);
  const field = page.getByLabel(/instagram/i);
  const before = await field.inputValue();
  await field.fill('@prueba.demo');
  await expect(page.getByText('Se guardará: https://www.instagram.com/prueba.demo')).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expectSaved(page, 'Se ha actualizado las redes sociales correctamente.');
  await guest.goto('/contacto');
  await expect(
    guest.locator('main a[href="https://www.instagram.com/prueba.demo"]').first(),
  ).toBeVisible();
  await field.fill(before);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expectSaved(page, 'Se ha actualizado las redes sociales correctamente.');
  await page.reload();
  await expect(field).toHaveValue(before);
});

test('the ticket shop is opened and closed by its address', async ({
  page,
  guest,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.keys);
  const box = page.getByRole('article').filter({ hasText: 'boletería' });
  const field = box.getByRole('textbox');
  await field.fill('javascript:alert(1)');
  await box.getByRole('button', { name: /^Guardar/ }).click();
  await expect(box.getByText('El enlace no es valido.')).toBeVisible();
  await field.fill('https://boletos.example/final');
  await box.getByRole('button', { name: /^Guardar/ }).click();
  await expectSaved(page, 'Se ha actualizado la llave correctamente.');
  await guest.goto('/tickets');
  await expect(guest.getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute(
    'href',
    'https://boletos.example/final',
  );
  await field.fill('');
  await box.getByRole('button', { name: /^Guardar/ }).click();
  await expectSaved(page, 'Se ha actualizado la llave correctamente.');
  await guest.goto('/tickets');
  await expect(guest.getByText('No hay venta en este momento.')).toBeVisible();
});

test('a page is not protected without a key', async ({ page, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.keys);
  const box = page.getByRole('article', { name: 'Reproductor de beats' });
  const protect = box.getByRole('switch');
  const field = box.getByRole('textbox');
  const save = async (key: string) => {
    await field.fill(key);
    await box.getByRole('button', { name: /^Guardar/ }).click();
  };
  await expect(field).toHaveValue('');
  await protect.press('Space');
  await expect(page.getByText('Escriba una llave antes de proteger')).toBeVisible();
  await expect(protect).not.toBeChecked();
  await save('abretesesamo');
  await expectSaved(page, 'Se ha actualizado la llave correctamente.');
  await protect.press('Space');
  await expectSaved(page, 'Se ha actualizado la llave correctamente.');
  await save('');
  await expect(box.getByText(/^La página está protegida:/)).toBeVisible();
  await protect.press('Space');
  await expectSaved(page, 'Se ha actualizado la llave correctamente.');
  await save('');
  await expectSaved(page, 'Se ha actualizado la llave correctamente.');
});

test('changed texts are shown on the site at once, and the audit tells what changed', async ({
  page,
  guest,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.texts);
  const field = page.getByLabel('Aviso');
  const before = await field.inputValue();
  await field.fill('Cerrado por inventario de rimas.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha actualizado los textos del sitio correctamente.');
  await guest.goto('/contacto');
  await expect(guest.getByText('Cerrado por inventario de rimas.')).toBeVisible();
  await openSection(page, SECTION.audit);
  await page
    .getByRole('button', { name: /Detalle: Cambió · Textos del sitio/ })
    .first()
    .click();
  await expect(
    page.getByRole('cell', { name: 'Cerrado por inventario de rimas.', exact: true }),
  ).toBeVisible();
  await openSection(page, SECTION.texts);
  await field.fill(before);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha actualizado los textos del sitio correctamente.');
});
