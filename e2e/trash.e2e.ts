import {
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  expectFitsAndIsAccessible,
  test,
} from './pages.ts';
import { act, expectSaved, logIn, moveTo, SECTION } from './panel.ts';

const TRASH = 19;
const DELETED = 'Se ha eliminado el Artista correctamente.';

test('a deleted artist comes back by undoing and from the trash, also when its address was taken', async ({
  page,
  request,
  expectedErrors,
}) => {
  // A taken address is refused, and another one asked for.
  expectedErrors.push(EXPECTED);
  const name = 'Vuelve';
  const data = { name, description: 'Biografía' };
  const address = '/artistas/vuelve';
  const card = page.getByRole('article', { name });
  const bar = page.getByRole('region', { name: 'Selección' });
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
  const headers = await logIn(page);
  const add = () => request.post('/api/artist/init/', { headers, data });
  expect((await add()).status()).toBe(201);
  // A list of one has nothing to select.
  const second = await request.post('/api/artist/init/', {
    headers,
    data: { ...data, name: 'Vuelta' },
  });
  const { id } = (await second.json()) as { id: number };
  await page.goto(`/tablero?s=${SECTION.artists}&q=vuel`);
  // With the bar of what is selected, which is used in trash.panel.test.tsx.
  await page.setViewportSize({ width: 360, height: 800 });
  await card.getByRole('checkbox', { name: /Seleccionar/ }).check();
  await expect(bar).toBeVisible();
  await expectFits(page);
  await card.getByRole('checkbox', { name: /Seleccionar/ }).uncheck();
  await page.setViewportSize({ width: 1280, height: 800 });
  await remove();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toBeVisible();
  expect(await toStatus(address)).toBe(200);

  await remove();
  await expectSaved(page, DELETED);
  await request.delete(`/api/artist/init/${id}/`, { headers });
  await moveTo(page, TRASH);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Artista');
  await row.getByRole('checkbox').check();
  await expect(bar).toBeVisible();
  await expectFitsAndIsAccessible(page, [360, 1280]);
  await row.getByRole('checkbox').uncheck();
  // Another artist has the address meanwhile.
  expect((await add()).status()).toBe(201);
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
