import { createECDH } from 'node:crypto';
import type { Page } from '@playwright/test';
import { comeBack, EXPECTED, expect, expectFits, REDUCED_MOTION, test } from './pages.ts';
import { logIn } from './panel.ts';

test.use({ ...REDUCED_MOTION, serviceWorkers: 'allow' });

/** Opens a page and waits until the worker has taken it over and keeps what is always there. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await Promise.all(
          ['/fechas', '/therepro', location.pathname].map((address) => caches.match(address)),
        );
        return navigator.serviceWorker.controller !== null && !kept.includes(undefined);
      }),
    )
    .toBe(true);
}

const listPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('paginas-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

test('without a connection what was visited, the dates and the beats are there', async ({
  page,
  expectedErrors,
}) => {
  // What a page that was never open needs besides its text is not there.
  expectedErrors.push(EXPECTED, /dynamically imported module/);
  await page.setViewportSize({ width: 360, height: 760 });
  await comeBack(page);
  await openWithWorker(page, '/artistas/tinto-malagana?utm_source=x');
  for (const path of ['/eventos/bdm/votar', '/buscar?q=rap', '/contacto', '/login', '/nada']) {
    await page.goto(path);
  }
  // A page that is shown while a beat plays is kept like one that is loaded.
  await page.goto('/?q');
  await page.getByRole('button', { name: /^Escuchar ./ }).click();
  await expect(page.getByRole('region', { name: 'Suena ahora' })).toBeVisible();
  await page.getByRole('link', { name: 'Novedades' }).last().click();
  await expect(page).toHaveTitle(/^Novedades/);
  await expect.poll(() => listPages(page)).toContain('/novedades');
  // The browser may have loaded the home page in advance.
  const kept = (await listPages(page)).filter((path) => path !== '/');
  expect(kept.toSorted()).toEqual([
    '/artistas/tinto-malagana',
    '/fechas',
    '/novedades',
    '/therepro',
  ]);
  await page.context().setOffline(true);
  await page.goto('/artistas/tinto-malagana');
  await expect(page.getByRole('heading', { level: 1, name: 'Tinto Malagana' })).toBeVisible();
  await expect(page.getByText(/^Sin conexión: copia del/)).toBeVisible();
  await expectFits(page);
  for (const path of ['/fechas', '/therepro']) {
    await page.goto(path);
    await expect(page.getByText(/^Sin conexión: copia del/)).toBeVisible();
  }
  await page.goto('/eventos');
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: /^Tinto Malagana/ }).click();
  await expect(page).toHaveURL('/artistas/tinto-malagana');
});

test('with a connection a change is seen at the next load, and what is withdrawn is kept no longer', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const headers = await logIn(page);
  const made = await page.request.post('/api/artist/init/', {
    headers,
    multipart: { name: 'Ana Sin Señal', description: 'Antes.' },
  });
  const { id, name_id } = await made.json();
  const path = `/artistas/${name_id}`;
  const change = async (fields: Record<string, string>) => {
    const answer = await page.request.patch(`/api/artist/init/${id}/`, {
      headers,
      multipart: fields,
    });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
  };
  await change({ is_active: 'true' });
  await openWithWorker(page, path);
  await page.goto(path);
  await change({ description: 'Después.' });
  await page.goto(path);
  await expect(page.getByText('Después.')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Después.')).toBeVisible();
  await page.context().setOffline(false);
  await change({ is_active: 'false' });
  await page.goto(path);
  await expect.poll(() => listPages(page)).not.toContain(path);
});

test('"Avíseme" asks for nothing before a click, tells a phone or a mailbox, and is ended with a click', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.setViewportSize({ width: 360, height: 760 });
  // The browser of the test reaches no push service.
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  await context.addInitScript((p256dh) => {
    let subscription: PushSubscription | null = null;
    const endpoint = 'https://fcm.googleapis.com/fcm/send/prueba';
    const keys = { p256dh, auth: 'a'.repeat(22) };
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = '';
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async () => {
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
      } as unknown as PushSubscription;
      return subscription;
    };
  }, p256dh);
  await page.goto('/fechas/1');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByText('Avíseme').click();
  await expect(page.getByRole('button', { name: 'En este teléfono' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await expectFits(page);
  await page.getByRole('textbox', { name: 'O por correo' }).fill('quien-avisa@example.com');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Listo: le avisaremos por correo.')).toBeVisible();
  await page.getByRole('button', { name: 'En este teléfono' }).click();
  await expect(page.getByText('Listo: le avisaremos en este teléfono.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked');
  await page.getByRole('button', { name: 'Quitar el aviso' }).click();
  await expect(page.getByText('Listo: ya no le avisaremos.')).toBeVisible();
});
