
import { test } from './pages.ts';
import { logIn, act, choosePicture, jpeg } from './panel.ts';
import { createPhoto } from '../test/pictures.ts';
test('shots', async ({ page }) => {
  await logIn(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    const shot = (n: string) => page.screenshot({ path: `/tmp/shots/${n}-${width}.png` });
    await page.goto('/tablero?s=21');
    await page.getByRole('article').first().waitFor();
    await shot('list');
    await page.goto('/tablero?s=21&q=zarandeo');
    await act(page, 'Zarandeo Mudo', 'Información básica');
    await page.getByLabel('Biografía').waitFor();
    await shot('page');
    await page.getByLabel('Biografía').fill('Algo nuevo ' + width);
    await page.getByText(/^Conservado/).waitFor();
    await shot('typed');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await page.waitForTimeout(2500);
    await shot('preview');
    await page.getByRole('button', { name: 'Cerrar vista previa' }).click();
    await page.getByRole('button', { name: 'Descartar', exact: true }).click();
    await page.waitForTimeout(300);
    await shot('discarded');
    await page.getByRole('tab', { name: 'Foto' }).click();
    await page.waitForTimeout(1200);
    await shot('photo');
    await page.goto('/tablero?s=21');
    await choosePicture(page, page.getByRole('button', { name: 'Nuevo Artista' }), jpeg(await createPhoto({ width: 800, height: 900 })));
    await page.waitForTimeout(800);
    await shot('new');
    await page.goto('/tablero?s=21&q=zarandeo');
    await page.goto('/tablero?s=22');
    await page.getByRole('article').first().waitFor();
    await page.goto('/tablero?s=24');
    await page.getByRole('table').waitFor();
    await shot('dates');
  }
});
