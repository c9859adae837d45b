import { TOTP } from 'otpauth';
import {
  addTotp,
  createJudge,
  newPage,
  nextCode,
  openSecurity,
  PROFILE,
  startLogIn,
} from './factors.ts';
import { createProofsStale, mailedLink } from './mailbox.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test } from './pages.ts';
import { logIn, openSection, SECTION } from './panel.ts';

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
