import type { Page } from '@playwright/test';
import {
  comeBack,
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  REDUCED_MOTION,
  test,
  visitor,
} from './pages.ts';

declare global {
  /** The handlers of the lock screen's keys. */
  var keys: Record<string, MediaSessionActionHandler | null>;
}

test.use(REDUCED_MOTION);

const dock = (page: Page) => page.getByRole('region', { name: 'Suena ahora' });
const songs = (page: Page) => page.locator('#canciones');

for (const width of [360, 1280]) {
  test(`the songs of an artist are heard over three pages at ${width} px, with next, back and the keys of the lock screen`, async ({
    browser,
  }) => {
    const context = await visitor(browser, { width, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.assign(window, { keys: {} });
      navigator.mediaSession.setActionHandler = (action, handler) => {
        keys[action] = handler;
      };
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/artistas/tinto-malagana');
    await expect(songs(page).getByRole('listitem')).toHaveCount(3);
    expect(asked.filter((url) => /\/media\/songs\/|\/(sound|dock)-/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Escuchar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible();
    await expect(dock(page)).toContainText('Bajen el volumen');
    const pressed = songs(page).locator('[aria-pressed="true"]');
    await expect(pressed).toHaveAccessibleName('Escuchar Bajen el volumen');
    await expectFits(page);
    await expectAccessible(page);

    await songs(page).getByRole('link', { name: 'Bajé del cerro' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bajé del cerro');
    await expect(page.locator('meta[property="og:audio"]')).toHaveAttribute(
      'content',
      /\/media\/songs\/\w+\.wav$/,
    );
    await expect(page.getByRole('link', { name: 'Escuchar en Spotify' })).toBeVisible();
    await page.getByRole('link', { name: 'Leer la letra' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bajé del cerro');
    await expect(dock(page)).toContainText('Bajen el volumen');

    await dock(page)
      .getByRole('button', { name: /^Siguiente/ })
      .click();
    await expect(dock(page)).toContainText('Bajé del cerro');
    const metadata = () => page.evaluate(() => navigator.mediaSession.metadata?.artist);
    expect(await metadata()).toBe('Tinto Malagana con Malva Tizón');
    await page.evaluate(() => keys.previoustrack?.({ action: 'previoustrack' }));
    await expect(dock(page)).toContainText('Bajen el volumen');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible();
    // The list of beats leaves a song alone.
    await page.evaluate(() => navigation.navigate('/therepro').finished);
    await expect(page.locator('[data-controls]')).toBeVisible();
    await expect(dock(page).getByRole('button', { name: 'Pausar Bajen el volumen' })).toBeVisible();
    await page.goBack();
    await expect(pressed).toHaveAccessibleName('Escuchar Bajen el volumen');
    await context.close();
  });
}

test('an edition is a release: its songs, how long, who made it; a lyric is heard from a line', async ({
  page,
}) => {
  await comeBack(page, '/contenido/radiokz');
  await expect(songs(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/^3 canciones · \d+:\d\d$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Créditos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Escuchar en SoundCloud' })).toBeVisible();
  await expectAccessible(page);
  await songs(page).getByRole('button', { name: 'Escuchar Trescientos catorce' }).click();
  await expect(dock(page)).toContainText('Peldaño Trece con La vecina del cuarto piso');

  await page.goto('/canciones/1');
  await expectAccessible(page);
  await page.goto('/letras/tinto-malagana/baje-del-cerro');
  await expectAccessible(page);
  const line = page.locator('#linea-4');
  await line.getByRole('button', { name: 'Escuchar desde la línea 4' }).click();
  await expect(line).toHaveAttribute('data-sung', '');
  await expect(dock(page)).toContainText('Bajé del cerro');
  await expect(page.getByRole('region', { name: 'Compartir una línea' })).toBeHidden();
});

test('home plays the songs of its artist, and a song that does not come says so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await comeBack(page);
  await page.getByRole('button', { name: 'Escuchar', exact: true }).click();
  await expect(dock(page)).toContainText('Bajen el volumen');
  await page.route('**/media/songs/*', (route) => route.abort());
  await dock(page).getByRole('button', { name: 'Siguiente: Bajé del cerro' }).click();
  await expect(dock(page)).toContainText('No se pudo reproducir.');
});

test('without script the songs are a list with links', async ({ browser }) => {
  const context = await visitor(browser, { width: 360, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/artistas/tinto-malagana');
  await expect(page.getByRole('button', { name: /^Escuchar/ })).toHaveCount(0);
  await songs(page).getByRole('link', { name: 'La cola del pan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La cola del pan');
  await context.close();
});
