import type { Page } from '@playwright/test';
import { EXPECTED, expect, visitor, test as withPages } from './pages.ts';
import { act, expectSaved, logIn, moveTo, openSection } from './panel.ts';

const SECTION = { calendars: 12, social: 13, keys: 14, audit: 17, texts: 18, capsule: 36 } as const;

const test = withPages.extend<{ guest: Page }>({
  /** A page of a visitor who has another browser. */
  guest: async ({ browser }, use) => {
    const context = await visitor(browser, { width: 1280, reducedMotion: 'reduce' });
    await use(await context.newPage());
    await context.close();
  },
});

/** Deletes what is asked about, and answers the question. */
async function remove(page: Page, name: string, question: string): Promise<void> {
  await act(page, name, 'Eliminar');
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

test('the calendar that is made active is shown; the ticket shop is opened and closed by its address', async ({
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
  await remove(page, 'Agenda de la prueba', 'Esta seguro de eliminar este Calendario?');
  await expectSaved(page, 'Se ha eliminado el calendario correctamente.');

  await moveTo(page, SECTION.keys);
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

test('changed networks, texts and a changed capsule are shown on the site at once, and the audit tells what changed', async ({
  page,
  guest,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.social);
  const field = page.getByLabel(/instagram/i);
  const before = await field.inputValue();
  await field.fill('@prueba.demo');
  await expect(page.getByText('Se guardará: https://www.instagram.com/prueba.demo')).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expectSaved(page, 'Se ha actualizado las redes sociales correctamente.');
  await moveTo(page, SECTION.texts);
  const notice = page.getByLabel('Aviso');
  await guest.goto('/contacto');
  const link = guest.locator('main a[href="https://www.instagram.com/prueba.demo"]').first();
  await expect(link).toBeVisible();
  const noticeBefore = await notice.inputValue();
  await notice.fill('Cerrado por inventario de rimas.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha actualizado los textos del sitio correctamente.');
  await moveTo(page, SECTION.capsule);
  await page.getByLabel('Email').fill('no es un correo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El email ingresado no es correcto.')).toBeVisible();
  await page.getByLabel('Email').fill('estudio@example.com');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha actualizado la cápsula correctamente.');
  await guest.goto('/lacapsula');
  await expect(guest.getByText('estudio@example.com').first()).toBeVisible();
  await guest.goto('/contacto');
  await expect(guest.getByText('Cerrado por inventario de rimas.')).toBeVisible();

  await moveTo(page, SECTION.audit);
  await page.getByRole('link', { name: 'Cambió · Textos del sitio' }).first().click();
  await expect(
    page.getByRole('cell', { name: 'Cerrado por inventario de rimas.', exact: true }),
  ).toBeVisible();
  await moveTo(page, SECTION.texts);
  await notice.fill(noticeBefore);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha actualizado los textos del sitio correctamente.');
  await moveTo(page, SECTION.social);
  await field.fill(before);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expectSaved(page, 'Se ha actualizado las redes sociales correctamente.');
  await page.reload();
  await expect(field).toHaveValue(before);
});
