import { readFile } from 'node:fs/promises';
import type { EntryItem } from '../contracts/entries.ts';
import type { HalftoneSettings } from '../contracts/halftone.ts';
import { expect, test } from './pages.ts';
import { choosePicture, jpeg, logIn, openSection } from './panel.ts';

const PHOTO = new URL('../node_modules/@vladmandic/face-api/demo/sample1.jpg', import.meta.url);

test.use({ findsFaces: true });

test('the point of a picture is on its faces before anything is saved; keys move it, and it stays there', async ({
  page,
}) => {
  await logIn(page);
  await openSection(page, 21);
  const photo = jpeg(await readFile(PHOTO));
  await choosePicture(page, page.getByRole('button', { name: 'Nuevo Artista' }), photo);
  const form = page.getByRole('dialog', { name: 'Nuevo Artista' });
  const point = form.getByRole('button', { name: /^Punto de atención/ });
  await expect(point).toHaveAccessibleName(/\d+ % desde la izquierda, \d+ % desde arriba/);
  // Every crop, before anything is saved.
  await expect(form.getByRole('img', { name: /^Vista previa/ })).toHaveCount(4);
  await expect(form.getByText(/^Portada en pantalla ancha: foto a la derecha/)).toBeVisible();

  await choosePicture(page, form.getByRole('button', { name: 'Cambiar imagen' }), photo);
  const placed = await point.getAttribute('aria-label');
  await point.press('ArrowRight');
  const chosen = await point.getAttribute('aria-label');
  await form.getByLabel('Nombre').fill('Rostro de Prueba');
  await expect(point).toHaveAccessibleName(chosen ?? '');
  expect(chosen).not.toBe(placed);
});

test('the faces of a picture that came by the API are found when its record is opened', async ({
  page,
}) => {
  const headers = await logIn(page);
  const picture = jpeg(await readFile(PHOTO));
  const multipart = { name: 'De Afuera', description: 'Hoy.', picture };
  const answer = await page.request.post('/api/artist/init/', { headers, multipart });
  const { id, picture: stored } = (await answer.json()) as EntryItem;
  expect(stored?.halftone.focus).toHaveProperty('isGuess');
  const saved = page.waitForResponse((reply) => reply.url().includes('/api/h/halftone/'));
  await page.goto(`/tablero?s=21&id=${id}`);
  const { focus } = (await (await saved).json()) as HalftoneSettings;
  expect(focus).toHaveProperty('faces');
  expect(focus).not.toHaveProperty('isGuess');
});
