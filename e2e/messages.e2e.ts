import { readFile } from 'node:fs/promises';
import {
  answerNotice,
  comeBack,
  EXPECTED,
  expect,
  expectAccessible,
  REDUCED_MOTION,
  test,
} from './pages.ts';
import { logIn } from './panel.ts';

test.use(REDUCED_MOTION);

const SUBJECT = 'Me interesa el beat “Sello”';
const LINK = `/contacto?beat=3&asunto=${encodeURIComponent(SUBJECT)}`;

test('the contact form loses no input to errors, the network or a reload', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.goto(LINK);
  const form = page.getByRole('form', { name: 'Contacto' });
  const send = form.getByRole('button', { name: 'Enviar' });
  await expect(form.getByLabel('Asunto')).toHaveValue(SUBJECT);
  await form.getByLabel('Correo electrónico').fill('no es un correo');
  await send.click();
  await expect(form.getByText('Por favor complete el campo de nombre.')).toBeVisible();
  await expect(
    form.getByText('Por favor escriba correctamente un correo electronico.'),
  ).toBeVisible();
  await expect(form.getByText('Debe seleccionar un país.')).toBeVisible();
  await expect(form.getByText('El mensaje no puede quedar vacio.')).toBeVisible();
  await expect(
    form.getByText('Debe aceptar los terminos y condiciones para enviar el mensaje.'),
  ).toBeVisible();
  await expect(form.getByLabel('Nombre')).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel('Nombre').fill('Visitante de Prueba');
  await form.getByLabel('Correo electrónico').fill('visitante@example.com');
  await form.getByLabel('País').selectOption({ label: 'Venezuela' });
  await form.getByLabel('Mensaje').fill('Quisiera\nusarlo.');
  await form.getByLabel(/términos/).check();
  await page.route('**/api/h/contact/', (route) => route.abort());
  await send.click();
  const failure =
    'Ha ocurrido un error al intentar enviar su mensaje, porfavor intente de nuevo mas tarde.';
  await answerNotice(page, 'Ops!', failure);
  await page.unroute('**/api/h/contact/');

  await page.reload();
  await expect(form.getByLabel('Nombre')).toHaveValue('Visitante de Prueba');
  await expect(form.getByLabel('Mensaje')).toHaveValue('Quisiera\nusarlo.');
  await expect(form.getByLabel('País')).toHaveValue('VE');
  await send.click();
  await answerNotice(page, '¡Completado!', 'Se ha enviado su mensaje correctamente.', true);
  await page.waitForURL(/\/contacto$/);
  await expect(form.getByLabel('Nombre')).toHaveValue('');
});

test('a visitor subscribes on the home page, once', async ({ page, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  await comeBack(page);
  const box = page.getByRole('form', { name: 'Suscripción' });
  await page.getByRole('button', { name: /Contenido/ }).click();
  const field = box.getByLabel('Reciba las novedades');
  await field.fill('no es un correo');
  await field.press('Enter');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await field.fill(`novedades-${Date.now()}@example.com`);
  const email = await field.inputValue();
  await field.press('Enter');
  await answerNotice(page, '¡Suscrito!', 'Se ha suscrito correctamente.', true);
  await field.fill(email.toUpperCase());
  await field.press('Enter');
  const known = 'Parece que el correo electrónico se encuentra registrado.';
  await answerNotice(page, 'Ocurrió un error', known);
});

test('staff reads a message, marks it answered and exports the list', async ({ page }) => {
  await logIn(page);
  await page.goto('/tablero#15');
  await page.getByLabel('Buscar mensaje').fill('visitante@example.com');
  await page.getByRole('link', { name: SUBJECT }).first().click();
  const message = page.getByRole('dialog', { name: SUBJECT });
  await expect(message.getByText('Quisiera usarlo.')).toBeVisible();
  const answered = message.getByRole('switch', { name: 'Respondido' });
  await answered.click();
  await expect(answered).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(file.toString()).toContain('"Visitante de Prueba";"visitante@example.com";"Venezuela"');

  // Several at once, with one question and one undo.
  await page.getByLabel('Buscar mensaje').fill('');
  const fresh = page.getByRole('cell', { name: 'Nuevo', exact: true });
  await expect(fresh.first()).toBeVisible();
  // The list that was shown before the message was answered is fetched again.
  const answeredRow = page.getByRole('row', { name: SUBJECT });
  await expect(answeredRow.getByRole('cell', { name: 'Respondido', exact: true })).toBeVisible();
  const count = await fresh.count();
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check();
  const bar = page.getByRole('region', { name: 'Selección' });
  await bar.getByRole('button', { name: 'Marcar como leído' }).click();
  const question = page.getByRole('dialog', { name: /^Marcar como leído \d+ mensaje/ });
  await question.getByRole('button', { name: 'Marcar como leído' }).click();
  await expect(fresh).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(fresh).toHaveCount(count);
});
