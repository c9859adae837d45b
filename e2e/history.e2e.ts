import { makePhoto } from '../test/pictures.ts';
import { expect, expectAccessible, test } from './pages.ts';
import { act, choosePicture, expectSaved, jpeg, logIn, part } from './panel.ts';

test('an earlier text is restored from the history of its record', async ({ page, request }) => {
  await logIn(page);
  await page.goto('/tablero?s=21&q=zarandeo');
  const open = (item: string) => act(page, 'Zarandeo Mudo', item);
  async function describe(text: string): Promise<void> {
    await open('Información básica');
    const form = part(page, /^Información de/);
    await form.getByLabel('Biografía').fill(text);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expectSaved(page, 'Se ha actualizado la informacion correctamente.');
    await expect(form.getByText('Sin cambios.')).toBeVisible();
  }
  await describe('Primera versión del texto.');
  await describe('Segunda versión del texto.');

  await open('Historial');
  const history = part(page, /^Historial de/);
  const first = history.getByRole('region').filter({ hasText: 'Primera versión' }).nth(1);
  await expect(first).toBeVisible();
  const last = history.getByRole('region').first();
  await expect(last.getByRole('deletion')).toHaveText('Primera');
  await expect(last.getByRole('insertion')).toHaveText('Segunda');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Volver a esta versión' }).click();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(last.getByRole('insertion')).toHaveText('Primera');

  // A replaced picture stands beside the new one.
  await open('Cambiar foto');
  const form = part(page, /^Foto de/);
  for (const button of ['Elegir imagen', 'Cambiar imagen']) {
    const picture = jpeg(await makePhoto({ width: 800, height: 1000 }));
    await choosePicture(page, form.getByRole('button', { name: button }), picture);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expectSaved(page, 'Se ha actualizado la imagen correctamente.');
    await expect(form.getByText('Sin cambios.')).toBeVisible();
  }
  await open('Historial');
  for (const name of ['Imagen de antes', 'Imagen de después']) {
    await expect(history.getByRole('region').first().getByRole('img', { name })).toBeVisible();
  }
  await expectAccessible(page);
  const shown = await request.get('/artistas/zarandeo-mudo');
  expect(await shown.text()).toContain('Primera versión del texto.');
});
