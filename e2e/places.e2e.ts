import type { Locator, Page } from '@playwright/test';
import { JUDGE_PASSWORD, logInApi } from './contest-stage.ts';
import { EXPECTED, expect, expectAccessible, test } from './pages.ts';
import { backToList, logIn, openRecord, openSection, part, sendPassword } from './panel.ts';
import { E2E_ADMIN } from './people.ts';

const ARTIST = 'Ceiba Ronca';
const JUDGES = '/postulations/register-judge/';

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** Path and query as the address bar shows them. */
async function expectPlace(page: Page, place: string): Promise<void> {
  await expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toBe(place);
}

test('an opened record has an address, and back closes it first', async ({ page }) => {
  await logIn(page);
  await openSection(page, 0);
  await page.goto('/tablero#21');
  await expect(heading(page, 'Artistas')).toBeVisible();
  await page.goto('/tablero?s=21');
  await openRecord(page, ARTIST, 'Imágenes');
  const album = part(page, `Álbum de ${ARTIST}`);
  await expect(album).toBeVisible();
  await expect(page).toHaveURL(/\/tablero\?s=21&id=\d+&tab=images$/);
  const link = page.url();
  await page.reload();
  await expect(album).toBeVisible();
  await backToList(page);
  await expect(album).toBeHidden();
  await expectPlace(page, '/tablero?s=21');

  await page.goto(link);
  await expect(album).toBeVisible();
  // Beneath the first entry of the document is none of the panel.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(album).toBeVisible();
  expect(page.url()).toBe(link);
  await page.goBack();
  await expect(album).toBeHidden();
  await expectPlace(page, '/tablero?s=21');
  await expect(heading(page, 'Artistas')).toBeVisible();
});

test('the log-in leads back to where one wanted to go, and never to another site', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.goto('/tablero?s=52&q=barrio');
  await page.waitForURL('**/login');
  await sendPassword(page, E2E_ADMIN);
  await expect(page.getByText('¡Bienvenido!')).toBeVisible();
  await expect(heading(page, 'Letras')).toBeVisible();
  await expectPlace(page, '/tablero?s=52&q=barrio');
  await expect(page.getByLabel('Buscar letra')).toHaveValue('barrio');

  await test.step('a session that ends leads back too', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'terminada'));
    await page.reload();
    await page.waitForURL('**/login');
    await page.evaluate(() => sessionStorage.setItem('destino', 'https://otro.example/?s=21'));
    await sendPassword(page, E2E_ADMIN);
    await expect(heading(page, 'Artistas')).toBeVisible();
    await expectPlace(page, '/tablero?s=21');
  });

  await test.step('who leaves begins anew', async () => {
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL('**/login');
    // The session has ended, also for the back button.
    await page.goto('/tablero');
    await page.waitForURL('**/login');
    await sendPassword(page, E2E_ADMIN);
    await expect(heading(page, `Bienvenido, ${E2E_ADMIN.username}`)).toBeVisible();
    await expectPlace(page, '/tablero');
  });
});

test('a code that is unknown or not for this role says so', async ({ page, request }) => {
  const admin = await logInApi(request, E2E_ADMIN.username, E2E_ADMIN.password);
  const password = JUDGE_PASSWORD;
  const judge = await admin.post<{ id: number; username: string }>(JUDGES, {
    first_name: 'Lugar',
    last_name: 'Ajeno',
    email: `lugar.${Date.now()}@example.com`,
    password,
  });
  await logIn(page, { username: judge.username, password });
  await page.goto('/tablero?s=37');
  await expect(heading(page, 'Sin acceso a esta sección')).toBeVisible();
  await expectAccessible(page);
  // What else names no section: place.test.ts.
  for (const code of ['99', `1${'0'.repeat(2000)}`]) {
    await page.goto(`/tablero?s=${code}&q=${'x'.repeat(500)}&page=-1&id=nada`);
    await expect(heading(page, 'Sección no encontrada')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ir a Hoy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Bienvenido/ })).toBeVisible();
  await expectPlace(page, '/tablero');
  // Calls that it still makes would be refused once the account is gone.
  await page.close();
  await admin.delete(`${JUDGES}${judge.id}/`);
});

test('a card opens its record, with Ctrl in another tab, and a notice lies over no content', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/tablero?s=21&q=tinto');
  const link = page.getByRole('link', { name: 'Tinto Malagana' });
  const other = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(part(await other, /Tinto Malagana/).first()).toBeVisible();
  await (await other).close();
  await link.click();
  await expect(part(page, /Tinto Malagana/).first()).toBeVisible();
  await page.goBack();
  await expectPlace(page, '/tablero?s=21&q=tinto');
  await page.goto('/tablero?s=21&id=999999');
  const notice = page.getByRole('alert').filter({ hasText: 'No se encontró' });
  await expect(notice).toBeVisible();
  // At the foot of the menu, which is 260px wide and ends above.
  const right = (box: { x: number; width: number } | null) => box && box.x + box.width;
  expect(right(await notice.boundingBox())).toBeLessThanOrEqual(260);
  const last = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link').last();
  await expectApart(notice, last);
});

/** Expects that a notice covers nothing of an element. */
async function expectApart(notice: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await other.scrollIntoViewIfNeeded();
      const [a, b] = [await notice.boundingBox(), await other.boundingBox()];
      if (a === null || b === null) return 'hidden';
      const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
      return isBeside || a.y >= b.y + b.height || b.y >= a.y + a.height ? 'apart' : 'covered';
    })
    .toBe('apart');
}

test('on a phone a notice covers no tab, way back or button, and a tap on it reaches nothing below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const headers = await logIn(page);
  const artist = { name: 'Sin Tapar', description: 'Hoy.' };
  const made = await page.request.post('/api/artist/init/', { headers, data: artist });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/tablero?s=21&id=${id}`);
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  await page.getByLabel('Biografía').fill('Mañana.');
  await save.click();
  const notice = page.getByRole('alert').last();
  await expect(notice).toBeVisible();
  for (const other of [
    save,
    page.getByRole('tab').first(),
    page.getByRole('button', { name: /^Volver a / }),
    page.getByRole('button', { name: 'Salir' }),
  ]) {
    await expectApart(notice, other);
  }
  const { x = 0, y = 0, width = 0, height = 0 } = (await notice.boundingBox()) ?? {};
  const isTaken = await notice.evaluate(
    (element, [left, top]) => element.contains(document.elementFromPoint(left ?? 0, top ?? 0)),
    [x + width / 2, y + height / 2],
  );
  expect(isTaken).toBe(true);
  await backToList(page);
  await page.request.delete(`/api/artist/init/${id}/`, { headers });
});

test('the keyboard reaches the content first, and the menu shows where one is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await logIn(page);
  await page.goto('/tablero?s=64');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Secciones' }).locator('[aria-current=page]');
  await expect(entry).toHaveText('Votos de los jueces');
  await expect(entry).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectPlace(page, '/tablero?s=64');
});
