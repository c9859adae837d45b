import type { Locator, Page } from '@playwright/test';
import { USER_TYPE } from '../contracts/accounts.ts';
import { createPhoto } from '../test/pictures.ts';
import { addDays, formatLongDay, toWallTime } from '../web/panel/reservations/zone-time.ts';
import { getToken } from './contest-calls.ts';
import { mailedLink } from './mailbox.ts';
import { EXPECTED, expect, expectFits, test, visitor } from './pages.ts';
import {
  choose,
  expectSaved,
  jpeg,
  logIn,
  moveTo,
  openSection,
  SECTION,
  sendPassword,
} from './panel.ts';
import { E2E_ADMIN } from './people.ts';

/** Sections of a customer. */
const OWN = { today: 0, reserve: 31, mine: 32, hours: 33, data: 91 } as const;
const PASSWORD = 'una-clave-larga-y-propia';

/** A working day in a week's time: within the rules of a new studio, and past its demo. */
function dayToCome(): string {
  const day = addDays(toWallTime(Date.now(), 'America/Caracas').day, 7);
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day;
}

const goTo = (page: Page, code: number) => moveTo(page, code, USER_TYPE.customer);

async function invite(staff: Page, email: string): Promise<void> {
  await openSection(staff, SECTION.users);
  await staff.getByRole('button', { name: 'Invitar usuario' }).click();
  const form = staff.getByRole('dialog', { name: 'Invitar usuario' });
  await form.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(form.getByText('Este campo es requerido.').first()).toBeVisible();
  await form.getByLabel('Nombre').fill('Ronda');
  await form.getByLabel('Apellido').fill('De Prueba');
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByRole('button', { name: 'Crear invitación' }).click();
  await expectSaved(staff, 'El correo no está conectado');
}

/** Chooses the password by the mailed link, which is good once, and logs in with it. */
async function enter(page: Page, email: string): Promise<void> {
  const link = await mailedLink(email);
  await page.goto(link);
  const username = await page.getByLabel('Usuario').inputValue();
  await page.getByLabel('Nueva contraseña').fill(PASSWORD);
  await page.getByLabel('Repita la contraseña').fill('otra cosa');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Las dos contraseñas no son iguales.')).toBeVisible();
  await page.getByLabel('Repita la contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await sendPassword(page, { username, password: PASSWORD });
  await page.waitForURL('**/tablero');
  await expect(page.getByText('horas en su saldo')).toBeVisible();
}

async function buy(page: Page): Promise<void> {
  await goTo(page, OWN.hours);
  await page.getByRole('button', { name: 'Comprar Maqueta' }).click();
  const form = page.getByRole('dialog', { name: 'Comprar Maqueta' });
  await form.getByLabel('Referencia').fill('000777');
  const proof = jpeg(await createPhoto({ width: 450, height: 700 }), 'pago.jpg');
  await choose(page, form.getByRole('button', { name: 'Elegir comprobante' }), proof);
  await form.getByRole('button', { name: 'Comprar', exact: true }).click();
  await expectSaved(page, 'Recibimos su compra.');
  await expect(page.getByText('En revisión')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar comprobante' }).click();
  const change = page.getByRole('dialog', { name: 'Enviar comprobante' });
  const pdf = { name: 'pago.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await choose(page, change.getByRole('button', { name: 'Elegir comprobante' }), pdf);
  await change.getByRole('button', { name: 'Enviar' }).click();
  await expectSaved(page, 'Recibimos su comprobante.');
}

async function approve(staff: Page): Promise<void> {
  await staff.getByRole('tab', { name: 'Compras' }).click();
  await staff.getByRole('link', { name: 'Ronda De Prueba', exact: true }).first().click();
  const dialog = staff.getByRole('dialog', { name: /Compra de Ronda/ });
  await expect(dialog.getByTitle(/^Comprobante de/)).toHaveAttribute('src', /^blob:/);
  await expect(dialog.getByRole('link', { name: 'Abrir el PDF' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expectSaved(staff, 'Se ha actualizado la compra.');
}

/** Opens the dialog of the day's first free hour from the month. */
async function clickHour(page: Page, day: string): Promise<Locator> {
  await goTo(page, OWN.reserve);
  const button = page.getByRole('button', { name: formatLongDay(day) });
  // The section stands as it was left when it is open already.
  await page.getByText('Mes', { exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  if ((await button.count()) === 0) {
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
  }
  await button.click();
  await page
    .getByRole('button', { name: /^Reservar \d/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reservar' });
  await expect(dialog.getByRole('timer')).toBeVisible();
  return dialog;
}

async function reserve(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Confirmar reservación' }).click();
  await expectSaved(page, 'Su reservación está confirmada.');
}

/** Cancels the one reservation that is to come. */
async function cancel(page: Page, effect: string, button: string): Promise<void> {
  await goTo(page, OWN.mine);
  await page.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Cancelar reservación' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar reservación' });
  await expect(dialog.getByText(effect)).toBeVisible();
  await dialog.getByRole('button', { name: button }).click();
  await expectSaved(page, 'Se ha cancelado la reservación.');
}

/** From the calendar to the reservation, to moving it, and back to where it was clicked. */
async function lookAndLeave(page: Page): Promise<void> {
  const own = page.getByRole('button', { name: /^Su reservación/ });
  await own.click();
  const detail = page.getByRole('dialog', { name: 'Reservación', exact: true });
  await detail.getByRole('button', { name: 'Mover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mover reservación' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(own).toBeFocused();
}

async function move(page: Page): Promise<void> {
  await goTo(page, OWN.mine);
  await page.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Mover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mover reservación' });
  await dialog.getByRole('button', { name: /^7:00/ }).click();
  await expect(dialog.getByText('No cuesta nada más')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expectSaved(page, 'Se ha movido la reservación.');
  await expect(page.getByText(/7:00.p\..m\. – 8:00/)).toBeVisible();
}

/** As staff do in “Reglas del estudio”, which edits.panel.test.tsx fills in. */
async function setCancelHours({ request }: Page, cancel_hours: number): Promise<void> {
  const headers = await getToken(request, E2E_ADMIN);
  const saved = await request.patch('/api/capsula/studio/', { headers, data: { cancel_hours } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

async function expectBalance(page: Page, words: string): Promise<void> {
  await goTo(page, OWN.hours);
  await expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();
}

test('a customer is invited, buys hours, reserves, moves, and cancels in time and too late', async ({
  page: staff,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const email = `ronda-${Date.now()}@example.com`;
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const day = dayToCome();

  await logIn(staff);
  await invite(staff, email);
  await enter(page, email);
  await buy(page);
  await approve(staff);

  await test.step('closing the dialog lets the hour go, confirming keeps it', async () => {
    const dialog = await clickHour(page, day);
    await expect(dialog.getByRole('definition').filter({ hasText: '10 horas' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await reserve(page, await clickHour(page, day));
    await lookAndLeave(page);
    await move(page);
  });
  await test.step('in time the hour comes back', async () => {
    await cancel(page, 'Se devolverá 1 hora al saldo.', 'Sí, cancelar');
    await expectBalance(page, '10 horas');
  });
  await test.step('too late it is lost, and told before', async () => {
    await setCancelHours(staff, 720);
    await reserve(page, await clickHour(page, day));
    // The list of before still has the reservation that was cancelled, until it is read again.
    const list = page.waitForResponse((response) =>
      response.url().includes('/capsula/reservations/?'),
    );
    await goTo(page, OWN.mine);
    await list;
    await cancel(page, 'se perderá 1 hora', 'Cancelar y perder las horas');
    await expectBalance(page, '9 horas');
    await setCancelHours(staff, 24);
  });
  await test.step('axe finds nothing, nothing scrolls sideways', async () => {
    const look = async (code: number) => {
      await goTo(page, code);
      await expect(page.getByText('Cargando')).toHaveCount(0);
      await expectFits(page);
    };
    for (const code of Object.values(OWN)) await look(code);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const code of [OWN.reserve, OWN.mine, OWN.hours]) await look(code);
  });
  await context.close();
});
