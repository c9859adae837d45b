import { expect, expectAccessible, REDUCED_MOTION, test, visitor } from './pages.ts';

test.use(REDUCED_MOTION);

test('a line of a lyric is found while it is typed, by keyboard alone', async ({ page }) => {
  await page.goto('/letras/tinto-malagana/baje-del-cerro');
  const line = page.locator('[id^="linea-"]').nth(2);
  const words = (await line.innerText())
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim()
    .toUpperCase();
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  const box = page.getByRole('combobox', { name: 'Qué busca' });
  await page.getByLabel('Qué busca').focus();
  await box.pressSequentially(words);
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/letras\/[^/]+\/[^?]+\?linea=\d+#linea-\d+$/);
});

test('a query that is sent shows its results, also with a typing mistake', async ({ page }) => {
  await page.goto('/buscar');
  const box = page.getByLabel('Qué busca');
  await box.fill('malagna');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/buscar\?q=malagna$/);
  await expect(page.locator('#contenido').getByRole('status')).toContainText('malagana');
  await page
    .getByRole('link', { name: /^Tinto Malagana/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/artistas\/tinto-malagana$/);
});

test('results can be read without script', async ({ browser }) => {
  const context = await visitor(browser, { width: 360, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/buscar');
  await page.getByLabel('Qué busca').fill('noche');
  await page.getByRole('button', { name: 'Buscar' }).click();
  const lyrics = page.getByRole('heading', { name: 'Letras' });
  await expect(lyrics).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(lyrics).toBeVisible();
  await page.goto('/buscar?q=zzzz');
  await expect(page.getByText('Nada con «zzzz».')).toBeVisible();
  await context.close();
});
