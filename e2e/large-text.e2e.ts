import { chromium } from '@playwright/test';
import { expectNoSidewaysScroll, test, visitor } from './pages.ts';
import { E2E_ORIGIN } from './people.ts';

const PAGES = [
  '/',
  '/artistas?ver=todos',
  '/artistas/la-insigne-orquesta-clandestina',
  '/eventos',
  '/eventos/bdm/portada',
  '/eventos/bdm',
  '/eventos/bdm/votar',
  '/fechas',
  '/fechas/1',
  '/fechas/3',
  '/contenido',
  '/lacapsula',
  '/therepro',
  '/letras/tinto-malagana/baje-del-cerro',
  '/contacto',
  '/postulaciones',
  '/buscar?q=calle',
  '/no-existe',
];

test('with text of twice the size no page of a phone scrolls sideways', async ({
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('inside', '1'));
  for (const path of PAGES) {
    await page.goto(E2E_ORIGIN + path);
    await expectNoSidewaysScroll(page);
  }
  await browser.close();
});
