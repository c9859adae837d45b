import type { Page } from '@playwright/test';
import { comeBack, expect, REDUCED_MOTION, test } from './pages.ts';

test.use(REDUCED_MOTION);

/** Shows a page as it is printed, once the style of paper is there, which a browser loads last. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ media }) => media.mediaText === 'print'),
  );
}

test('a lyric is printed as its words, black on white', async ({ page }) => {
  await comeBack(page, '/letras/tinto-malagana/baje-del-cerro');
  const line = page.locator('[data-line] [data-words]').first();
  const words = await line.innerText();
  await print(page);
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const found = await page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const isColoured = (element: Element, pseudo?: string) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element, pseudo);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
      return color !== 'rgb(0, 0, 0)' || !isClear;
    };
    return {
      coloured: shown.filter((element) => isColoured(element)).map(({ outerHTML }) => outerHTML),
      page: getComputedStyle(document.documentElement).backgroundColor,
      parts: shown.filter((element) =>
        element.matches('header nav, footer, button, img, form, dialog'),
      ),
    };
  });
  expect(found).toEqual({ coloured: [], page: 'rgba(0, 0, 0, 0)', parts: [] });
});

test('where the links of a page lead is printed', async ({ page }) => {
  await comeBack(page, '/fechas/1');
  await print(page);
  const link = page.locator('main a[href^=http]:visible').first();
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printed).toContain(await link.getAttribute('href'));
});
