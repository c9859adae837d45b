import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { getToken } from './contest-calls.ts';
import { expect, visitor } from './pages.ts';
import { sendPassword } from './panel.ts';
import { type Account, E2E_ADMIN, E2E_PORT } from './people.ts';

/** Passkeys know host names, not addresses. */
export const BY_NAME = `http://localhost:${E2E_PORT}`;
const STEP = 30_000;
/** The section of one's own data. */
export const PROFILE = 91;

let made = 0;

/** An account of the test's own: a factor that is left behind locks nobody else out. */
export async function createJudge(
  request: APIRequestContext,
): Promise<Account & { id: number; email: string }> {
  made += 1;
  const answer = await request.post('/api/postulations/register-judge/', {
    headers: await getToken(request, E2E_ADMIN),
    data: {
      first_name: 'Segura',
      last_name: `Prueba ${made}`,
      email: `segura.${made}.${Date.now()}@example.com`,
      password: 'tres tristes tigres 3',
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Account & { id: number; email: string };
}

export async function openSecurity(page: Page, { username }: Account): Promise<void> {
  await page.getByRole('link', { name: `Seguridad: ${username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible();
}

export async function startLogIn(page: Page, person: Account, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await sendPassword(page, person);
}

/** A code of the step after the present one: that of the present one may be used already. */
export function nextCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + STEP });
}

export async function removeFactor(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Aún no hay un segundo paso.')).toBeVisible();
}

/** A page in the browser of another person. */
export async function newPage(browser: Browser, width = 1280): Promise<Page> {
  return (await visitor(browser, { width })).newPage();
}

/** Sets up an authenticator app through the API and returns its secret. */
export async function addTotp(request: APIRequestContext, person: Account): Promise<string> {
  const headers = await getToken(request, person);
  const started = await request.post('/api/me/totp/', { headers, data: {} });
  const { secret } = (await started.json()) as { secret: string };
  const code = new TOTP({ secret }).generate();
  const done = await request.post('/api/me/totp/confirm/', { headers, data: { code } });
  expect(done.status()).toBe(200);
  return secret;
}
