import type { Locator } from '@playwright/test';
import {
  allowMotion,
  comeBack,
  expect,
  expectNoSidewaysScroll,
  REDUCED_MOTION,
  test,
  visitor,
} from './pages.ts';

test.use(REDUCED_MOTION);

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
  await allowMotion(page);
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
  await allowMotion(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Saltar' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-splash');
  await page.getByRole('link', { name: 'Ver más' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link that names a page shows it at once; splash and cookie notice stay away', async ({
  page,
}) => {
  await page.goto('/artistas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const enter = page.getByRole('button', { name: 'entrar' });
  await expect(enter).toBeHidden();
  const accept = page.getByRole('button', { name: 'Aceptar' });
  await expect(page.getByRole('link', { name: /política de privacidad/i }).first()).toHaveAttribute(
    'href',
    '/politica-de-privacidad',
  );
  await accept.click();
  await expect(accept).toBeHidden();
  await page.locator('#contenido a[href^="/artistas/"]').first().click();
  await expect(page).toHaveURL(/\/artistas\/.+/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(enter).toBeHidden();
  await expect(accept).toBeHidden();
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

test('the newest videos stand below the content, four of them at home', async ({ page }) => {
  const videos = page.getByRole('region', { name: 'Lo último en video' }).getByRole('link');
  // They are read in the background, soon after the start.
  await expect(async () => {
    await page.goto('/contenido');
    await expect(videos).toHaveCount(12, { timeout: 1000 });
  }).toPass();
  await comeBack(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(videos).toHaveCount(4);
  await videos.first().click();
  await expect(page).toHaveURL(/#videos$/);
  await expect(page.locator('#videos')).toBeInViewport();
});

test('from the index to an artist, to the next one, and back', async ({ page }) => {
  await allowMotion(page);
  await page.goto('/artistas');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  for (const name of ['Fechas', 'Beats']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
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

test('an event names the winners of its contests that are over', async ({ page }) => {
  await page.goto('/eventos/sinfronteras/portada');
  const champions = page.getByRole('region', { name: 'Campeones' });
  await champions.getByRole('link', { name: /^Marea Negra, / }).click();
  await expect(page.getByRole('region', { name: 'Resultado' })).toContainText(/Marea Negra/i);
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

/** What the head tells of a page. */
function expectHead(html: string, path: string): void {
  const [head = ''] = html.split('</head>');
  const read = (pattern: RegExp) => pattern.exec(head)?.[1];
  expect(read(/<meta name="description" content="([^"]+)"/), path).toBeTruthy();
  const canonical = read(/<link rel="canonical" href="([^"]+)"/);
  expect(new URL(canonical ?? '').pathname, path).toBe(path);
  for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:image']) {
    expect(read(new RegExp(`<meta property="${property}" content="([^"]+)"`)), path).toBeTruthy();
  }
  expect(read(/<meta name="twitter:card" content="([^"]+)"/), path).toBeTruthy();
}

test('every page has its words, head, strict policy and no style attribute before any script', async ({
  request,
}) => {
  const titles = new Set<string | undefined>();
  for (const path of PUBLIC_PAGES) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    expect(html, path).toMatch(/<h1[ >]/);
    expect(html.match(/<a [^>]*href="\//g)?.length, path).toBeGreaterThan(2);
    titles.add(/<title>([^<]+)</.exec(html)?.[1]);
    expectHead(html, path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy.match(/script-src [^;]*/)?.[0], path).not.toContain('unsafe-inline');
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(html, path).not.toMatch(/<[^>]+ style="/);
    if (path !== '/artistas/tinto-malagana') continue;
    const data = html.match(/<script type="application\/ld\+json"[^>]*>[^<]*/g)?.join('');
    expect(data).toContain('MusicGroup');
    expect(data).toContain('BreadcrumbList');
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/artistas/tinto-malagana<');
  expect(sitemap).toContain('/eventos/noseaceptanpollos<');
});

test('without script pages can be read, fit a phone, and are left by their links', async ({
  browser,
}) => {
  const context = await visitor(browser, { width: 360, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of new Set([...PUBLIC_PAGES, '/fechas/1', '/fechas/5', '/artistas'])) {
    // Pictures have their room before they are loaded.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1').first(), path).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/artistas');
  await page.locator('a[href="/artistas/tinto-malagana"]').first().click();
  await expect(page.locator('h1')).toHaveText(/Tinto Malagana/i);

  // The voting begins with the competitor of its address.
  await page.goto('/eventos/bdm/votar/kilo');
  const stages = page.locator('#competidores > li');
  const getTop = async (stage: Locator) => (await stage.boundingBox())?.y ?? 0;
  expect(await getTop(stages.filter({ hasText: 'Kilo' }).first())).toBeLessThan(
    await getTop(stages.filter({ hasNotText: 'Kilo' }).first()),
  );
  await context.close();
});
