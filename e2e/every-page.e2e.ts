import type { Locator, Page } from '@playwright/test';
import {
  comeBack,
  expect,
  expectAccessible,
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

interface Size {
  width: number;
  height: number;
}

const PHONE: Size = { width: 360, height: 740 };
/** Sizes at which every page is looked at; axe looks at the narrowest and the widest. */
const SIZES: readonly Size[] = [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }];
/** Further sizes at which the decisive action is in sight. */
const WIDER: readonly Size[] = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** Tallest that the cookie notice may be, in pixels. */
const STRIP = 56;

async function getBottom(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

/** What a page is for stands above the cookie notice. */
async function expectActionInSight(page: Page, action: Locator, size: Size): Promise<void> {
  const root = page.locator('html');
  // Who has accepted the cookies has the notice too, hidden.
  const toggleNotice = () => root.evaluate((html) => html.toggleAttribute('data-consent'));
  const where = `${page.url()} at ${size.width} × ${size.height}`;
  await toggleNotice();
  await expect(action, where).toBeVisible();
  const notice = page.getByRole('region', { name: 'Aviso de cookies' });
  // A bar that stands above the notice follows it.
  await expect
    .poll(async () => (await getBottom(action)) - ((await notice.boundingBox())?.y ?? 0), where)
    .toBeLessThanOrEqual(0.5);
  const strip = await notice.boundingBox();
  expect(strip?.height, where).toBeLessThanOrEqual(STRIP);
  const box = await action.boundingBox();
  expect(box?.y, where).toBeGreaterThan(0);
  expect((await root.boundingBox())?.width, `${where} fills the window`).toBe(size.width);
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(44);
  await toggleNotice();
}

test('every page is accessible, fits at each width, and shows what it is for', async ({
  browser,
}) => {
  test.slow();
  const context = await visitor(browser, { width: PHONE.width, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await comeBack(page, '/terminos-y-condiciones');
  const pages = [...PAGES, ...MORE.filter(([, findAction]) => findAction)];
  for (const [index, [path, findAction]] of pages.entries()) {
    const sizes = findAction ? [...SIZES, ...WIDER] : SIZES;
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      // Back and forth: a change of the window takes as long as a load.
      for (const size of index % 2 === 0 ? sizes : sizes.toReversed()) {
        await page.setViewportSize(size);
        const isLookedAt = size === PHONE || size === SIZES.at(-1);
        if (isLookedAt && index < PAGES.length) await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (findAction) await expectActionInSight(page, findAction(page).first(), size);
      }
    });
  }
  await context.close();
});

test('with text of twice the size no page of a phone scrolls sideways', async ({ browser }) => {
  const context = await visitor(browser, { width: PHONE.width, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  // Before anything is accepted: with the cookie notice.
  await page.goto('/artistas');
  await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await comeBack(page);
  const readSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(await readSize()).toBe('32px');
  for (const [path] of [...PAGES, ...MORE]) {
    // Pictures have their room before they are loaded.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1').first(), path).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  expect(await readSize()).toBe('32px');
  await context.close();
});
