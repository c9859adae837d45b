import { tokenOf } from './contest-calls.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test } from './pages.ts';
import { act, expectSaved, logIn, openSection, SECTION } from './panel.ts';
import { E2E_ADMIN } from './people.ts';

const TRASH = 19;
const DELETED = 'Se ha eliminado el Artista correctamente.';

test('a deleted artist comes back by undoing and from the trash, also when its address was taken', async ({
  page,
  request,
  expectedErrors,
}) => {
  // A taken address is refused, and another one asked for.
  expectedErrors.push(EXPECTED);
  const headers = await tokenOf(request, E2E_ADMIN);
  const add = (name: string) =>
    request.post('/api/artist/init/', { headers, data: { name, description: 'Biografía' } });
  /** The artists with the name of this test. */
  const listIds = async () => {
    const answer = await request.get('/api/artist/init/', { headers });
    const artists = (await answer.json()) as { id: number; name: string }[];
    return artists.filter(({ name }) => name === 'Vuelve 360').map(({ id }) => id);
  };
  await logIn(page);

  for (const width of [360, 1280]) {
    const name = `Vuelve ${width}`;
    const address = `/artistas/vuelve-${width}`;
    const card = page.getByRole('article', { name });
    const statusOf = async (path: string) => (await request.get(path)).status();
    async function remove(): Promise<void> {
      await act(page, name, 'Eliminar');
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      const question = page.getByRole('dialog', { name: `Eliminar “${name}” definitivamente` });
      await expect(
        question.getByText('Pasados 30 días en la Papelera, esta acción no se puede revertir.'),
      ).toBeVisible();
      await question.getByRole('button', { name: 'Eliminar definitivamente' }).click();
      await expect(page.getByRole('alert').getByText(DELETED, { exact: true })).toBeVisible();
      await expect(card).toBeHidden();
      expect(await statusOf(address)).toBe(404);
    }
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await add(name);
      await openSection(page, 0);
      await page.goto(`/tablero?s=${SECTION.artists}&q=vuelve`);
      await remove();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(card).toBeVisible();
      expect(await statusOf(address)).toBe(200);

      await remove();
      await expectSaved(page, DELETED);
      await openSection(page, TRASH);
      const row = page.getByRole('row', { name: new RegExp(name) });
      await expect(row).toContainText('Artista');
      await expectFits(page);
      // Another artist has the address meanwhile.
      await add(name);
      await row.getByRole('button', { name: `Restaurar “${name}”` }).click();
      const question = page.getByRole('dialog', { name: 'La dirección está en uso' });
      await expect(question.getByText(`“vuelve-${width}”`)).toBeVisible();
      await expectAccessible(page);
      await question.getByLabel('Dirección en el sitio').fill(`vuelve-${width}-de-antes`);
      await question.getByRole('button', { name: 'Restaurar' }).click();
      await expect(page.getByRole('alert').getByText(`Se ha restaurado “${name}”.`)).toBeVisible();
      await expect(row).toBeHidden();
      expect(await statusOf(`${address}-de-antes`)).toBe(200);
      expect(await statusOf(address)).toBe(200);
    });
  }

  await test.step('several at once, each action with one question and one undo', async () => {
    await openSection(page, SECTION.artists);
    await page.getByRole('searchbox').fill('vuelve 360');
    const cards = page.getByRole('article', { name: 'Vuelve 360' });
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
    for (const one of [0, 1]) await expect(switches.nth(one)).not.toBeChecked();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    for (const one of [0, 1]) await expect(switches.nth(one)).toBeChecked();
    await page.setViewportSize({ width: 1280, height: 800 });
    await choose();
    await bar.getByRole('button', { name: 'Eliminar selección' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar definitivamente' }).click();
    await expect(cards).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(cards).toHaveCount(2);

    for (const id of await listIds()) await request.delete(`/api/artist/init/${id}/`, { headers });
    await openSection(page, TRASH);
    const rows = page.getByRole('row', { name: /Vuelve 360/ });
    await expect(rows).toHaveCount(2);
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
    expect(await listIds()).toHaveLength(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(rows).toHaveCount(2);
    expect(await listIds()).toHaveLength(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await chooseRows();
    await bar.getByRole('button', { name: 'Eliminar selección' }).click();
    const loss = page.getByRole('dialog').getByText('Nada de lo elegido se podrá restaurar.');
    await expect(loss).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(rows).toHaveCount(0);
    await openSection(page, SECTION.artists);
  });

  await test.step('the trash is emptied', async () => {
    const flyers = await request.get('/api/h/flyer/', { headers });
    const [flyer] = (await flyers.json()) as { id: number; title: string }[];
    await request.delete(`/api/h/flyer/${flyer?.id}/`, { headers });
    await openSection(page, TRASH);
    await expect(page.getByRole('row', { name: new RegExp(flyer?.title ?? '') })).toBeVisible();
    await page.getByRole('button', { name: 'Vaciar la Papelera' }).click();
    const question = page.getByRole('dialog', { name: 'Vaciar la Papelera' });
    await question.getByRole('button', { name: 'Vaciar la Papelera' }).click();
    await expect(page.getByText('La Papelera está vacía')).toBeVisible();
  });
});
