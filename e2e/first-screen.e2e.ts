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

for (const [path, find] of ACTIONS) {
  test(`what ${path} is for stands above the cookie notice at each size`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await page.addInitScript(() => localStorage.setItem('inside', '1'));
    await page.goto(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${path} at ${size.width} × ${size.height}`;
      const action = find(page).first();
      await expect(action, where).toBeVisible();
      const box = await action.boundingBox();
      const strip = await page.getByRole('region', { name: 'Aviso de cookies' }).boundingBox();
      expect(strip?.height, where).toBeLessThanOrEqual(STRIP);
      expect(Math.round((box?.y ?? -1) + (box?.height ?? 0)), where).toBeLessThanOrEqual(
        Math.round(strip?.y ?? 0),
      );
      expect(box?.y, where).toBeGreaterThan(0);
      const root = page.locator('html');
      expect((await root.boundingBox())?.width, `${where} fills the window`).toBe(size.width);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(44);
    }
  });
}

/** Returns the lines of text that the carousel's tabs cut: those that begin above their edge and end below. */
function findCutLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tabs = document.querySelector('[data-tab]')?.parentElement?.parentElement;
    const edge = tabs?.getBoundingClientRect().top ?? 0;
    const text = document.querySelector('[data-slide][data-shown] [data-ink] p:last-child');
    const range = document.createRange();
    if (text) range.selectNodeContents(text);
    // The glyphs of a line begin below its top.
    const isCut = ({ top, bottom }: DOMRect) => top + 3 < edge && bottom > edge + 1;
    return [...range.getClientRects()]
      .filter(isCut)
      .map(({ top, bottom }) => `${top}–${bottom} at ${edge}: ${text?.textContent}`);
  });
}

for (const size of [
  { width: 320, height: 568 },
  { width: 412, height: 780 },
  ...SIZES.slice(0, 2),
]) {
  test(`at ${size.width} × ${size.height} the tabs of home cut no line of text`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('inside', '1'));
    await page.goto('/');
    for (const tab of await page.locator('[data-tab]').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'true');
      expect(await findCutLines(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeHidden();
    expect(await findCutLines(page)).toEqual([]);
  });
}

for (const size of [{ width: 320, height: 568 }, ...SIZES.slice(0, 2)]) {
  test(`at ${size.width} × ${size.height} a slide with few words reaches the tabs too`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('inside', '1'));
    await page.goto('/');
    const tabs = page.locator('[data-tab]').first();
    const edge = await page
      .locator('[data-slide][data-shown] article > [data-ink]')
      .evaluate((hero) => {
        const words = hero.querySelector('p:last-child');
        if (words) words.textContent = 'Breve.';
        return hero.getBoundingClientRect().bottom;
      });
    expect((await tabs.boundingBox())?.y).toBeLessThanOrEqual(Math.ceil(edge) + 3);
  });
}
