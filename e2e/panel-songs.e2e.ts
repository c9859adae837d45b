import { createWav } from '../test/audio.ts';
import { expect, expectAccessible, expectFits, test } from './pages.ts';
import { choose, expectSaved, logIn, openRecord, openSection, SECTION, savePage } from './panel.ts';

const ARTIST = 'Tinto Malagana';

function track(number: number) {
  const name = `${String(number).padStart(2, '0')} - Pista de prueba ${number}.wav`;
  return { name, mimeType: 'audio/wav', buffer: createWav(10) };
}

test('twelve songs are uploaded at once and published, and the lines of one get their times', async ({
  page,
  request,
}) => {
  const headers = await logIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSection(page, SECTION.songs);

  await test.step('they are uploaded together', async () => {
    const tracks = Array.from({ length: 12 }, (_, index) => track(index + 1));
    await choose(page, page.getByRole('button', { name: 'Nuevas canciones' }), ...tracks);
    const form = page.getByRole('dialog', { name: 'Nuevas canciones' });
    await expect(form.getByRole('listitem')).toHaveCount(12);
    await form.getByRole('combobox', { name: 'Artista' }).click();
    await page.getByRole('option', { name: ARTIST }).click();
    await form.getByLabel('Año').fill('2026');
    await form.getByLabel(/^Título de 03/).fill('La del medio');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Publicar' }).click();
    await expectSaved(page, 'Se han subido 12 canciones correctamente.');
    await expect(form).toBeHidden();
    await expectFits(page);
  });

  const search = async (words: string) =>
    (await (await request.get(`/api/h/songs/?search=${words}`, { headers })).json()).results;
  const [{ id, artist, duration, peaks }] = await search('medio');
  const others = (await search('prueba')) as { id: number }[];
  expect(others).toHaveLength(11);
  const made = [id, ...others.map((song) => song.id)].map((song) => `/api/h/songs/${song}/`);
  expect([duration, peaks]).toEqual([10, expect.stringMatching(/^\w{20,}$/)]);

  await test.step('one gets a lyric', async () => {
    const lyric = {
      title: 'La del medio',
      lyric: 'Va la una\nVan las dos\nY las tres',
      year: 2026,
    };
    const data = { ...lyric, artist };
    const { id: lyricId } = await (await request.post('/api/h/lyrics/', { headers, data })).json();
    made.push(`/api/h/lyrics/${lyricId}/`);
    await page.getByLabel('Buscar canción').fill('medio');
    await openRecord(page, 'La del medio');
    await page.getByRole('combobox', { name: 'Letra' }).click();
    await page.getByRole('option', { name: `La del medio · ${ARTIST}` }).click();
    await savePage(page);
    await expectSaved(page, 'Se ha actualizado la canción correctamente.');
  });

  await test.step('its lines are marked while it plays, with the button and the space bar', async () => {
    await page.getByRole('tab', { name: 'Marcar tiempos' }).click();
    // The form before it has a player with the same name.
    await expect(page.getByRole('button', { name: 'Marcar', exact: true })).toBeVisible();
    const sound = page.getByLabel('Escuchar La del medio');
    await sound.evaluate((audio: HTMLAudioElement) => audio.play());
    const getSecond = () => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(getSecond).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Marcar', exact: true }).click();
    await sound.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Sigue: “Y las tres”')).toBeVisible();
    expect(await sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
    await page.getByRole('button', { name: 'Marcar', exact: true }).press('Space');
    await expect(page.getByText('No quedan líneas por marcar.')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await savePage(page);
    await expectSaved(page, 'Se han guardado los tiempos.');
  });

  await test.step('visitors hear it, with the seconds of its lines', async () => {
    const { items } = await (await request.get(`/api/h/songs-list/?id=${id}`)).json();
    const times = items[0].times as number[];
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(times[0]).toBeGreaterThan(0.2);
  });

  for (const path of made) await request.delete(path, { headers });
});
