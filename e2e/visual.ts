import type { Page } from '@playwright/test';
import { EXPECTED, expect, test } from './pages.ts';
import { VISUAL_NOW } from './people.ts';

const WIDTHS = [360, 1280];

/** Address of each page by the name of its picture. */
const PAGES: Record<string, string> = {
  home: '/',
  artists: '/artistas',
  artist: '/artistas/tinto-malagana',
  cover: '/eventos/bdm/portada',
  library: '/eventos/bdm',
  capsule: '/lacapsula',
  beats: '/therepro',
  lyric: '/letras/tinto-malagana/baje-del-cerro',
  voting: '/eventos/bdm/votar',
  'not-found': '/no-existe',
};

/** Loads what waits for being scrolled to; resolves when pictures and typefaces are there. */
async function loadWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
}

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
    for (const [name, path] of Object.entries(PAGES)) {
      test(name, async ({ page, expectedErrors }) => {
        expectedErrors.push(EXPECTED);
        await page.clock.setFixedTime(VISUAL_NOW);
        await page.addInitScript(() => {
          localStorage.setItem('inside', '1');
          // Chooses the competitor that a visitor sees first.
          Math.random = () => 0.5;
        });
        await page.goto(path);
        await loadWhole(page);
        await expect(page).toHaveScreenshot(`${name}-${width}.png`, { fullPage: true });
      });
    }
  });
}
