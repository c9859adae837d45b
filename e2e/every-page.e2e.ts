import type { CDPSession, Locator, Page } from '@playwright/test';
import {
  comeBack,
  expect,
  expectFitsAndIsAccessible,
  expectNoSidewaysScroll,
  test,
  visitor,
} from './pages.ts';

type FindAction = (page: Page) => Locator;

/** Pages in which axe finds nothing, and the decisive action of some. */
const PAGES: ReadonlyArray<readonly [path: string, action?: FindAction]> = [
  ['/', (page) => page.getByRole('link', { name: /^Ver más/ }).filter({ visible: true })],
  ['/artistas'],
  ['/artistas/tinto-malagana'],
  ['/eventos'],
  ['/eventos/bdm/portada', (page) => page.getByRole('link', { name: 'Vote por su favorito' })],
  ['/eventos/bdm'],
  ['/contenido'],
  ['/contenido/empatia/portada'],
  ['/contenido/empatia'],
  ['/fechas'],
  ['/fechas/1', (page) => page.getByRole('link', { name: 'Entradas', exact: true })],
  ['/fechas/5'],
  ['/lacapsula', (page) => page.getByRole('link', { name: /^Reservar/ })],
  ['/tickets'],
  ['/contacto'],
  ['/buscar'],
  ['/buscar?q=noche'],
  ['/politica-de-privacidad'],
  ['/terminos-y-condiciones'],
];

/** Pages whose kind stands above, or which other journeys look through with axe. */
const MORE: typeof PAGES = [
  ['/artistas?ver=todos'],
  ['/artistas/la-insigne-orquesta-clandestina'],
  ['/eventos/noseaceptanpollos/portada', (page) => page.getByRole('link', { name: 'Postúlese' })],
  ['/eventos/bdm/votar', (page) => page.getByRole('button', { name: 'VOTAR', exact: true })],
  ['/fechas/3'],
  ['/therepro', (page) => page.getByRole('button', { name: /^Reproducir/ }).first()],
  ['/letras/tinto-malagana/baje-del-cerro'],
  ['/postulaciones'],
  ['/no-existe'],
];

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** Tallest that the cookie notice may be, in pixels. */
const STRIP = 56;

async function getBottom(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

/** What a page is for stands above the cookie notice at each size. */
async function expectActionInSight(page: Page, action: Locator): Promise<void> {
  // A visitor who has accepted the cookies has the notice too, hidden.
  await page.evaluate(() => document.documentElement.removeAttribute('data-consent'));
  const root = page.locator('html');
  const notice = page.getByRole('region', { name: 'Aviso de cookies' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const where = `${page.url()} at ${size.width} × ${size.height}`;
    await expect(action, where).toBeVisible();
    // A bar that stands above the notice follows it.
    await expect
      .poll(async () => (await getBottom(action)) - ((await notice.boundingBox())?.y ?? 0), where)
      .toBeLessThanOrEqual(0.5);
    await expectNoSidewaysScroll(page);
    const strip = await notice.boundingBox();
    expect(strip?.height, where).toBeLessThanOrEqual(STRIP);
    const box = await action.boundingBox();
    expect(box?.y, where).toBeGreaterThan(0);
    expect((await root.boundingBox())?.width, `${where} fills the window`).toBe(size.width);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(44);
  }
}

/** A page of a phone does not scroll sideways with text of twice the size either. */
async function expectLargeTextFits(page: Page, session: CDPSession): Promise<void> {
  const setTextSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.setViewportSize({ width: 360, height: 800 });
  await setTextSize(32);
  const text = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(text).toBe('32px');
  await expectNoSidewaysScroll(page);
  await setTextSize(16);
}

test('every page is accessible, fits at each width and with large text, and shows what it is for', async ({
  browser,
}) => {
  test.slow();
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await comeBack(page);
  for (const [path, findAction] of [...PAGES, ...MORE]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      if (PAGES.some(([listed]) => listed === path)) {
        await page.setViewportSize({ width: 360, height: 800 });
        await expectFitsAndIsAccessible(page, [360, 1280]);
        await page.setViewportSize({ width: 768, height: 1024 });
        await expectNoSidewaysScroll(page);
      }
      await expectLargeTextFits(page, session);
      if (findAction) await expectActionInSight(page, findAction(page).first());
    });
  }
  await context.close();
});
