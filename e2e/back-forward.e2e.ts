import config from '../playwright.config.ts';
import { comeBack, expect, test } from './pages.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    ...config.use?.launchOptions,
    // Chromium without a window has no back/forward cache, and Playwright switches it off.
    executablePath: process.env.WHOLE_CHROMIUM ?? config.use?.launchOptions?.executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('back restores every kind of page from memory, without loading it again', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // The service worker takes over the pages of the first visit, which ends their stay in memory.
  await comeBack(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const paths = [
    '/artistas/tinto-malagana',
    '/eventos/bdm/votar',
    '/letras/tinto-malagana/baje-del-cerro',
    '/therepro',
    '/postulaciones',
  ];
  for (const path of [...paths, '/politica-de-privacidad']) await page.goto(path);
  for (const path of paths.toReversed()) {
    const navigated = new Promise<string>((resolve) => {
      session.once('Page.frameNavigated', ({ type }) => resolve(type));
    });
    await page.evaluate(() => setTimeout(() => history.back()));
    expect([path, await navigated]).toEqual([path, 'BackForwardCacheRestore']);
    // Playwright hears of the restore on another connection; until then it would take it for an
    // interruption of the next navigation.
    await expect(page).toHaveURL(path);
  }
});
