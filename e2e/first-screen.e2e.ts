import type { Locator, Page } from '@playwright/test';
import { EXPECTED, expect, test } from './pages.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** The decisive action of each page. */
const ACTIONS: ReadonlyArray<[path: string, action: (page: Page) => Locator]> = [
  ['/', (page) => page.getByRole('link', { name: /^Ver más/ }).filter({ visible: true })],
  ['/lacapsula', (page) => page.getByRole('link', { name: /^Reservar/ })],
  ['/eventos/bdm/portada', (page) => page.getByRole('link', { name: 'Vote por su favorito' })],
  ['/eventos/bdm/votar', (page) => page.getByRole('button', { name: 'VOTAR', exact: true })],
  ['/eventos/noseaceptanpollos/portada', (page) => page.getByRole('link', { name: 'Postúlese' })],
  ['/fechas/1', (page) => page.getByRole('link', { name: 'Entradas', exact: true })],
  ['/therepro', (page) => page.getByRole('button', { name: /^Reproducir/ }).first()],
];

/** Tallest that the cookie notice may be, in pixels. */
const STRIP = 56;

for (const size of SIZES) {
  test(`at ${size.width} × ${size.height} what a page is for stands above the cookie notice`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await page.setViewportSize(size);
    await page.addInitScript(() => localStorage.setItem('inside', '1'));
    for (const [path, find] of ACTIONS) {
      await page.goto(path);
      const action = find(page).first();
      await expect(action, path).toBeVisible();
      const box = await action.boundingBox();
      const strip = await page.getByRole('region', { name: 'Aviso de cookies' }).boundingBox();
      expect(strip?.height, path).toBeLessThanOrEqual(STRIP);
      expect(Math.round((box?.y ?? -1) + (box?.height ?? 0)), path).toBeLessThanOrEqual(
        Math.round(strip?.y ?? 0),
      );
      expect(box?.y, path).toBeGreaterThan(0);
      const root = page.locator('html');
      expect((await root.boundingBox())?.width, `${path} fills the window`).toBe(size.width);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44);
    }
  });
}
