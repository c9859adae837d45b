import { comeBack, expect, swipe, test, visitor } from './pages.ts';

test('the home carousel is moved by its arrows, and can be paused', async ({ page }) => {
  await comeBack(page);
  const pause = page.getByRole('button', { name: /pausar/i });
  await pause.click();
  const shown = () => page.getByRole('link', { name: 'Ver más' }).filter({ visible: true }).first();
  const seen = new Set<string>();
  for (let count = 0; count < 4; count += 1) {
    seen.add((await shown().getAttribute('href')) ?? '');
    const before = await shown().getAttribute('href');
    await page
      .getByRole('button', { name: /siguiente/i })
      .first()
      .click();
    await expect.poll(() => shown().getAttribute('href')).not.toBe(before);
  }
  expect([...seen]).toEqual([
    '/artistas/tinto-malagana',
    expect.stringMatching(/^\/eventos\/.+\/portada$/),
    expect.stringMatching(/^\/contenido\/.+\/portada$/),
    '/lacapsula',
  ]);
  expect(await shown().getAttribute('href')).toBe('/artistas/tinto-malagana');
});

test('the carousel pauses under the mouse and continues when it leaves, also after a click', async ({
  page,
}) => {
  await comeBack(page);
  const carousel = page.getByRole('region', { name: 'Portada' });
  await page.mouse.move(5, 5);
  await expect(carousel).toHaveAttribute('data-moving');
  await carousel.getByRole('button', { name: /Eventos/ }).click();
  await expect(carousel).not.toHaveAttribute('data-moving');
  await page.mouse.move(5, 5);
  await expect(carousel).toHaveAttribute('data-moving');
});

test('the carousel does not show a slide before its picture has come', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const [, , events = ''] = html.split('data-slide=""');
  const [, picture = ''] = /srcSet="([^" ]+)/.exec(events) ?? [];
  expect(picture).toMatch(/^\/media\//);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${picture}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await comeBack(page);
  await page.mouse.move(5, 5);
  const carousel = page.getByRole('region', { name: 'Portada' });
  await expect(carousel).toHaveAttribute('data-moving');
  await page.clock.runFor(5_000);
  const tab = carousel.getByRole('button', { name: /Eventos/ });
  expect(await tab.getAttribute('aria-current')).toBe('false');
  release();
  await expect(tab).toHaveAttribute('aria-current', 'true');
});

test('swiping moves the carousel both ways and never navigates', async ({ browser }) => {
  const context = await visitor(browser, { width: 360, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await comeBack(page);
  await page.getByRole('button', { name: /pausar/i }).click();
  // Its script has started: a swipe before is lost.
  await expect(page.getByRole('button', { name: /reanudar/i })).toBeVisible();
  const shown = page.locator('button[aria-current="true"]');
  await expect(shown).toContainText('01');
  // The press on the button may have scrolled: what is swiped is the picture.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await swipe(page, 300, 60, 450);
  await expect(shown).toContainText('02');
  // To the right a browser would go back, did the carousel not keep the finger to itself.
  await swipe(page, 60, 300, 450);
  await expect(shown).toContainText('01');
  await swipe(page, 60, 300, 450);
  await expect(shown).toContainText('04');
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});
