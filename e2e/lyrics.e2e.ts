import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { getToken } from './contest-calls.ts';
import {
  allowMotion,
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  REDUCED_MOTION,
  test,
  visitor,
} from './pages.ts';
import { act, backToList, confirmPublication, expectSaved, logIn, openSection } from './panel.ts';
import { E2E_ADMIN } from './people.ts';

test.use(REDUCED_MOTION);

const LYRICS = 52;
const ADDRESS = '/letras/ceiba-ronca/la-napa-del-dia';
/** A lyric of the demo. */
const SHARED = '/letras/tinto-malagana/baje-del-cerro';

/** As word processors put it on the clipboard: a paragraph a line, styles that nobody wants. */
const DOCUMENT = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<p class="MsoNormal" style="color:#c00;font-family:Arial"><span style="font-size:14pt">[Verso 1]</span></p>
<p class="MsoNormal">Traigo la ñapa <b>del día</b><o:p></o:p></p>
<p class="MsoNormal">y un <a href="javascript:alert(1)">fiado</a> de ayer</p>
<p class="MsoNormal">&nbsp;</p>
<ul><li>Coro:</li></ul><p>Pague <i>cantando</i></p><script>alert(1)</script></body></html>`;

async function paste(target: Locator, html: string): Promise<void> {
  await target.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, html);
}

test('a lyric is written in two steps, read, and taken away', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, LYRICS);
  await page.getByRole('button', { name: 'Nueva letra' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva letra' });
  await form.getByRole('button', { name: 'Siguiente' }).click();
  await expect(form.getByText('Este campo es requerido.')).toHaveCount(3);
  await expect(form.getByLabel('Título')).toBeFocused();
  await form.getByLabel('Título').fill('La ñapa del día');
  await form.getByRole('combobox', { name: 'Artista' }).click();
  await page.getByRole('option', { name: 'Ceiba Ronca' }).click();
  await form.getByLabel('Álbum').fill('De prueba');
  await form.getByLabel('Año').fill('2024');
  await form.getByRole('button', { name: 'Siguiente' }).click();

  const words = form.getByRole('textbox', { name: 'Letra' });
  await expect(words).toBeFocused();
  await expectAccessible(page);
  await paste(words, DOCUMENT);
  await expect(words.locator('p')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Subrayado' }).click();
  await words.pressSequentially('y vuelva');
  await form.getByRole('button', { name: 'Anterior' }).click();
  await expect(form.getByLabel('Título')).toHaveValue('La ñapa del día');
  await form.getByRole('button', { name: 'Siguiente' }).click();
  await expect(words.locator('u')).toHaveText('y vuelva');
  await form.getByRole('button', { name: 'Publicar' }).click();
  await expectSaved(page, 'Se ha creado la letra correctamente.');
  await confirmPublication(page, 'La ñapa del día');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'La ñapa del día' })).toBeVisible();
  await backToList(page);

  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const reader = await context.newPage();
  await reader.goto('/artistas/ceiba-ronca');
  await reader.getByRole('link', { name: 'Leer sus letras' }).click();
  await reader.getByRole('link', { name: 'La ñapa del día' }).click();
  await expect(reader).toHaveURL(ADDRESS);
  await expect(reader.getByRole('heading', { name: 'Verso 1' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Coro' })).toBeVisible();
  await expect(reader.locator('strong')).toHaveText('del día');
  await expect(reader.locator('#linea-4')).toContainText('y vuelva');
  await expect(reader.locator('main a[href^="javascript"]')).toHaveCount(0);
  await expectFits(reader);

  await page.getByRole('switch', { name: 'Activo: La ñapa del día' }).click({ force: true });
  await expectSaved(page, 'Se ha actualizado la letra correctamente.');
  const gone = await reader.goto(ADDRESS);
  expect(gone?.status()).toBe(404);
  await expect(reader.getByText('La letra que busca no se encuentra disponible.')).toBeVisible();
  await context.close();

  await act(page, 'La ñapa del día', 'Eliminar');
  await expect(page.getByText('Are you sure to delete this lyric?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expectSaved(page, 'Se ha eliminado la letra correctamente.');
});

test('a line of a lyric is chosen, shared with its picture, and found by its link', async ({
  browser,
}) => {
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reader = await context.newPage();
  await reader.goto(SHARED);
  await reader.getByRole('button', { name: 'Letra grande' }).click();
  await expect(reader.locator('html')).toHaveAttribute('data-reading', 'l');
  await reader.locator('#linea-2').click();
  const bar = reader.getByRole('region', { name: 'Compartir una línea' });
  await expect(bar).toContainText('y en la garganta una mañana entera');
  await bar.getByRole('button', { name: 'Línea siguiente' }).click();
  await expect(bar).toContainText('la calle abajo, la ciudad colgada');
  await expectAccessible(reader);
  await bar.getByRole('button', { name: 'Compartir' }).click();
  const sheet = reader.getByRole('dialog', { name: 'Compartir' });
  await sheet.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Enlace copiado.');
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.*la%20calle%20abajo.*linea%3D3%23linea-3$/,
  );
  await expect(sheet.locator('img[data-shape="historia"]')).toHaveAttribute(
    'src',
    /\/linea\/3\.jpg\?formato=historia$/,
  );
  await sheet.getByText('Publicación').click();
  await expectAccessible(reader);
  const saved = reader.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Enviar imagen' }).click();
  expect((await saved).suggestedFilename()).toBe('cuadro.jpg');
  await reader.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const copied = await reader.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`${SHARED}?linea=3`);

  await reader.goto(copied);
  await expect(reader.locator('#linea-3 mark')).toHaveText('la calle abajo, la ciudad colgada');
  await expect(reader.locator('#linea-3')).toBeInViewport();
  const picture = await reader.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toMatch(/\/linea\/3\.jpg$/);
  const answer = await reader.request.get(picture ?? '');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  const { width, height } = await sharp(await answer.body()).metadata();
  expect([width, height]).toEqual([1200, 630]);
  await context.close();
});

test('on a phone nothing moves when a line is offered, and a chosen one stays in sight above the bar', async ({
  page,
  expectedErrors,
}) => {
  await allowMotion(page);
  expectedErrors.push(EXPECTED);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(SHARED);
  const open = page.getByRole('button', { name: 'Compartir una línea' });
  const larger = page.getByRole('button', { name: 'Letra grande' });
  const bar = page.getByRole('region', { name: 'Compartir una línea' });
  const tops = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll('[data-line]'),
        (line) => line.getBoundingClientRect().top,
      ),
    );
  /** Presses where the button is seen: Playwright's click may scroll to it. */
  async function click(button: Locator): Promise<void> {
    const { x, y, width, height } = (await button.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  for (const number of [1, 20, 9]) {
    await page
      .locator(`[data-line="${number}"]`)
      .evaluate((line) => line.scrollIntoView({ block: 'center' }));
    await click(larger);
    await expect(page.locator('html')).toHaveAttribute('data-reading', 'l');
    const before = await tops();
    await click(open);
    await expect(bar).toBeVisible();
    expect(await tops()).toEqual(before);
    await bar.getByRole('button', { name: 'Cerrar' }).click();
    await expect(open).toBeFocused();
    expect(await tops()).toEqual(before);
  }

  const line = page.locator('[data-line="12"]');
  await line.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await line.locator('[data-words]').click();
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(140);
  const top = (await bar.boundingBox())?.y ?? 0;
  const mark = await page.locator('mark').boundingBox();
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual(top);
  await bar.getByRole('button', { name: 'Línea siguiente' }).click();
  await expect(page.locator('[data-line="13"] mark')).toBeInViewport();
});

test('on a wide screen the poster beside the text shows the line that is read or chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(SHARED);
  const line = page.locator('[data-poster-line]');
  await page.locator('#linea-9').scrollIntoViewIfNeeded();
  await expect(line).not.toHaveText('');
  await page.locator('#linea-3').click();
  await expect(line).toHaveText('la calle abajo, la ciudad colgada');
});

test('a long list has pages, also without script', async ({ browser, request }) => {
  const headers = await getToken(request, E2E_ADMIN);
  const made = await request.post('/api/artist/init/', {
    headers,
    data: { name: 'Cien Letras', priority: 10, description: 'Escribe.', email: 'cien@example.com' },
  });
  const { id: artist } = (await made.json()) as { id: number };
  for (let number = 1; number <= 51; number += 1) {
    const data = { title: `Letra ${number}`, artist, year: 2000, is_active: true };
    expect((await request.post('/api/h/lyrics/', { headers, data })).status()).toBe(201);
  }
  const context = await visitor(browser, { width: 360, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/letras/cien-letras');
  const pages = page.getByRole('navigation', { name: 'Páginas de las letras de Cien Letras' });
  await expect(page.getByRole('row')).toHaveCount(51);
  await pages.getByRole('link', { name: 'Página siguiente' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveTitle(/^Letras de Cien Letras, página 2/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?pagina=2$/);
  await expect(pages.getByRole('link', { name: 'Página 2 de 2' })).toHaveAttribute('aria-current');
  await expectNoSidewaysScroll(page);
  await page.goto('/letras/cien-letras?pagina=7');
  await expect(page).toHaveURL(/\?pagina=2$/);
  await pages.getByRole('link', { name: 'Página anterior' }).click();
  await expect(page).toHaveURL(/cien-letras$/);
  await request.delete(`/api/artist/init/${artist}/`, { headers });
  await context.close();
});
