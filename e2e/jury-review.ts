import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { USER_TYPE } from '../contracts/accounts.ts';
import { getToken } from './contest-calls.ts';
import { expect, expectAccessible, expectFits, visitor } from './pages.ts';
import { expectSaved, logIn, moveTo } from './panel.ts';
import type { Account } from './people.ts';

const OWN_PASSWORD = 'una-clave-solo-mia';

/** On a phone: an own password first, then one applicant after another up to the limit. */
export async function reviewOnPhone(browser: Browser, judge: Account): Promise<void> {
  const context = await visitor(browser, { width: 360, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await logIn(page, judge);
  await page.goto('/tablero');
  await expect(page.getByRole('heading', { name: 'Elija su contraseña' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Contraseña actual').fill(judge.password);
  await page.getByLabel('Nueva contraseña').fill(OWN_PASSWORD);
  await page.getByLabel('Repita la contraseña').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(page.getByRole('heading', { name: /^Bienvenido/ })).toBeVisible();

  await moveTo(page, 62, USER_TYPE.judge);
  await expect(page.getByRole('row', { name: /Prueba Tres/ })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await page.getByRole('button', { name: 'Revisar' }).click();
  const review = page.getByRole('dialog', { name: 'Revisar' });
  await expect(review.getByText('1 de 3 · 2 sin ver')).toBeVisible();
  await expectAccessible(page);
  const select = async (aka: string) => {
    await review.getByRole('button', { name: `Seleccionar a ${aka}` }).click();
    await expect(review.getByText('Usted ha seleccionado a este postulado!')).toBeVisible();
  };
  for (const aka of ['Prueba Tres', 'Prueba Dos']) {
    await select(aka);
    if (aka === 'Prueba Tres') {
      await review.getByRole('button', { name: `Quitar la selección de ${aka}` }).click();
      await expect(page.getByText('Se ha quitado su selección.')).toBeVisible();
      await select(aka);
    }
    await review.getByRole('button', { name: 'Siguiente' }).click();
  }
  await expect(review.getByRole('heading', { name: 'Prueba Uno' })).toBeVisible();
  const maybe = { name: 'Tal vez: Prueba Uno' };
  await review.getByRole('button', maybe).click();
  await expect(review.getByRole('button', { ...maybe, pressed: true })).toBeVisible();
  await expect(review.getByText('Bien! Usted ha alcanzado el limite de selección')).toBeVisible();
  await review.getByRole('button', { name: 'Cerrar' }).click();
  await keepInMind(page);
  await recuse(page);
  await moveTo(page, 67, USER_TYPE.judge);
  await expect(page.getByText('Prueba Dos')).toBeVisible();
  await context.close();
}

/** In the list: the own selections can be withdrawn, and the own “Tal vez” is a filter. */
async function keepInMind(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Quitar la selección/ })).toHaveCount(2);
  const rows = page.getByRole('row', { name: /Prueba/ });
  await page.getByLabel('Solo mi lista “Tal vez”').check();
  await expect(rows).toHaveText([/Prueba Uno/]);
  await page.getByRole('button', { name: 'Tal vez: Prueba Uno' }).click();
  await expect(page.getByText('Ningún postulado coincide con la búsqueda.')).toBeVisible();
  await page.getByLabel('Solo mi lista “Tal vez”').uncheck();
  await expect(rows).toHaveCount(3);
}

/** A judge steps back from one applicant, with a reason, and reads that in place of the buttons. */
async function recuse(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Prueba Uno', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Prueba Uno' });
  const form = page.getByRole('dialog', { name: 'Inhibirse' });
  await panel.getByRole('button', { name: 'Inhibirme' }).click();
  await form.getByRole('button', { name: 'Inhibirme' }).click();
  await expect(form.getByText('Debe escribir el motivo.')).toBeVisible();
  await form.getByLabel('Motivo').fill('Es mi prima');
  await form.getByLabel('Motivo').press('Enter');
  await expectSaved(page, 'Usted no cuenta para este postulado.');
  await expect(panel.getByText('Usted se inhibió de este postulado.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Inhibirme' })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

/** The other judge selects the same ones. */
export async function selectSame(request: APIRequestContext, judge: Account): Promise<void> {
  const headers = await getToken(request, judge);
  const list = await request.get('/api/postulations/votes/1/', { headers });
  const { items } = (await list.json()) as { items: Array<{ plate_id: number }> };
  for (const { plate_id: plate } of items) {
    const vote = await request.post('/api/postulations/votes/', { headers, data: { plate } });
    expect(vote.status()).toBe(201);
  }
}
