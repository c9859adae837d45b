import type { Page } from '@playwright/test';
import { expect, test } from './pages.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 412, height: 780 },
  { width: 768, height: 1024 },
];

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

/** Shows or hides the cookie notice, as for a visitor who has not or has accepted the cookies. */
async function showNotice(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate(
    (isAccepted) => document.documentElement.toggleAttribute('data-consent', isAccepted),
    !isShown,
  );
}

test('the tabs of home cut no line of text, and a slide with few words reaches them too', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('inside', '1'));
  await page.goto('/');
  const tabs = await page.locator('[data-tab]').all();
  const notice = page.getByRole('region', { name: 'Aviso de cookies' });
  const slide = page.locator('[data-slide][data-shown] article > [data-ink]');
  for (const size of SIZES) {
    const where = `at ${size.width} × ${size.height}`;
    await page.setViewportSize(size);
    await expect(notice).toBeVisible();
    for (const tab of tabs) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'true');
      expect(await findCutLines(page), where).toEqual([]);
    }
    await showNotice(page, false);
    await expect(notice).toBeHidden();
    expect(await findCutLines(page), where).toEqual([]);
    await showNotice(page, true);
    await tabs[0]?.click();
    await expect(slide.locator('h2')).toHaveText('Tinto Malagana');
    const edge = await slide.evaluate((hero) => {
      const words = hero.querySelector('p:last-child');
      const before = words?.textContent ?? '';
      if (words) words.textContent = 'Breve.';
      const { bottom } = hero.getBoundingClientRect();
      const top = document.querySelector('[data-tab]')?.getBoundingClientRect().top ?? 0;
      if (words) words.textContent = before;
      return { bottom, top };
    });
    expect(edge.top, where).toBeLessThanOrEqual(Math.ceil(edge.bottom) + 3);
  }
});

test('no strip leads to the page where it stands, or repeats its main action', async ({ page }) => {
  const strips = page.locator('aside[data-most]');
  for (const [path, repeated] of [
    ['/postulaciones', 'Inscríbase en'],
    ['/eventos/bdm/portada', 'Vote en BDM: Boca de Metro'],
    ['/eventos/bdm/votar', 'Vote en BDM: Boca de Metro'],
  ] as const) {
    await page.goto(path);
    await expect(strips.getByText(/ en /).first(), path).toBeAttached();
    await expect(strips.getByText(repeated), path).toHaveCount(0);
  }
});

test('the strip of contests shows the end of each on a narrow phone, once on a page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/eventos', '/eventos/bdm', '/artistas']) {
    await page.goto(path);
    const strip = page.locator('aside[data-most]').filter({ visible: true });
    await expect(strip, path).toHaveCount(1);
    for (const time of await strip.locator('time').filter({ visible: true }).all()) {
      const box = await time.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity), path).toBeLessThanOrEqual(360);
    }
  }
});
