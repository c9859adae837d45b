import { allowMotion, expect, REDUCED_MOTION, test } from './pages.ts';

test.use(REDUCED_MOTION);

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

test('while the posters of an index open and close, each shows one of its names at most', async ({
  page,
}) => {
  await allowMotion(page);
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
