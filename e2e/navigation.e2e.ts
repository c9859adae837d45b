import { comeBack, expect, test } from './pages.ts';

const back = { name: /Regresar/ } as const;

test('Regresar leads to where one came from, without a way back to the page above', async ({
  page,
}) => {
  await page.goto('/letras/tinto-malagana');
  await page.locator('table a').first().click();
  const card = page.locator('a[href="/artistas/tinto-malagana"]').first();
  await card.click();
  await expect(page).toHaveURL(/\/artistas\/tinto-malagana$/);
  await page.getByRole('link', back).click();
  await expect(page).toHaveURL(/\/letras\/tinto-malagana\/.+/);

  const fresh = await page.context().newPage();
  await fresh.goto('/artistas/tinto-malagana');
  await fresh.getByRole('link', back).click();
  await expect(fresh).toHaveURL(/\/artistas$/);
});

test('a visitor who came by an inner page sees no splash on the home page', async ({ page }) => {
  await page.goto('/artistas');
  await page.locator('#contenido a[href^="/artistas/"]').first().click();
  await expect(page).toHaveURL(/\/artistas\/.+/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByRole('button', { name: 'entrar' })).toBeHidden();
});

test('a missing page leads to the nearest one that exists', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  for (const [missing, nearest] of [
    ['/artistas/nadie', '/artistas'],
    ['/eventos/nadie/votar', '/eventos'],
    ['/eventos/raploncesto/votar', '/eventos/raploncesto/portada'],
    ['/letras/tinto-malagana/nada', '/letras/tinto-malagana'],
    ['/letras/nadie', '/artistas'],
    ['/nada', '/'],
  ] as const) {
    const answer = await page.goto(missing);
    expect([missing, answer?.status()]).toEqual([missing, 404]);
    const first = page.locator('#contenido a.button').first();
    await expect(first, missing).toHaveAttribute('href', nearest);
    expect((await page.request.get(nearest)).status(), nearest).toBe(200);
  }
});

test('the carousel is paused behind a dialog', async ({ page }) => {
  await page.clock.install();
  await comeBack(page);
  const moving = page.locator('[data-moving]');
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(2, 2);
  await expect(moving).toHaveCount(1);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect(moving).toHaveCount(0);
  await page.evaluate(() => document.querySelector('dialog[open]')?.remove());
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(moving).toHaveCount(1);
});

test('while the posters of an index open and close, each shows one of its names at most', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/artistas');
  const items = page.locator('main ol[data-kind] > li');
  // Animations begin, and stand still until they are read.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  // The first is open: the second begins behind it.
  await page.mouse.move(0.45 * 1280, 500);
  const seen = await items.evaluateAll((posters) => {
    const running = document.getAnimations();
    for (const animation of running) animation.pause();
    const counts: number[] = [];
    for (let time = 0; time <= 600; time += 50) {
      for (const animation of running) animation.currentTime = time;
      const isSeen = (name: Element | null) =>
        name !== null && Number(getComputedStyle(name).opacity) > 0.05;
      for (const poster of posters) {
        const names = [poster.querySelector('a > [data-fit]'), poster.querySelector('.fit-box')];
        counts.push(names.filter(isSeen).length);
      }
    }
    return { running: running.length, most: Math.max(...counts) };
  });
  expect(seen.running).toBeGreaterThan(4);
  expect(seen.most).toBe(1);
});
