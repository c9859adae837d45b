import { TOTP } from 'otpauth';
import { USER_TYPE } from '../contracts/accounts.ts';
import {
  BY_NAME,
  createJudge,
  newPage,
  nextCode,
  openSecurity,
  PROFILE,
  removeFactor,
  startLogIn,
} from './factors.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test } from './pages.ts';
import { logIn, moveTo, openSection } from './panel.ts';

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

  // A session that ends during an edit: signing in again on the spot asks for the second step too.
  await moveTo(page, PROFILE, USER_TYPE.judge);
  await page.getByLabel('Teléfono').fill('0414 555 0101');
  // The session ends while the form is on its way: before, any other call could open the dialog.
  await page.route(
    '**/api/me/profile/',
    async (route) => {
      const { authorization = '' } = await route.request().allHeaders();
      const left = await request.get('/api/logout/', { headers: { authorization } });
      expect(left.status()).toBe(204);
      await route.fallback();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Guardar' }).first().click();
  const again = page.getByRole('dialog', { name: 'Su sesión terminó' });
  await expectAccessible(page);
  await again.getByRole('textbox', { name: 'Contraseña' }).fill(person.password);
  await again.getByRole('button', { name: 'Iniciar sesión' }).click();
  await again.getByRole('textbox', { name: 'Código', exact: true }).fill(otherRecovery);
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Entrar' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Teléfono')).toHaveValue('0414 555 0101');
  await expect(page.getByText('Se han actualizado sus datos.')).toBeVisible();
  await openSecurity(page, person);
  await expect(page.getByText('Quedan 8 sin usar.')).toBeVisible();
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
