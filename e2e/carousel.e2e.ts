import { comeBack, expect, swipe, test, visitor } from './pages.ts';

test('the home carousel pauses under the mouse and behind a dialog, and is moved by its arrows', async ({
  page,
}) => {
  await comeBack(page);
  const carousel = page.getByRole('region', { name: 'Portada' });
  await page.mouse.move(5, 5);
  await expect(carousel).toHaveAttribute('data-moving');
  await carousel.getByRole('button', { name: /Eventos/ }).click();
  await expect(carousel).not.toHaveAttribute('data-moving');
  // It goes on when the mouse leaves, also after a click.
  await page.mouse.move(5, 5);
  await expect(carousel).toHaveAttribute('data-moving');
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect(carousel).not.toHaveAttribute('data-moving');
  await page.evaluate(() => document.querySelector('dialog[open]')?.remove());
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(carousel).toHaveAttribute('data-moving');
  // Who has begun to read on is not moved.
  await page.evaluate(() => scrollTo(0, innerHeight / 4));
  await expect(carousel).not.toHaveAttribute('data-moving');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(carousel).toHaveAttribute('data-moving');

  await carousel.getByRole('button', { name: /01/ }).click();
  await page.getByRole('button', { name: /pausar/i }).click();
  const shown = page.getByRole('link', { name: 'Ver más' }).filter({ visible: true }).first();
  const next = page.getByRole('button', { name: /siguiente/i }).first();
  for (const href of [
    '/artistas/tinto-malagana',
    /^\/eventos\/.+\/portada$/,
    /^\/contenido\/.+\/portada$/,
    '/lacapsula',
  ]) {
    await expect(shown).toHaveAttribute('href', href);
    await next.click();
  }
  await expect(shown).toHaveAttribute('href', '/artistas/tinto-malagana');
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
  // The click on the button may have scrolled: what is swiped is the picture.
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
