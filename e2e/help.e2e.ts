import { expect, expectFits, test } from './pages.ts';
import { logIn, openSection } from './panel.ts';

test('the handbook is opened from the menu and read page by page', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await logIn(page);
  await openSection(page, 0);
  await page.getByRole('link', { name: 'Ayuda', exact: true }).click();
  await expect(heading('Ayuda')).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Papelera e historial' }).click();
  await expect(heading('Papelera e historial')).toBeFocused();
  await expect(page).toHaveURL(/\?s=93&tab=papelera-e-historial$/);
  const picture = page.getByRole('img', { name: /^La papelera/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }

  await page.goBack();
  await expect(heading('Ayuda')).toBeVisible();
  await openSection(page, 93);
  await page.goto('/tablero?s=93&tab=no-existe');
  await expect(heading('Ayuda')).toBeVisible();
});
