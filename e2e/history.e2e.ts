import type { Locator } from '@playwright/test';
import { createWav } from '../test/audio.ts';
import { createPhoto } from '../test/pictures.ts';
import { getToken } from './contest-calls.ts';
import { EXPECTED, expect, expectAccessible, test } from './pages.ts';
import { act, expectSaved, jpeg, logIn, openSection, part, SECTION } from './panel.ts';
import { E2E_ADMIN } from './people.ts';

const AUDIT = 17;

test('an earlier text and an earlier picture are restored from the history of their record', async ({
  page,
  request,
}) => {
  const headers = await logIn(page);
  const name = 'Va y Viene';
  const data = { name, description: 'Voz.' };
  const made = await request.post('/api/artist/init/', { headers, data });
  const { id } = (await made.json()) as { id: number };
  const path = `/api/artist/init/${id}/`;
  const readPublic = async () => (await request.get('/artistas/va-y-viene')).text();
  /** The names of the pictures in the page of the artist. */
  const listPictures = async () => {
    const found = (await readPublic()).matchAll(/pictures\/(\w+)-share/g);
    return new Set(Array.from(found, ([, picture]) => picture));
  };
  for (const text of ['Primera versión del texto.', 'Segunda versión del texto.']) {
    await request.patch(path, { headers, data: { description: text } });
  }
  const seen: Set<string | undefined>[] = [];
  for (const width of [400, 401]) {
    const picture = jpeg(await createPhoto({ width, height: 500 }));
    await request.patch(path, { headers, multipart: { picture } });
    seen.push(await listPictures());
  }
  expect(seen[1]).not.toEqual(seen[0]);

  await page.goto(`/tablero?s=21&id=${id}&tab=history`);
  const history = part(page, /^Historial de/);
  const [last, withFirst, second, first] = [0, 1, 2, 3].map((at) =>
    history.getByRole('region').nth(at),
  ) as [Locator, Locator, Locator, Locator];
  await expect(first).toContainText('Primera versión');
  await expect(second.getByRole('deletion')).toHaveText('Primera');
  await expect(second.getByRole('insertion')).toHaveText('Segunda');
  // A replaced picture stands beside the new one.
  for (const side of ['Imagen de antes', 'Imagen de después']) {
    await expect(last.getByRole('img', { name: side })).toBeVisible();
  }
  await expectAccessible(page);
  const after = { name: 'Imagen de después' };
  const source = await withFirst.getByRole('img', after).getAttribute('src');
  await withFirst.getByRole('button', { name: 'Volver a esta versión' }).click();
  await expect(page.getByText('la imagen o el audio que tenía entonces')).toBeVisible();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(last.getByRole('img', after)).toHaveAttribute('src', source ?? '');
  expect(await listPictures()).toEqual(seen[0]);

  const oldText = history.getByRole('region').filter({ hasText: 'Primera versión' }).nth(1);
  await oldText.getByRole('button', { name: 'Volver a esta versión' }).click();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(last.getByRole('insertion')).toHaveText('Primera');
  expect(await readPublic()).toContain('Primera versión del texto.');
  await request.delete(path, { headers });
});

test('a beat gets back the title and the audio of before', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  const headers = await getToken(request, E2E_ADMIN);
  const send = async (method: string, path: string, seconds: number, fields: object) => {
    const src = { name: 'beat.wav', mimeType: 'audio/wav', buffer: createWav(seconds) };
    const answer = await request.fetch(path, { method, headers, multipart: { ...fields, src } });
    return (await answer.json()) as { id: number; src: string };
  };
  const fields = { title: 'Ida y Vuelta', producer: 'Lija', genre: 'Trap', bpm: '92', price: '25' };
  const made = await send('POST', '/api/h/music/', 2, fields);
  const replaced = await send('PATCH', `/api/h/music/${made.id}/`, 3, { title: 'Ida' });
  expect(replaced.src).not.toBe(made.src);
  await logIn(page);
  await page.goto(`/tablero?s=${SECTION.beats}&q=ida`);
  await act(page, 'Ida', 'Historial');
  const history = part(page, /^Historial de/);
  await expect(history.getByText('Audio anterior')).toBeVisible();
  const goBack = async () => {
    await history.getByRole('button', { name: 'Volver a esta versión' }).click();
    await page.getByRole('button', { name: 'Volver', exact: true }).click();
  };
  // As after the audio of that version was erased.
  const gone = { status: 409, json: { detail: 'No se guarda.', gone: true } };
  const address = '**/api/h/audit/*/restore/';
  await page.route(address, (route) => route.fulfill(gone), { times: 1 });
  await goBack();
  await expect(page.getByText(/de entonces ya no se guarda/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(page.getByText(/de entonces ya no se guarda/)).toBeHidden();
  await goBack();
  await expectSaved(page, 'Se ha actualizado el beat correctamente.');
  const listed = await request.get('/api/h/music/?search=Ida', { headers });
  expect(((await listed.json()) as { results: unknown[] }).results).toEqual([made]);
  await request.delete(`/api/h/music/${made.id}/`, { headers });
});

test('a picture of an album is brought back from the audit', async ({ page, request }) => {
  const headers = await getToken(request, E2E_ADMIN);
  const artists = (await (await request.get('/api/artist/init/', { headers })).json()) as {
    id: number;
  }[];
  const artist = artists[0]?.id ?? 0;
  const title = 'Foto que vuelve';
  const send = async (method: string, path: string, fields: object) => {
    const src = jpeg(await createPhoto({ width: 600, height: 400 }));
    const answer = await request.fetch(path, { method, headers, multipart: { ...fields, src } });
    return (await answer.json()) as { id: number; src: string };
  };
  const made = await send('POST', '/api/artist/album/', { artist, title });
  const path = `/api/artist/album/${made.id}/`;
  expect((await send('PATCH', path, {})).src).not.toBe(made.src);
  await logIn(page);
  await openSection(page, AUDIT);
  const row = page.getByRole('row').filter({ hasText: title }).first();
  await row.getByRole('button', { name: /^Acciones de / }).click();
  await page.getByRole('menuitem', { name: /^Historial: / }).click();
  const history = page.getByRole('dialog', { name: `Historial de “${title} · ` });
  await history.getByRole('button', { name: 'Volver a esta versión' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expectSaved(page, 'Se ha actualizado la imagen correctamente.');
  expect(await (await request.patch(path, { headers, data: {} })).json()).toEqual(made);
  await request.delete(path, { headers });
});
