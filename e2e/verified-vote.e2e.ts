import type { APIRequestContext, Page } from '@playwright/test';
import { expectVoteCounted, openVoting, type Stage } from './contest-stage.ts';
import { mailedText } from './mailbox.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test, visitor } from './pages.ts';
import { E2E_ORIGIN } from './people.ts';

/** A contest with two competitors whose votes are confirmed by e-mail. */
let stage: Stage;
let request: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  request = await playwright.request.newContext({ baseURL: E2E_ORIGIN });
  stage = await openVoting(request, 'Duelo Confirmado', { verification: 'email' });
});
test.afterAll(async () => {
  await stage.remove();
  await request.dispose();
});

const RECEIPT = /^[0-9A-Z]{8}(?:-[0-9A-Z]{8}){2}$/;
const BY_LINK = 'enlace@example.com';

const findDialog = (page: Page) => page.getByRole('dialog', { name: /^Votar por/ });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'VOTAR', exact: true }).click();
  await findDialog(page).getByLabel('Correo electrónico').fill(email);
  await findDialog(page).getByRole('button', { name: 'Enviar mi voto' }).click();
  await expect(findDialog(page).getByLabel('Código de seis cifras')).toBeFocused();
}

test('a vote is confirmed with a mailed code, and its receipt tells what became of it', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const voting = `/eventos/${stage.event.name_id}/votar`;
  await page.goto(`${voting}/voz-1`);
  await askForCode(page, 'confirma@example.com');
  await expectFits(page);
  const dialog = findDialog(page);
  await dialog.getByLabel('Código de seis cifras').fill('12');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText(/El código no es correcto/)).toBeVisible();
  const [code = ''] = /\b\d{6}\b/.exec(await mailedText('confirma@example.com')) ?? [];
  await dialog.getByLabel('Código de seis cifras').fill(code);
  await page.keyboard.press('Enter');
  await expectVoteCounted(page);
  await expect(page.locator('[data-shown]').getByText('1 voto')).toBeVisible();

  const receipt = page.locator('[data-shown]').getByRole('link', { name: RECEIPT });
  const shown = (await receipt.textContent()) ?? '';
  await receipt.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Voto contado' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Duelo Confirmado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Compartir que voté' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Compartir' });
  const picture = sheet.locator('img[data-shape=historia]');
  await expect(picture).toHaveJSProperty('naturalWidth', 1080);
  expect(await picture.getAttribute('src')).toContain('/votar/cartel.jpg');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByLabel('Buscar otro acuse').fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acuse desconocido' })).toBeVisible();

  // A phone without script can look the receipt up too.
  const plain = await (await visitor(browser, { width: 360, javaScriptEnabled: false })).newPage();
  await plain.goto('/acuse');
  await plain.getByLabel('Escriba el acuse').fill(shown.toLowerCase());
  await plain.getByRole('button', { name: 'Comprobar' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Voto contado' })).toBeVisible();
  await plain.context().close();
});

test('who typed a mailbox that is refused corrects it', async ({ page }) => {
  // What the server answers is held by verified-votes.api.test.ts.
  let isRefused = true;
  await page.route('**/vote-requests/**', (route) =>
    route.fulfill({ json: { is_refused: isRefused } }),
  );
  await page.goto(`/eventos/${stage.event.name_id}/votar/voz-1`);
  await askForCode(page, 'mal.escrito@example.com');
  const field = findDialog(page).getByLabel('Correo electrónico');
  await expect(field).toHaveValue('mal.escrito@example.com');
  await expect(findDialog(page).getByText(/no aceptó el mensaje/)).toBeVisible();
  isRefused = false;
  await field.fill('bien.escrito@example.com');
  await findDialog(page).getByRole('button', { name: 'Enviar mi voto' }).click();
  await expect(findDialog(page).getByLabel('Código de seis cifras')).toBeFocused();
});

test('the link of the mail fills the code in, and a reload at the code goes on', async ({
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const page = await (await visitor(browser, { width: 360 })).newPage();
  await page.goto(`/eventos/${stage.event.name_id}/votar/voz-2`);
  await page.getByRole('button', { name: 'VOTAR', exact: true }).click();
  await findDialog(page).getByLabel('Correo electrónico').fill('enlace@gmail.con');
  await findDialog(page).getByRole('button', { name: 'Enviar mi voto' }).click();
  await expect(findDialog(page).getByText(/gmail\.com/)).toBeVisible();
  await findDialog(page).getByLabel('Correo electrónico').fill(BY_LINK);
  await findDialog(page).getByRole('button', { name: 'Enviar mi voto' }).click();
  await expect(findDialog(page).getByLabel('Código de seis cifras')).toBeFocused();
  await page.reload();
  await page.mouse.move(5, 5);
  await expect(findDialog(page).getByLabel('Código de seis cifras')).toBeVisible();
  const link = /https?:\/\/\S+#codigo=\S+/.exec(await mailedText(BY_LINK))?.[0] ?? '';
  const other = await (await visitor(browser, { width: 360 })).newPage();
  await other.goto(link);
  await expect(findDialog(other).getByLabel('Código de seis cifras')).toHaveValue(/^\d{6}$/);
  // In a tab that shows the voting already, the link changes the fragment alone.
  await page.reload();
  await expect(page.locator('[data-island=voting]')).toHaveAttribute('data-awake');
  await page.evaluate((hash) => location.assign(hash), new URL(link).hash);
  await expect(findDialog(page).getByLabel('Código de seis cifras')).toHaveValue(/^\d{6}$/);
  await expect(page).not.toHaveURL(/codigo/);
  await page.context().close();
  await findDialog(other).getByRole('button', { name: 'Confirmar' }).click();
  await expectVoteCounted(other);
  await expect(other.locator('[data-shown]').getByText('1 voto')).toBeVisible();
  await other.locator('[data-shown]').getByRole('link', { name: RECEIPT }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Voto contado');
  await expectAccessible(other);
  await other.context().close();
});
