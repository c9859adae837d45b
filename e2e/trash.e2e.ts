import {
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  expectFitsAndIsAccessible,
  test as withPages,
} from './pages.ts';
import { act, expectSaved, logIn, openSection, SECTION } from './panel.ts';

const TRASH = 19;
const DELETED = 'Se ha eliminado el Artista correctamente.';

interface Artists {
  add(name: string): Promise<void>;
  /** The artists with this name. */
  listIds(name: string): Promise<number[]>;
  remove(id: number): Promise<void>;
}

const test = withPages.extend<{ artists: Artists }>({
  /** Adds and deletes artists through the API; the page is that of the same person. */
  artists: async ({ page, request }, use) => {
    const headers = await logIn(page);
    const path = '/api/artist/init/';
    await use({
      async add(name) {
        const made = await request.post(path, {
          headers,
          data: { name, description: 'Biografía' },
        });
        expect(made.status()).toBe(201);
      },
      async listIds(name) {
        const answer = await request.get(path, { headers });
        const artists = (await answer.json()) as { id: number; name: string }[];
        return artists.filter((artist) => artist.name === name).map(({ id }) => id);
      },
      async remove(id) {
        await request.delete(`${path}${id}/`, { headers });
      },
    });
  },
});

test('a deleted artist comes back by undoing and from the trash, also when its address was taken', async ({
  page,
  request,
  artists,
  expectedErrors,
}) => {
  // A taken address is refused, and another one asked for.
  expectedErrors.push(EXPECTED);
  const name = 'Vuelve';
  const address = '/artistas/vuelve';
  const card = page.getByRole('article', { name });
  const toStatus = async (path: string) => (await request.get(path)).status();
  async function remove(): Promise<void> {
    await act(page, name, 'Eliminar');
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    const question = page.getByRole('dialog', { name: `Mover “${name}” a la Papelera` });
    await expect(
      question.getByText(
        'Pasados 30 días en la Papelera, esta acción no se puede revertir. ¿Desea continuar?',
      ),
    ).toBeVisible();
    expect(await toStatus(address)).toBe(200);
    await question.getByRole('button', { name: 'Mover a la Papelera' }).click();
    await expect(page.getByRole('alert').getByText(DELETED, { exact: true })).toBeVisible();
    await expect(card).toBeHidden();
    expect(await toStatus(address)).toBe(404);
  }
  await artists.add(name);
  await page.goto(`/tablero?s=${SECTION.artists}&q=vuelve`);
  await remove();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toBeVisible();
  expect(await toStatus(address)).toBe(200);

  await remove();
  await expectSaved(page, DELETED);
  await openSection(page, TRASH);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Artista');
  await expectFitsAndIsAccessible(page, [360, 1280]);
  // Another artist has the address meanwhile.
  await artists.add(name);
  await act(page, name, /^Restaurar/);
  const question = page.getByRole('dialog', { name: 'La dirección está en uso' });
  await expect(question.getByText('“vuelve”')).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Dirección en el sitio').fill('vuelve-de-antes');
  await question.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByRole('alert').getByText(`Se ha restaurado “${name}”.`)).toBeVisible();
  await expect(row).toBeHidden();
  expect(await toStatus(`${address}-de-antes`)).toBe(200);
  expect(await toStatus(address)).toBe(200);
});

test('several are switched, deleted and restored at once, each with one question and one undo', async ({
  page,
  artists,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const name = 'Vuelven Juntos';
  for (const _ of [1, 2]) await artists.add(name);
  await openSection(page, SECTION.artists);
  await page.getByRole('searchbox').fill(name);
  const cards = page.getByRole('article', { name });
  await expect(cards).toHaveCount(2);
  const bar = page.getByRole('region', { name: 'Selección' });
  const choose = async () => {
    for (const box of await cards.getByRole('checkbox', { name: /Seleccionar/ }).all()) {
      await box.check();
    }
  };
  await page.setViewportSize({ width: 360, height: 800 });
  await choose();
  await expectFits(page);
  await bar.getByRole('button', { name: 'Desactivar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  const switches = cards.getByRole('switch');
  for (const item of [0, 1]) await expect(switches.nth(item)).not.toBeChecked();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  for (const item of [0, 1]) await expect(switches.nth(item)).toBeChecked();
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose();
  await bar.getByRole('button', { name: 'Eliminar selección' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Mover a la Papelera' }).click();
  await expect(cards).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(cards).toHaveCount(2);

  for (const id of await artists.listIds(name)) await artists.remove(id);
  await openSection(page, TRASH);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: 'Acciones de' })).toHaveCount(2);
  const rows = page.getByRole('row', { name: new RegExp(name) });
  await page.setViewportSize({ width: 360, height: 800 });
  const chooseRows = async () => {
    for (const box of await rows.getByRole('checkbox').all()) await box.check();
  };
  await chooseRows();
  await expectAccessible(page);
  await expectFits(page);
  await bar.getByRole('button', { name: 'Restaurar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(rows).toHaveCount(0);
  expect(await artists.listIds(name)).toHaveLength(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(2);
  expect(await artists.listIds(name)).toHaveLength(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseRows();
  await bar.getByRole('button', { name: 'Eliminar selección' }).click();
  const loss = page.getByRole('dialog').getByText('Nada de lo elegido se podrá restaurar.');
  await expect(loss).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(rows).toHaveCount(0);
});

test('the trash is emptied', async ({ page, artists, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  const name = 'Se Va del Todo';
  await artists.add(name);
  for (const id of await artists.listIds(name)) await artists.remove(id);
  await openSection(page, TRASH);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: 'Vaciar la Papelera' }).click();
  const question = page.getByRole('dialog', { name: 'Vaciar la Papelera' });
  await question.getByRole('button', { name: 'Vaciar la Papelera' }).click();
  await expect(page.getByText('La Papelera está vacía')).toBeVisible();
});
