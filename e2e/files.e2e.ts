import { expect, test } from './pages.ts';
import { expectSaved, logIn, openSection } from './panel.ts';

test('a picture of the site is found in Archivos, with its record, and chosen again for a flyer', async ({
  page,
}) => {
  await logIn(page);
  await openSection(page, 10);
  await page.getByRole('searchbox', { name: 'Buscar archivo' }).fill('Público en el piso');
  await expect(page.getByText('1 archivo', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Público en el piso.*KB/ });
  await row.getByRole('button', { name: 'Público en el piso', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Radio KZ');

  await openSection(page, 11);
  await page.getByRole('button', { name: /^Editar BDM/ }).click();
  const form = page.getByRole('dialog', { name: /^Editar “BDM/ });
  const before = await form.getByAltText('Imagen actual').getAttribute('src');
  await form.getByRole('button', { name: 'De Archivos' }).click();
  const list = page.getByRole('dialog', { name: 'Imágenes del sitio' });
  await list.getByRole('searchbox').fill('Público en el piso');
  await list.getByRole('button', { name: 'Público en el piso', exact: true }).click();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(form.getByAltText('Imagen elegida')).toBeVisible();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expectSaved(page, 'Se ha actualizado la informacion correctamente.');
  await page.getByRole('button', { name: /^Editar BDM/ }).click();
  await expect(form.getByAltText('Imagen actual')).not.toHaveAttribute('src', String(before));
});
