import type { Page } from '@playwright/test';
import { answerNotice, EXPECTED, expect, REDUCED_MOTION, test } from './pages.ts';
import { E2E_ADMIN } from './people.ts';

test.use(REDUCED_MOTION);

/** What a browser does whose storage cannot be used. */
const faults = {
  blocked: () => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get });
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(E2E_ADMIN.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(E2E_ADMIN.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

for (const [name, cause] of Object.entries(faults)) {
  test(`with ${name} storage the panel opens for this document, and says so; forms work`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await page.addInitScript(cause);
    await page.route('**/api/h/flyers/', (route) => route.fulfill({ json: [] }));
    await logIn(page);
    await expect(page.getByText(/no guarda datos del sitio/)).toBeVisible();
    await expect(page).toHaveURL(/\/tablero/);
    await page.getByRole('link', { name: /sin leer/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible();

    await page.goto('/contacto');
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeHidden();
    const form = page.getByRole('form', { name: 'Contacto' });
    await form.getByLabel('Nombre').fill('Sin memoria');
    await form.getByLabel('Correo electrónico').fill('memoria@example.com');
    await form.getByLabel('País').selectOption('VE');
    await form.getByLabel('Asunto').fill('Una fecha');
    await form.getByLabel('Mensaje').fill('Quisiera una fecha.');
    await form.getByLabel(/términos/).check();
    await form.getByRole('button', { name: 'Enviar' }).click();
    await answerNotice(page, '¡Completado!', 'Se ha enviado su mensaje correctamente.', true);
  });
}

test('what was accepted on the next page holds on the page that comes back', async ({ page }) => {
  await page.goto('/artistas');
  const notice = page.getByRole('region', { name: 'Aviso de cookies' });
  await expect(notice).toBeVisible();
  // As the back/forward cache does: the page is as it was left, and the storage has changed.
  await page.evaluate(() => {
    localStorage.setItem('cookies-aceptadas', new Date().toISOString());
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(notice).toBeHidden();
});
