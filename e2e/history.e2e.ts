import { createWav } from '../test/audio.ts';
import { createPhoto } from '../test/pictures.ts';
import { getToken } from './contest-calls.ts';
import { EXPECTED, expect, expectAccessible, test } from './pages.ts';
import {
  act,
  choosePicture,
  expectSaved,
  jpeg,
  logIn,
  openSection,
  part,
  SECTION,
  savePage,
} from './panel.ts';
import { E2E_ADMIN } from './people.ts';

const AUDIT = 17;

test('an earlier text and an earlier picture are restored from the history of their record', async ({
  page,
  request,
}) => {
  await logIn(page);
  await page.goto('/tablero?s=21&q=zarandeo');
  const open = (item: string) => act(page, 'Zarandeo Mudo', item);
  async function describe(text: string): Promise<void> {
    await open('Información básica');
    const form = part(page, /^Información de/);
    await form.getByLabel('Biografía').fill(text);
    await savePage(page);
    await expectSaved(page, 'Se ha actualizado la informacion correctamente.');
  }
  await describe('Primera versión del texto.');
  await describe('Segunda versión del texto.');

  await open('Historial');
  const history = part(page, /^Historial de/);
  const first = history.getByRole('region').filter({ hasText: 'Primera versión' }).nth(1);
  await expect(first).toBeVisible();
  const last = history.getByRole('region').first();
  await expect(last.getByRole('deletion')).toHaveText('Primera');
  await expect(last.getByRole('insertion')).toHaveText('Segunda');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Volver a esta versión' }).click();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  await expect(last.getByRole('insertion')).toHaveText('Primera');

  /** The names of the pictures in the page of the artist. */
  const readPublic = async () => {
    const text = await (await request.get('/artistas/zarandeo-mudo')).text();
    return new Set(Array.from(text.matchAll(/pictures\/(\w+)-share/g), ([, name]) => name));
  };
  // A replaced picture stands beside the new one.
  await open('Cambiar foto');
  const form = part(page, /^Foto de/);
  const seen: Set<string | undefined>[] = [];
  for (const button of ['Elegir imagen', 'Cambiar imagen']) {
    const picture = jpeg(await createPhoto({ width: 400, height: 500 }));
    await choosePicture(page, form.getByRole('button', { name: button }), picture);
    await savePage(page);
    await expectSaved(page, 'Se ha actualizado la imagen correctamente.');
    seen.push(await readPublic());
  }
  await open('Historial');
  for (const name of ['Imagen de antes', 'Imagen de después']) {
    await expect(history.getByRole('region').first().getByRole('img', { name })).toBeVisible();
  }
  await expectAccessible(page);
  expect(seen[1]).not.toEqual(seen[0]);
  const withFirst = history.getByRole('region').nth(1);
  const first64 = await withFirst
    .getByRole('img', { name: 'Imagen de después' })
    .getAttribute('src');
  await withFirst.getByRole('button', { name: 'Volver a esta versión' }).click();
  await expect(page.getByText('la imagen o el audio que tenía entonces')).toBeVisible();
  await page.getByRole('button', { name: 'Volver', exact: true }).click();
  const restored = last.getByRole('img', { name: 'Imagen de después' });
  await expect(restored).toHaveAttribute('src', first64 ?? '');
  expect(await readPublic()).toEqual(seen[0]);
  const shown = await request.get('/artistas/zarandeo-mudo');
  expect(await shown.text()).toContain('Primera versión del texto.');
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
  const address = `**/api/h/music/${made.id}/`;
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
