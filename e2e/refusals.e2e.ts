import {
  createBrokenJpeg,
  createHeavyJpeg,
  createPhoto,
  createTextFile,
} from '../test/pictures.ts';
import { EXPECTED, expect, test } from './pages.ts';
import { choose, jpeg, logIn, openSection, SECTION } from './panel.ts';

const CHOOSE_AN_IMAGE = 'Por favor seleccione un archivo de tipo imagen.';

test('without a session the panel leads to the log-in; wrong credentials are refused', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.goto('/tablero');
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Por favor rellene todos los campos.')).toBeVisible();
  await page.getByLabel('Usuario').fill('nadie');
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Usuario o contraseña es incorrecto.')).toBeVisible();
  await expect(page.getByLabel('Usuario')).toHaveValue('nadie');
});

test('an address that cannot be decoded leads to the designed page, with all headers', async ({
  request,
}) => {
  for (const path of ['/artistas/%', '/%ff', '/fechas/%E0%A4%A']) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.any(String),
    });
  }
});

test('files that are no pictures are refused before the form is lost', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await openSection(page, SECTION.artists);
  const start = page.getByRole('button', { name: 'Nuevo Artista' });
  // An empty file and other types: check-picture.test.ts.
  for (const [name, buffer] of [
    ['texto.jpg', createTextFile()],
    ['roto.jpg', await createBrokenJpeg()],
  ] as const) {
    await choose(page, start, jpeg(buffer, name));
    // A broken picture may show in part; the server has the last word then.
    const crop = page.getByRole('dialog', { name: 'Recortar imagen' });
    const alert = page.getByRole('alert').filter({ hasText: CHOOSE_AN_IMAGE }).last();
    await expect(crop.or(alert).first(), name).toBeVisible();
    if (await crop.isVisible()) await crop.getByRole('button', { name: 'Cancelar' }).click();
    else await alert.getByRole('button').click();
  }
  await choose(
    page,
    start,
    jpeg(Buffer.from(await createHeavyJpeg(16 * 1024 * 1024)), 'pesada.jpg'),
  );
  const refusal = page.getByRole('alert').filter({ hasText: 'Ops!' });
  await expect(refusal.filter({ hasText: /15 MB/ })).toBeVisible();
  await expect(refusal).toHaveCount(1);
  // On a phone a dialog ends above a notice, with all its buttons.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const end = async () => {
    const box = await dialog.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const top = async () => (await refusal.boundingBox())?.y ?? 0;
  await expect.poll(async () => (await top()) - (await end())).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // A file that is accepted ends the refusal of the one before.
  await choose(page, start, jpeg(await createPhoto({ width: 400, height: 500 })));
  await expect(page.getByRole('dialog', { name: 'Recortar imagen' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
