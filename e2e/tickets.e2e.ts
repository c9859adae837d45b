import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  caller,
  expectVoteCounted,
  listApplicants,
  openVoting,
  type Stage,
} from './contest-stage.ts';
import {
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  test,
  visitor,
} from './pages.ts';
import { expectSaved, logIn, part } from './panel.ts';
import { E2E_ORIGIN } from './people.ts';

const EVENT = 'Duelo con Boletas';

/** The last journey closes it. */
let stage: Stage;
let request: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  request = await playwright.request.newContext({ baseURL: E2E_ORIGIN });
  stage = await openVoting(request, EVENT, { verification: 'ticket' });
});
test.afterAll(async () => {
  await stage.remove();
  await request.dispose();
});

async function openTickets(page: Page): Promise<Locator> {
  await page.goto(`/tablero?s=61&id=${stage.contest}&tab=voting`);
  const panel = part(page, 'Votos');
  await panel.getByRole('tab', { name: 'Boletas' }).click();
  return panel;
}

test('tickets are made and printed in the panel, and each votes once', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  const panel = await openTickets(page);
  await panel.getByRole('button', { name: 'Nuevo lote' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo lote de boletas' });
  await form.getByLabel('Nombre del lote').fill('Puerta principal');
  await form.getByLabel('Cantidad de boletas').fill('4');
  await form.getByRole('button', { name: 'Crear boletas' }).click();
  const sheet = page.getByRole('dialog', { name: 'Boletas: Puerta principal' });
  await expect(sheet.getByRole('img', { name: /^Código QR/ })).toHaveCount(4);
  const code =
    (await sheet
      .getByText(/^\w{4}-\w{4}-\w{4}$/)
      .first()
      .textContent()) ?? '';
  // On paper there is nothing but the sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText(code)).toBeVisible();
  await expect(panel).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // The only time that they are shown: a reload asks until they were printed or saved.
  const warning = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Ya las tengo' }).click();
  await expect(panel.getByText('0 de 4')).toBeVisible();
  await expectAccessible(page);

  const phone = await (await visitor(browser, { width: 360 })).newPage();
  const voting = `/eventos/${stage.event.name_id}/votar`;
  await phone.goto(`${voting}#boleta=${code.replaceAll('-', '')}`);
  await expect(phone.getByText(`Su boleta ${code} está lista`)).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await phone.getByRole('button', { name: 'VOTAR', exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: /^Votar por/ });
  await expect(dialog.getByLabel('Código de su boleta')).toHaveValue(code);
  await expectFits(phone);
  await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
  await expectVoteCounted(phone);
  await expect(phone.locator('[data-shown]').getByText('1 voto')).toBeVisible();
  await phone.context().close();

  const other = await (await visitor(browser, { width: 1280 })).newPage();
  await other.goto(`${voting}/voz-2`);
  await other.getByRole('button', { name: 'VOTAR', exact: true }).click();
  const again = other.getByRole('dialog', { name: /^Votar por/ });
  await again.getByLabel('Código de su boleta').fill(code);
  await again.getByLabel('Código de su boleta').press('Enter');
  await expect(again.getByText(/ya se usó o fue anulada/)).toBeVisible();
  await other.context().close();
});

test('batches that nobody has used are revoked together, with one question', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const { admin, contest } = stage;
  const createBatch = (label: string, quantity: number) =>
    admin.post<{ codes: string[] }>(`/postulations/tickets/${contest}/`, { label, quantity });
  const { codes } = await createBatch('Puerta trasera', 5);
  await createBatch('Escuela', 2);
  await createBatch('Radio', 3);
  const [ticket] = codes;
  const [plate] = await listApplicants(stage);
  const ballot = { ticket, plate: plate?.id, postu: contest };
  await caller(request).post('/postulations/ticket-votes/', ballot);

  await logIn(page);
  const panel = await openTickets(page);
  await expect(panel.getByText('1 de 5')).toBeVisible();
  await expect(panel.getByLabel('Seleccionar Puerta trasera')).toBeDisabled();
  for (const name of ['Escuela', 'Radio']) await panel.getByLabel(`Seleccionar ${name}`).check();
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: 'Selección' });
  await bar.getByRole('button', { name: 'Anular' }).click();
  const question = page.getByRole('dialog', { name: 'Anular 2 lotes' });
  await expect(question.getByText('Nadie podrá votar con sus boletas.')).toBeVisible();
  await question.getByRole('button', { name: 'Anular' }).click();
  await expectSaved(page, 'Se ha anulado: 2 lotes.');
  await expect(panel.getByText(/^Anulado el/)).toHaveCount(2);
});

test('a strip leads to what is open; a dialog that is open at the close keeps what was typed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.clock.install();
  await page.goto('/');
  const strip = page.getByRole('complementary', { name: 'Concursos' });
  await expect(strip.getByRole('link', { name: `Vote en ${EVENT}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/eventos/${stage.event.name_id}/votar/voz-1`);
  const change = (body: Record<string, number | string>) =>
    stage.admin.patch(`/postulations/postulations/${stage.contest}/`, body);
  const changed = page.getByText('Esta votación cambió. Recargue la página para ver cómo está.');
  await change({ postu_phase: 2 });
  await page.clock.fastForward(20_000);
  await expect(changed).toBeVisible();
  await change({ postu_phase: 3 });
  await page.clock.fastForward(20_000);
  await expect(changed).toBeHidden();
  await page.getByRole('button', { name: 'VOTAR', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Votar por/ });
  await dialog.getByLabel('Código de su boleta').fill('ABCD-EFGH');
  await change({ public_date_until: new Date(Date.now() - 1000).toISOString() });
  await page.clock.fastForward(20_000);
  await expect(dialog.getByText(/La votación acaba de cerrar/)).toBeVisible();
  await expect(dialog.getByLabel('Código de su boleta')).toHaveValue('ABCD-EFGH');
});
