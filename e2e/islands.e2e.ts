import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import {
  allowMotion,
  answerNotice,
  comeBack,
  EXPECTED,
  expect,
  REDUCED_MOTION,
  test,
} from './pages.ts';

test.use(REDUCED_MOTION);

const READING = [
  ...['/artistas', '/artistas/tinto-malagana', '/eventos/bdm/portada', '/lacapsula'],
  ...['/fechas', '/fechas/1'],
];
const PLAYERS = /youtube-nocookie\.com/;

/** Answers the players' addresses, which the test machine may not reach. */
async function reachPlayers(page: Page): Promise<void> {
  await page.route(PLAYERS, (route) => route.fulfill({ body: 'video', contentType: 'text/html' }));
}

/** Holds all scripts back until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Home adds its carousel and the flyer. */
const LIMIT = 10_000;
const HOME_LIMIT = 16_000;

test('a reading page loads at most 10 KB of script; React is loaded at the first movement', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const asked: string[] = [];
  const scripts = new Map<string, Set<string>>();
  page.on('request', (request) => {
    asked.push(request.url());
    // By the page that asks: a script that comes late belongs to the page before.
    const { pathname } = new URL(request.frame().url());
    if (request.resourceType() === 'script') scripts.get(pathname)?.add(request.url());
  });
  // The rest after which it is loaded in any case never ends.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === 3000 ? 0 : wait(run, ms)),
    });
  });
  const isReact = (url: string) => url.includes('/assets/react-');
  for (const path of ['/', ...READING]) {
    scripts.set(path, new Set());
    await page.goto(path, { waitUntil: 'networkidle' });
    let size = 0;
    for (const url of scripts.get(path) ?? []) {
      size += gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
    }
    expect(size, path).toBeGreaterThan(0);
    expect(size, path).toBeLessThan(path === '/' ? HOME_LIMIT : LIMIT);
  }
  await page.goto('/');
  await page.mouse.move(10, 10);
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  expect(asked.filter(isReact), 'home has no React').toEqual([]);
  const intents = [
    ['/therepro', () => page.mouse.move(20, 20)],
    ['/eventos/bdm/votar', () => page.mouse.wheel(0, 200)],
    ['/postulaciones', () => page.keyboard.press('Shift')],
  ] as const;
  for (const [path, intend] of intents) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(asked.filter(isReact)).toEqual([]);
    const loading = page.waitForRequest((request) => isReact(request.url()));
    await intend();
    await loading;
    asked.length = 0;
  }
});

/** Bytes of HTML (brotli) that the first packets of a new connection bring. */
const FIRST_PACKETS = 13_600;
/** Home has four slides and its news, and is still larger (docs/decisions/09-first-paint.md). */
const HOME_HTML_LIMIT = 15_750;

/** Files have random names, some of which compress better: here they are the same in each run. */
function nameFilesAlike(html: string): string {
  const names = new Map<string, string>();
  return html.replace(/(?<=\/media\/\w+\/)\w+/g, (name) => {
    const hash = createHash('sha256').update(`${names.size}`).digest('hex');
    const alike = names.get(name) ?? BigInt(`0x${hash}`).toString(36).slice(0, name.length);
    names.set(name, alike);
    return alike;
  });
}

test('the HTML of a page comes with the first packets of a connection; the panel loads no style of it', async ({
  request,
}) => {
  for (const path of ['/', ...READING, '/therepro', '/eventos/bdm/votar']) {
    const html = nameFilesAlike(await (await request.get(path)).text());
    const bytes = brotliCompressSync(html).length;
    expect(bytes, path).toBeLessThanOrEqual(path === '/' ? HOME_HTML_LIMIT : FIRST_PACKETS);
  }
  const styles = async (path: string) => {
    const html = await (await request.get(path)).text();
    return new Set(html.match(/\/assets\/[^"]+\.css/g));
  };
  const shared = (await styles('/login')).intersection(await styles('/artistas'));
  expect([...shared].filter((file) => !file.includes('/ui-'))).toEqual([]);
});

test('what is typed and sent before the form is hydrated is kept and checked', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/contacto', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Contacto' });
  await form.getByLabel('Nombre').fill('Quien escribe pronto');
  await form.getByRole('button', { name: 'Enviar' }).click();
  release();
  await expect(form.getByText('Debe seleccionar un país.')).toBeVisible();
  await expect(form.getByLabel('Nombre')).toHaveValue('Quien escribe pronto');
});

test('a form that is changed after it was sent is not sent again when its script arrives', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/content/subscription/')) sent += 1;
  });
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/send-subscription/, async (route) => {
    await held;
    await route.continue();
  });
  await comeBack(page);
  const field = page.getByRole('contentinfo').getByLabel('Reciba las novedades');
  await field.fill('no es un correo');
  await field.press('Enter');
  await field.fill(`tarde-${Date.now()}@example.com`);
  const arrived = page.waitForResponse(/send-subscription/);
  arrive();
  await (await arrived).finished();
  await field.press('Enter');
  await answerNotice(page, '¡Suscrito!', 'Se ha suscrito correctamente.', true);
  expect(sent).toBe(1);
});

test('an island whose code does not load leaves its HTML and a line in the console', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED, /dynamically imported module/);
  await page.route('**/assets/contact-form-*.js', (route) => route.abort());
  const told = page.waitForEvent('pageerror');
  await page.goto('/contacto');
  // It is loaded at the first movement.
  await page.mouse.move(5, 5);
  expect((await told).message).toMatch(/dynamically imported module/);
  await expect(page.getByLabel('Mensaje')).toBeVisible();
});

test('an artist’s long biography, videos and album open in their page, and back closes them', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await reachPlayers(page);
  await page.goto('/artistas/tinto-malagana');
  const more = page.getByText('Leer más.');
  await more.click();
  const biography = page.getByRole('dialog');
  await expect(biography).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(biography).toBeHidden();
  await more.click();
  await expect(biography).toBeVisible();
  await page.goBack();
  await expect(biography).toBeHidden();
  await expect(page).toHaveURL(/\/artistas\/tinto-malagana$/);

  const album = page.getByRole('region', { name: /^Álbum de/ });
  await album.getByRole('link').nth(1).click();
  const viewer = page.getByRole('dialog', { name: /^Álbum de/ });
  await expect(viewer.locator('figcaption')).toContainText('02');
  const before = await viewer.getByRole('img').getAttribute('src');
  const next = viewer.getByRole('button', { name: 'Foto siguiente' });
  const held = Promise.withResolvers<void>();
  await page.route('**/media/pictures/**', (route) => held.promise.then(() => route.continue()));
  await next.click();
  await expect(viewer.getByRole('img')).not.toHaveAttribute('src', before ?? '');
  // A picture that has not come has its room, so that the buttons below it stay where they are.
  const image = viewer.getByRole('img');
  expect(await image.evaluate((element: HTMLImageElement) => element.complete)).toBe(false);
  expect((await image.boundingBox())?.height).toBeGreaterThan(400);
  held.resolve();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('img')).toHaveAttribute('src', before ?? '');
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/artistas\/tinto-malagana$/);

  // A video starts in its cover, another of the strip takes its place.
  const videos = page.getByRole('region', { name: 'Videos de Tinto Malagana' });
  await videos.scrollIntoViewIfNeeded();
  const strip = videos.getByRole('listitem').getByRole('button');
  await expect(strip).toHaveCount(4);
  await videos.getByRole('link', { name: /^Ver el video/ }).click();
  const frame = videos.locator('iframe');
  const first = await frame.getAttribute('src');
  await strip.nth(2).click();
  await expect(frame).toHaveCount(1);
  await expect(frame).not.toHaveAttribute('src', first ?? '');
  await expect(strip.nth(2)).toHaveAttribute('aria-pressed', 'true');
});

test('with data saving nothing moves and players are links', async ({ page, expectedErrors }) => {
  await allowMotion(page);
  expectedErrors.push(EXPECTED);
  await comeBack(page);
  const choice = page.getByRole('button', { name: 'Ahorro de datos' });
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await page.clock.install();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-saver', '');
  await expect(page.getByRole('button', { name: 'Reanudar el carrusel' })).toBeVisible();
  expect(await page.locator('img[srcset]').first().getAttribute('sizes')).toBe('1px');
  // The browser comes back to where the choice was made, below the slides.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Reanudar el carrusel' }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_000);
  const tab = page
    .getByRole('region', { name: 'Portada' })
    .getByRole('button', { name: 'Eventos' });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await page.goto('/artistas/tinto-malagana');
  await page.route(/www\.youtube\.com/, (route) => route.fulfill({ body: 'YouTube' }));
  await page.getByRole('link', { name: 'Ver los videos de Tinto Malagana' }).click();
  await expect(page).toHaveURL(/www\.youtube\.com\/playlist/);
});

test('a page that is loaded in advance asks for nothing and marks nothing before it is opened', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true });
  });
  await page.goto('/eventos/bdm/votar', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/api/') || path.includes('/react-'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('inside'))).toBeNull();
  const counts = page.waitForRequest('**/api/postulations/qualifiers/**');
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await page.mouse.move(5, 5);
  await counts;
});
