import { expect, expectAccessible, test } from './pages.ts';
import { backToList, logIn, openSection, part } from './panel.ts';

test('the palette opens a record, a section and a creation by keyboard alone', async ({ page }) => {
  await logIn(page);
  await openSection(page, 0);
  await expect(page.getByRole('button', { name: 'Buscar en el panel' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar en el panel' });
  const field = palette.getByRole('combobox', { name: 'Buscar en el panel' });
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Artistas Administración' })).toBeVisible();

  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, '[role=dialog]');

  await field.fill('pretil don');
  await expect(palette.getByRole('option').first()).toHaveText('Don Pretil Artista');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?s=21&id=\d+$/);
  await expect(part(page, /Don Pretil/)).toBeVisible();
  await backToList(page);
  await expect(page).toHaveURL(/\?s=21$/);
  await expect(part(page, /Don Pretil/)).toBeHidden();

  await page.keyboard.press('/');
  await expect(palette).toBeVisible();
  await field.fill('crear calend');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nuevo calendario' })).toBeVisible();
  await expect(page).toHaveURL(/\?s=12$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await field.fill('nada se llama así');
  await expect(palette.getByRole('status')).toHaveText('Nada coincide con la búsqueda.');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});
