import { mailedText } from './mailbox.ts';
import { comeBack, expect, expectAccessible, expectFits, test, visitor } from './pages.ts';
import { act, expectSaved, logIn, openSection } from './panel.ts';

const DATES = 24;
const NEWS = 25;
const EMAIL = 'quien-espera@example.com';

test('a date is announced to those who asked for news, and read on the site', async ({
  page,
  browser,
}) => {
  // The job that sends looks every ten seconds; the list asks as often, by the clock of the page.
  test.slow();
  await page.request.post('/api/content/subscription/', { data: { email: EMAIL } });
  await page.clock.install();
  await logIn(page);
  await openSection(page, DATES);
  const first = page.getByRole('rowheader').first();
  const title = (await first.innerText()).split('\n')[0] ?? '';
  await act(page, title, 'Anunciar por correo');
  await expectSaved(page, 'El anuncio está en Novedades, sin enviar. Revíselo.');
  const subject = page.getByLabel('Asunto');
  await expect(subject).toHaveValue(new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await subject.fill('Nos vemos en la plaza');
  await page.getByLabel('Resumen').fill('Traiga a quien quiera');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const step = page.getByRole('dialog', { name: 'Enviar “Nos vemos en la plaza”' });
  await expect(step.getByText(/suscriptor(es)? confirmado/)).toBeVisible();
  await expectAccessible(page);
  await step.getByRole('button', { name: 'Enviar' }).click();
  await expectSaved(page, 'El anuncio se está enviando.');
  await expect(subject).toBeDisabled({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeHidden();
  await openSection(page, NEWS);
  const row = page.getByRole('row', { name: /Nos vemos en la plaza/ });
  const sent = row.getByText('Enviado', { exact: true }).filter({ visible: true });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(sent).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
  expect(await mailedText(EMAIL)).toContain('/baja?clave=');

  const context = await visitor(browser, { width: 360 });
  const phone = await context.newPage();
  await comeBack(phone, '/novedades');
  await phone.getByRole('link', { name: /Nos vemos en la plaza/ }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/Nos vemos en la plaza/i);
  await expectFits(phone);
  await context.close();
});
