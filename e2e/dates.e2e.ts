import type { Page } from '@playwright/test';
import {
  EXPECTED,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  REDUCED_MOTION,
  test,
  visitor,
} from './pages.ts';
import { confirmPublication, expectSaved, logIn, openSection, part } from './panel.ts';

test.use(REDUCED_MOTION);

const DATES = 24;
/** Time that a person at a phone has for it. */
const TWO_MINUTES = 120_000;

/** A local time some days from now. */
function inDays(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T20:30`;
}

test('a date is announced from a phone, in less than two minutes, and a visitor finds it', async ({
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const phone = await (await visitor(browser, { width: 360, hasTouch: true })).newPage();
  await logIn(phone);
  await openSection(phone, DATES);
  const starts = inDays(5);
  const from = Date.now();
  await test.step('the form asks for what everybody asks first', async () => {
    await phone.getByRole('button', { name: 'Nueva fecha' }).click();
    const form = phone.getByRole('dialog', { name: 'Nueva fecha' });
    await form.getByLabel('Evento').click();
    await phone.getByRole('option', { name: 'Raploncesto' }).click();
    await form.getByLabel('Empieza').fill(starts);
    await form.getByRole('textbox', { name: 'Lugar', exact: true }).fill('Patio de Prueba');
    await form.getByLabel('Ciudad').fill('Monterrey');
    await form.getByLabel('País').selectOption('MX');
    await form.getByLabel('Precio', { exact: true }).fill('$4');
    await form.getByLabel('Quién se suma').fill('Malva');
    await form.getByLabel('Quién se suma').press('Enter');
    await form.getByLabel('Quién se suma').fill('Los Invitados');
    await form.getByRole('button', { name: 'Agregar' }).click();
    // A name that nobody adds to the list is announced too.
    await form.getByLabel('Quién se suma').fill('La Sin Agregar');
    await expectAccessible(phone);
    await form.getByRole('button', { name: 'Publicar' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: /Raploncesto/ })).toBeVisible();
    await confirmPublication(phone, 'Raploncesto · Monterrey');
  });
  expect(Date.now() - from).toBeLessThan(TWO_MINUTES);

  await test.step('it stands first, with its own page, and on those of its artist and event', async () => {
    for (const path of ['/artistas/malva-tizon', '/eventos/raploncesto/portada', '/', '/fechas']) {
      await phone.goto(path);
      await expect(phone.getByText('Patio de Prueba')).toBeVisible();
    }
    // At its hour there.
    const row = phone.getByRole('listitem').filter({ hasText: 'Patio de Prueba' });
    await expect(row.locator('time').first()).toHaveAttribute('datetime', `${starts}:00-06:00`);
    await expect(row.getByText('La Sin Agregar')).toBeVisible();
    await phone.getByRole('link', { name: 'Raploncesto', exact: true }).first().click();
    await expect(phone.getByText('8:30 p. m.', { exact: true })).toBeVisible();
    await expect(phone.getByText('Los Invitados')).toBeVisible();
    await expectAccessible(phone);
  });
  await phone.context().close();
});

test('the month fits a phone, as a list of its days', async ({ browser, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  const phone = await (await visitor(browser, { width: 360, hasTouch: true })).newPage();
  await logIn(phone);
  await openSection(phone, DATES);
  await phone.getByRole('tab', { name: 'Mes' }).click();
  const month = phone.getByRole('region', { name: 'Fechas por mes' });
  await phone.getByRole('button', { name: 'Mes siguiente' }).click();
  const date = month.getByRole('link').first();
  await expect(date).toBeVisible();
  const { width = 0 } = (await date.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(240);
  await expectNoSidewaysScroll(phone);
  await expect(date).toHaveText(/^\d{1,2}:\d\d\s[ap]\.\sm\./);
  for (const way of ['Volver a Fechas', 'back']) {
    await date.click();
    const close = phone.getByRole('button', { name: 'Volver a Fechas' });
    await expect(close).toBeVisible();
    if (way === 'back') await phone.goBack();
    else await close.click();
    await expect(date).toBeVisible();
    await expect(phone.getByRole('tab', { name: 'Mes', selected: true })).toBeVisible();
  }
  await phone.context().close();
});

/** Opens a date of an event from the list of events. */
async function openDate(page: Page, city: RegExp): Promise<void> {
  await page.getByRole('link', { name: /^Sin Fronteras/ }).click();
  await page.getByRole('tab', { name: 'Fechas' }).click();
  const list = part(page, /Fechas de Sin Fronteras/);
  const date = { name: city };
  await list.getByRole('link', date).or(list.getByRole('button', date)).first().click();
}

test('a date within an event is changed at once, and what is typed outlives every way out of the event', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const price = page.getByLabel('Precio', { exact: true });
  const close = page.getByRole('button', { name: 'Volver a Eventos' });
  await page.goto('/tablero?s=22&q=Fronteras');
  await openDate(page, /Ciudad de México/);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Agotada');
  const save = page.getByRole('button', { name: 'Guardar', exact: true }).last();
  await save.press('Enter');
  await expect(page.getByText('Se ha actualizado la fecha correctamente.')).toBeVisible();
  await expect(save).toBeFocused();
  await expectSaved(page, 'Se ha actualizado la fecha correctamente.');
  await close.click();

  const ways = {
    list: () => close.click(),
    event: () => page.getByRole('button', { name: 'Volver a Sin Fronteras' }).click(),
    back: () => page.goBack(),
    menu: () => page.getByRole('link', { name: 'Artistas', exact: true }).click(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await page.goto('/tablero?s=22&q=Fronteras');
    await openDate(page, /Madrid/);
    await price.fill(way);
    await leave();
    await expect(price).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/tablero?s=22&q=Fronteras');
    await openDate(page, /Madrid/);
    await expect(price).toHaveValue(way);
  }
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(price).not.toHaveValue('menu');

  await page.goto('/fechas');
  const row = page.getByRole('listitem').filter({ hasText: 'Ciudad de México' });
  await expect(row.getByText('Agotada')).toBeVisible();
  await expect(row.getByRole('link', { name: /Entradas/ })).toBeHidden();
});

test('a visitor elsewhere reads the own hour beside that of the place', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({
    timezoneId: 'Europe/Madrid',
    viewport: { width: 360, height: 740 },
  });
  const there = await context.newPage();
  await there.goto('/fechas/1');
  await expect(there.getByText('8:00 p. m.', { exact: true })).toBeVisible();
  await expect(there.getByText('mié, 1:00 a. m. en su hora')).toBeVisible();
  // It takes the place of the zone, so that nothing below it moves.
  const below = there.getByRole('link', { name: 'A su calendario' });
  const { y } = (await below.boundingBox()) ?? {};
  await there.getByText('en su hora').evaluate((own) => (own.textContent = 'hora de Venezuela'));
  expect((await below.boundingBox())?.y).toBe(y);
  await context.close();
  await page.goto('/fechas/1', { waitUntil: 'networkidle' });
  await expect(page.getByText('hora de Venezuela')).toBeVisible();
});
