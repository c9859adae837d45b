import type { Page } from '@playwright/test';
import {
  comeBack,
  EXPECTED,
  expect,
  expectFitsAndIsAccessible,
  expectNoSidewaysScroll,
  test,
  visitor,
} from './pages.ts';

const PUBLIC_PAGES = [
  '/',
  '/artistas',
  '/artistas/tinto-malagana',
  '/eventos',
  '/eventos/bdm/portada',
  '/eventos/bdm',
  '/contenido',
  '/contenido/empatia/portada',
  '/contenido/empatia',
  '/lacapsula',
  '/tickets',
  '/contacto',
  '/buscar',
  '/politica-de-privacidad',
  '/terminos-y-condiciones',
];

test('the splash covers the bare root once, and never again', async ({ page }) => {
  await page.goto('/');
  const enter = page.getByRole('button', { name: 'entrar' });
  await expect(enter).toBeVisible();
  await enter.click();
  await expect(enter).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ver más' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Ver más' }).first()).toBeVisible();
  await expect(enter).toBeHidden();
});

test('the splash is left at once, without waiting for its button', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Saltar' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-splash');
  await page.getByRole('link', { name: 'Ver más' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link that names a page shows it at once, without a splash', async ({ page }) => {
  await page.goto('/eventos/bdm/portada');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'entrar' })).toBeHidden();
});

test('the cookie banner goes with Aceptar and stays away', async ({ page }) => {
  await page.goto('/artistas');
  const banner = page.getByRole('button', { name: 'Aceptar' });
  await expect(page.getByRole('link', { name: /política de privacidad/i }).first()).toHaveAttribute(
    'href',
    '/politica-de-privacidad',
  );
  await banner.click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('clicks before hydration are replayed after it', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/artistas', { waitUntil: 'commit' });
  const banner = page.getByRole('button', { name: 'Aceptar' });
  await banner.click();
  await expect(banner).toBeVisible();
  release();
  await expect(banner).toBeHidden();
});

test('below the slides are what is new, a beat that plays and a line of a lyric', async ({
  page,
}) => {
  await comeBack(page);
  const news = page.getByRole('region', { name: 'Lo más nuevo' });
  await expect(news.getByRole('link').first()).toHaveAttribute('href', /^\/(eventos|contenido)\//);
  const play = page.getByRole('button', { name: /^Escuchar / });
  await play.click();
  await expect(play).toHaveAttribute('aria-pressed', 'true');
  await play.click();
  await expect(play).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('region', { name: 'Una línea' }).getByRole('link').click();
  await expect(page).toHaveURL(/\?linea=\d+#linea-\d+$/);
  await expect(page.locator('mark')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('form', { name: 'Novedades por correo' })).toBeVisible();
  await expect(footer.getByRole('link', { name: /^Instagram de/ })).toBeVisible();
});

test('from the index to an artist, to the next one, and back', async ({ page }) => {
  await page.goto('/artistas');
  await page
    .getByRole('link', { name: /Tinto Malagana/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/artistas\/tinto-malagana$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tinto Malagana/i);
  await page
    .getByRole('link', { name: /artista siguiente|siguiente/i })
    .first()
    .click();
  await expect(page).not.toHaveURL(/tinto-malagana/);
  await expect(page).toHaveURL(/\/artistas\/.+/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tinto Malagana/i);
});

test('a long biography opens whole in a dialog that Escape and back close', async ({ page }) => {
  await page.goto('/artistas/tinto-malagana');
  const more = page.getByText('Leer más.');
  await more.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await more.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/tinto-malagana/);
});

test('an event shows its segments one after another', async ({ page }) => {
  await page.goto('/eventos/bdm');
  const title = page.getByRole('heading', { level: 1 });
  const first = await title.textContent();
  await page
    .getByRole('link', { name: /siguiente/i })
    .first()
    .click();
  await expect(title).not.toHaveText(first ?? '');
  await page
    .getByRole('link', { name: /anterior/i })
    .first()
    .click();
  await expect(title).toHaveText(first ?? '');
});

test('pages that do not exist are a designed page with the right status', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  for (const path of ['/no-existe', '/artistas/nadie', '/eventos/nada/portada']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /inicio/i }).first()).toBeVisible();
  }
});

/** What the head tells of a page. */
async function expectHead(page: Page, path: string): Promise<void> {
  const read = (element: string, attribute: string) =>
    page.locator(element).getAttribute(attribute);
  expect(await read('meta[name="description"]', 'content'), path).toBeTruthy();
  const canonical = await read('link[rel="canonical"]', 'href');
  expect(new URL(canonical ?? '').pathname, path).toBe(path);
  for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:image']) {
    expect(await read(`meta[property="${property}"]`, 'content'), path).toBeTruthy();
  }
  expect(await read('meta[name="twitter:card"]', 'content'), path).toBeTruthy();
}

test('without script every page can be read, described by its head, and left by its links', async ({
  browser,
}) => {
  const context = await visitor(browser, { width: 360, javaScriptEnabled: false });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('h1').first(), path).toBeVisible();
    expect(await page.locator('a[href^="/"]').count(), path).toBeGreaterThan(2);
    titles.add(await page.title());
    await expectHead(page, path);
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
  await page.goto('/artistas');
  await page.locator('a[href="/artistas/tinto-malagana"]').first().click();
  await expect(page.locator('h1')).toHaveText(/Tinto Malagana/i);
  await context.close();
});

test('axe finds nothing at two widths, and no page scrolls sideways at three', async ({
  browser,
}) => {
  test.slow();
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await comeBack(page);
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expectFitsAndIsAccessible(page, [360, 1280]);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});

test('an artist is described to search engines, a shared link has its picture, and files for robots are kept', async ({
  page,
  request,
}) => {
  await page.goto('/artistas/tinto-malagana');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join('')).toContain('MusicGroup');
  expect(data.join('')).toContain('BreadcrumbList');
  for (const path of ['/artistas/tinto-malagana', '/terminos-y-condiciones']) {
    await page.goto(path);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(image ?? '')).headers()['content-type'], path).toBe('image/jpeg');
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/artistas/tinto-malagana<');
  expect(sitemap).toContain('/eventos/noseaceptanpollos<');
  expect(await (await request.get('/robots.txt')).text()).toContain('sitemap.xml');
  for (const file of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
    const { etag = '' } = (await request.get(file)).headers();
    const again = await request.get(file, { headers: { 'if-none-match': etag } });
    expect([file, again.status()]).toEqual([file, 304]);
  }
});

test('pages carry a strict policy and no style attribute', async ({ request }) => {
  for (const path of PUBLIC_PAGES) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy.match(/script-src [^;]*/)?.[0], path).not.toContain('unsafe-inline');
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(await answer.text(), path).not.toMatch(/<[^>]+ style="/);
  }
});
