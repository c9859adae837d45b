import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { getToken } from './contest-calls.ts';
import { createProofsStale, mailedLink } from './mailbox.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test, visitor } from './pages.ts';
import { logIn, openSection, SECTION, sendPassword } from './panel.ts';
import { type Account, E2E_ADMIN, E2E_PORT } from './people.ts';

/** Passkeys know host names, not addresses. */
const BY_NAME = `http://localhost:${E2E_PORT}`;
const STEP = 30_000;
/** The section of one's own data. */
const PROFILE = 91;

let made = 0;

/** An account of the test's own: a factor that is left behind locks nobody else out. */
async function createJudge(request: APIRequestContext): Promise<Account & { email: string }> {
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
  return (await answer.json()) as Account & { email: string };
}

async function openSecurity(page: Page, { username }: Account): Promise<void> {
  await page.getByRole('link', { name: `Seguridad: ${username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible();
}

async function startLogIn(page: Page, person: Account, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await sendPassword(page, person);
}

/** A code of the step after the present one: that of the present one may be used already. */
function nextCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + STEP });
}

async function removeFactor(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Aún no hay un segundo paso.')).toBeVisible();
}

/** A page in the browser of another person. */
async function newPage(browser: Browser, width = 1280): Promise<Page> {
  return (await visitor(browser, { width })).newPage();
}

test('an authenticator app is set up, asked for at the log-in, and removed', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const person = await createJudge(request);
  await logIn(page, person);
  await openSection(page, 0);
  await openSecurity(page, person);
  await page.getByRole('button', { name: 'Configurar aplicación de códigos' }).click();
  const setup = page.getByRole('dialog', { name: 'Aplicación de códigos' });
  await expect(setup.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setup.locator('code').innerText()).trim();
  await setup.getByLabel('Código de 6 cifras').fill('000000');
  await setup.getByRole('button', { name: 'Confirmar la aplicación' }).click();
  await expect(setup.getByText('El código no es correcto o ya se ha usado.')).toBeVisible();
  await setup.getByLabel('Código de 6 cifras').fill(new TOTP({ secret }).generate());
  await setup.getByRole('button', { name: 'Confirmar la aplicación' }).click();

  const shown = page.getByRole('dialog', { name: 'Códigos de recuperación' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', otherRecovery = ''] = await shown.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  await shown.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Quedan 10 sin usar.')).toBeVisible();

  const other = await newPage(browser);
  await startLogIn(other, person);
  await other.getByRole('textbox', { name: 'Código', exact: true }).fill('123');
  await other.getByRole('button', { name: 'Entrar' }).click();
  await expect(other.getByText('El código no es correcto o ya se ha usado.')).toBeVisible();
  await other.getByRole('textbox', { name: 'Código', exact: true }).fill(nextCode(secret));
  await other.getByRole('button', { name: 'Entrar' }).click();
  await other.waitForURL('**/tablero');

  const third = await newPage(browser);
  await startLogIn(third, person);
  await third.getByRole('textbox', { name: 'Código', exact: true }).fill(recovery);
  await third.getByRole('button', { name: 'Entrar' }).click();
  await third.waitForURL('**/tablero');

  await page.reload();
  await expect(page.getByText('Quedan 9 sin usar.')).toBeVisible();

  // A session that ends during an edit: signing in again on the spot asks for the second step too.
  await openSection(page, PROFILE);
  await page.getByLabel('Teléfono').fill('0414 555 0101');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Token ${token}` };
  expect((await request.get('/api/logout/', { headers })).status()).toBe(204);
  await page.getByRole('button', { name: 'Guardar' }).first().click();
  const again = page.getByRole('dialog', { name: 'Su sesión terminó' });
  await again.getByRole('textbox', { name: 'Contraseña' }).fill(person.password);
  await again.getByRole('button', { name: 'Iniciar sesión' }).click();
  await again.getByRole('textbox', { name: 'Código', exact: true }).fill(otherRecovery);
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Entrar' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Teléfono')).toHaveValue('0414 555 0101');
  await expect(page.getByText('Se han actualizado sus datos.')).toBeVisible();
  await openSecurity(page, person);
  await removeFactor(page, 'Quitar la aplicación de códigos');
});

test('a passkey is registered, completes a log-in, and is removed', async ({
  browser,
  request,
}) => {
  const person = await createJudge(request);
  const page = await newPage(browser, 360);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await startLogIn(page, person, BY_NAME);
  await page.waitForURL('**/tablero');
  await openSecurity(page, person);
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  const setup = page.getByRole('dialog', { name: 'Llave de acceso' });
  await setup.getByLabel('Nombre de la llave').fill('Teléfono de prueba');
  await setup.getByRole('button', { name: 'Registrar llave de acceso' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Llave de acceso: Teléfono de prueba')).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL('**/login');
  await startLogIn(page, person, BY_NAME);
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await page.waitForURL('**/tablero');
  await openSecurity(page, person);
  await expect(page.getByText(/^Usada el/)).toBeVisible();
  await removeFactor(page, 'Quitar la llave “Teléfono de prueba”');
});

test('an administrator is told how many days are left', async ({ page, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, 0);
  const notice = page.getByText(/Quedan? \d+ días? para configurar el segundo paso/);
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Configurarlo ahora' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a session that is closed elsewhere ends there', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const person = await createJudge(request);
  const other = await newPage(browser);
  await logIn(other, person);
  await openSection(other, 0);
  await logIn(page, person);
  await openSection(page, 0);
  await openSecurity(page, person);
  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sessions.getByText('Esta sesión')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto('/tablero?s=92');
  await other.waitForURL('**/login');
  await expect(page.getByRole('button', { name: 'Cerrar todas las demás' })).toBeHidden();
  await page.reload();
  await expect(sessions.getByText('Esta sesión')).toBeVisible();
});

/** Sets up an authenticator app through the API and returns its secret. */
async function addTotp(request: APIRequestContext, person: Account): Promise<string> {
  const headers = await getToken(request, person);
  const started = await request.post('/api/me/totp/', { headers, data: {} });
  const { secret } = (await started.json()) as { secret: string };
  const code = new TOTP({ secret }).generate();
  const done = await request.post('/api/me/totp/confirm/', { headers, data: { code } });
  expect(done.status()).toBe(200);
  return secret;
}

test('a change that needs a proof keeps what was typed, and the mailed link undoes it', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const person = await createJudge(request);
  await logIn(page, person);
  await openSection(page, 0);
  await openSecurity(page, person);
  await page.getByRole('button', { name: 'Configurar aplicación de códigos' }).click();
  const setup = page.getByRole('dialog', { name: 'Aplicación de códigos' });
  const secret = (await setup.locator('code').innerText()).trim();
  await setup.getByLabel('Código de 6 cifras').fill(new TOTP({ secret }).generate());
  await setup.getByRole('button', { name: 'Confirmar la aplicación' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();

  await openSection(page, PROFILE);
  await createProofsStale(person.username);
  const changed = 'cuatro tristes tigres 4';
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill(person.password);
  await page.getByLabel('Nueva contraseña').fill(changed);
  await page.getByLabel('Repita la contraseña').fill(changed);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const question = page.getByRole('dialog', { name: 'Confirme que es usted' });
  await expect(question.getByLabel('Su contraseña')).toBeHidden();
  await expectAccessible(page);
  await question.getByRole('textbox', { name: 'Código', exact: true }).fill(nextCode(secret));
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Se ha cambiado su contraseña.')).toBeVisible();
  // The session goes on with the token that replaced the one before.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis datos' })).toBeVisible();

  const owner = await newPage(browser, 360);
  await owner.goto(new URL(await mailedLink(person.email)).href.replace(/^.*\/cuenta/, '/cuenta'));
  await expect(owner.getByRole('heading', { name: 'Deshaga el cambio' })).toBeVisible();
  await expectAccessible(owner);
  await expectFits(owner);
  const own = 'solo mi clave de siempre 5';
  await owner.getByLabel('Nueva contraseña').fill(own);
  await owner.getByLabel('Repita la contraseña').fill(own);
  await owner.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(owner.getByText('El cambio quedó deshecho')).toBeVisible();
  await page.reload();
  await page.waitForURL('**/login');
  await startLogIn(owner, { ...person, password: own });
  await owner.waitForURL('**/tablero');
});

test('staff remove the second step of who lost it; a forgotten password asks for it until then', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const person = await createJudge(request);
  const secret = await addTotp(request, person);
  const owner = await newPage(browser);
  await request.post('/api/account/forgot/', { data: { email: person.email } });
  await expect.poll(async () => mailedLink(person.email).catch(() => '')).toContain('/cuenta#');
  const link = await mailedLink(person.email);
  await owner.goto(link.replace(/^.*\/cuenta/, '/cuenta'));
  const own = 'cinco tristes tigres 5';
  await owner.getByLabel('Nueva contraseña').fill(own);
  await owner.getByLabel('Repita la contraseña').fill(own);
  await owner.getByRole('button', { name: 'Continuar' }).click();
  await expectAccessible(owner);
  await owner.getByRole('textbox', { name: 'Código', exact: true }).fill('000000');
  await owner.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(owner.getByText('El código no es correcto o ya se ha usado.')).toBeVisible();
  await owner.getByRole('textbox', { name: 'Código', exact: true }).fill(nextCode(secret));
  await owner.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(owner.getByText('Su contraseña quedó guardada.')).toBeVisible();

  await logIn(page);
  await openSection(page, SECTION.users);
  await page.getByRole('searchbox').fill(person.username);
  const row = page.getByRole('row', { name: person.username });
  await row.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Quitar el segundo paso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Se ha quitado el segundo paso.')).toBeVisible();
  await startLogIn(owner, { ...person, password: own });
  await owner.waitForURL('**/tablero');
});
