import type { Figures } from '../contracts/figures.ts';
import { comeBack, expect, expectAccessible, expectFits, test, visitor } from './pages.ts';
import { logIn, openSection } from './panel.ts';

const FIGURES = 27;
/** Robots are left out, and so is a browser that names itself headless. */
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

test('what a visitor reads and clicks is seen by staff, and printed; who asks is not counted', async ({
  page,
  browser,
}) => {
  // Figures are written every ten seconds.
  test.slow();
  const phone = await (await visitor(browser, { width: 360, userAgent: BROWSER })).newPage();
  await comeBack(phone, '/artistas/tinto-malagana');
  await phone.route(/ejemplo|example/, (route) => route.fulfill({ body: 'entradas' }));
  await phone.goto('/fechas');
  const clicked = phone.waitForRequest(
    (request) => request.postData()?.includes('what=ticket') === true,
  );
  await phone
    .getByRole('link', { name: /^Entradas para/ })
    .first()
    .click();
  await clicked;
  await phone.context().close();

  const context = await visitor(browser, { width: 360, userAgent: BROWSER });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const silent = await context.newPage();
  const sent: string[] = [];
  silent.on('request', (request) => sent.push(request.url()));
  await silent.goto('/artistas', { waitUntil: 'networkidle' });
  expect(sent.filter((url) => url.includes('/h/figures/'))).toEqual([]);
  await context.close();

  const headers = await logIn(page);
  const countTickets = async () => {
    const answer = await page.request.get('/api/h/figures/', { headers });
    const { lines } = (await answer.json()) as Figures;
    return lines.filter(({ kind }) => kind === 'ticket').length;
  };
  await expect.poll(countTickets).toBe(1);
  await openSection(page, FIGURES);
  const clicks = page.getByRole('region', { name: 'Toques en enlaces' });
  await expect(clicks.getByRole('row', { name: /Toques en entradas/ })).toHaveCount(1);
  const seen = page.getByRole('region', { name: 'Lo más visto' });
  await expect(seen.getByRole('row', { name: /^Tinto Malagana/ })).toBeVisible();
  await expectFits(page);
  await seen.getByRole('link', { name: 'Tinto Malagana' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tinto Malagana' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir o guardar PDF' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden();
  await expect(page.getByText('Páginas vistas', { exact: true }).first()).toBeVisible();
});
