import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  artistForm,
  BANNER,
  biography,
  email,
  findInput,
  forgetKept,
  holdRequests,
} from '../../../test/kept-input.ts';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, confirmDiscard, draftAsColleague, open, click, readDraft, write } =
  artistForm(panel);
beforeEach(forgetKept);

const LYRIC = 'PATCH /h/lyrics/:id/';
const VIDEO = 'https://www.youtube.com/watch?v=tarima-0001';
const OTHER_VIDEO = 'https://www.youtube.com/watch?v=tarima-0002';

const toVideoDraft = (id: number, youtube: string) => ({
  ...{ call: LYRIC, id, fields: ['youtube'], data: { youtube }, base: { youtube: '' } },
  replaces: null as string | null,
});

const openVideo = async () => {
  await panel.user.click(await screen.findByRole('tab', { name: /^Video/ }));
  return findInput(/^Video de YouTube/);
};

/** What would come of an answer comes before that of a later call. */
const waitForTasks = () => panel.call('GET /h/users/', {});

/** Adds a hidden lyric with a colleague's draft of its video, and saves another tab of it. */
async function saveBesideDraft(title: string): Promise<{ id: number; saved_at: string | null }> {
  const artist = await addArtist(`Canta ${title}`);
  const texts = { album: '', featuring: '', comments: '' };
  const lyric = { title, artist, year: 2020, ...texts, is_active: false };
  const { id } = await panel.call('POST /h/lyrics/', { body: lyric });
  const body = toVideoDraft(id, VIDEO);
  const { saved_at } = await panel.asColleague('PUT /h/drafts/', { body });
  await panel.open(`/tablero?s=52&id=${id}`, title);
  await write(await findInput(/^Álbum/), 'Mío');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  await waitForTasks();
  return { id, saved_at };
}

test('a save of one tab leaves a colleague her draft of another tab, which she goes on with', async () => {
  const { id, saved_at } = await saveBesideDraft('Sigue Ella');
  expect(await readDraft(id, LYRIC)).toMatchObject({ username: 'colega', saved_at });
  const next = { ...toVideoDraft(id, OTHER_VIDEO), replaces: saved_at };
  await panel.asColleague('PUT /h/drafts/', { body: next });
  expect((await readDraft(id, LYRIC))?.data).toMatchObject({ youtube: OTHER_VIDEO });
});

test('saves of two tabs do not end the draft that a colleague has of the second', async () => {
  const { id } = await saveBesideDraft('Dos Guardadas');
  const video = await openVideo();
  await screen.findByText(BANNER);
  await write(video, OTHER_VIDEO);
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  await waitForTasks();
  expect((await readDraft(id, LYRIC))?.data).toMatchObject({ youtube: VIDEO });
});

test('“Publicar” after a save of one tab proposes no draft that a colleague has of another', async () => {
  await saveBesideDraft('Se Publica');
  await click('Publicar');
  const dialog = within(await screen.findByRole('dialog'));
  const saved = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Lo guardado/ });
  expect(saved.checked).toBe(true);
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who looks at the preview of a colleague’s draft and discards leaves it to her', async () => {
  const id = await addArtist('Mira Y Descarta');
  await draftAsColleague(id, 'De la colega.');
  await open(id, 'Mira Y Descarta');
  await click('Seguir con ellos');
  await waitFor(async () => expect((await biography()).value).toBe('De la colega.'));
  await click('Vista previa');
  await screen.findByRole('button', { name: /Anular enlaces/ });
  await click('Cerrar vista previa');
  await click('Descartar cambios');
  await confirmDiscard();
  await screen.findByText('Sin cambios.');
  await waitForTasks();
  expect(await readDraft(id)).toMatchObject({
    ...{ data: { description: 'De la colega.' }, username: 'colega' },
  });
});

test.each(['before', 'after'])(
  'who goes on from a colleague’s draft and discards leaves it to her, %s the own one is kept',
  async (when) => {
    const id = await addArtist(`Deja ${when}`);
    await draftAsColleague(id, 'De la colega.');
    const hers = await readDraft(id);
    await open(id, `Deja ${when}`);
    await click('Seguir con ellos');
    await waitFor(async () => expect((await biography()).value).toBe('De la colega.'));
    await write(await email(), 'una@example.com');
    if (when === 'after') await screen.findByText(/^Cambios sin guardar, conservados/);
    await click('Descartar cambios');
    await confirmDiscard();
    await screen.findByText('Sin cambios.');
    await waitForTasks();
    await waitForTasks();
    expect(await readDraft(id)).toEqual(hers);
  },
);

test('what a colleague has left, and was not saved, is hers again after a save of more', async () => {
  const id = await addArtist('Guarda Lo Suyo');
  await draftAsColleague(id, 'De la colega.');
  const hers = await readDraft(id);
  await open(id, 'Guarda Lo Suyo');
  await click('Seguir con ellos');
  await write(await email(), 'una@example.com');
  await write(await biography(), 'Hoy.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await click('Guardar');
  await screen.findByText('¡Completado!');
  await waitFor(async () => expect(await readDraft(id)).toEqual(hers));
  // It is offered again before anything can be sent over it.
  await screen.findByText(/^Hay cambios sin guardar de colega/);
  await write(await email(), 'dos@example.com');
  await waitForTasks();
  expect(await readDraft(id)).toEqual(hers);
});

test('who goes on from a colleague’s draft, loads the page again and discards leaves it to her', async () => {
  const id = await addArtist('Recarga y Deja');
  await draftAsColleague(id, 'De la colega.');
  const hers = await readDraft(id);
  await open(id, 'Recarga y Deja');
  await click('Seguir con ellos');
  await write(await email(), 'una@example.com');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await panel.reload();
  await click('Seguir con ellos');
  await click('Descartar cambios');
  await confirmDiscard();
  await waitFor(async () => expect(await readDraft(id)).toEqual(hers));
});

test('a draft that is emptied by hand is the colleague’s again', async () => {
  const id = await addArtist('Vacía');
  await draftAsColleague(id, 'De la colega.');
  const hers = await readDraft(id);
  await open(id, 'Vacía');
  await click('Seguir con ellos');
  await write(await email(), 'una@example.com');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await panel.user.clear(await email());
  await write(await biography(), 'Hoy.');
  await waitFor(async () => expect(await readDraft(id)).toEqual(hers));
});

test('a save that is underway does not end the draft of a colleague from which one goes on', async () => {
  const id = await addArtist('Sigue Durante');
  await draftAsColleague(id, 'De la colega.');
  await open(id, 'Sigue Durante');
  await screen.findByText(BANNER);
  await write(await email(), 'a@example.com');
  const save = holdRequests(panel, (_path, method) => method === 'PATCH');
  await click('Guardar');
  await waitFor(() => expect(save.sent).toHaveLength(1));
  await click('Seguir con ellos');
  await waitFor(async () => expect((await biography()).value).toBe('De la colega.'));
  save.release();
  await screen.findByText('¡Completado!');
  await waitForTasks();
  const data = { description: 'De la colega.' };
  expect(await readDraft(id)).toMatchObject({ username: 'colega', data });
});

test('a plan publishes no draft that the form has not shown', async () => {
  const id = await addArtist('Programa Lo Visto');
  await open(id, 'Programa Lo Visto');
  await screen.findByText('Sin cambios.');
  await write(await biography(), 'Lo que se ve.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await draftAsColleague(id, 'A medio escribir');
  await click('Programar…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Programar' }));
  await panel.user.click(dialog.getByRole('button', { name: 'Programar' }));
  await screen.findByText(/no se ha podido programar/);
  const { plans } = await panel.call('GET /h/drafts/', {});
  expect(plans.filter(({ record_id }) => record_id === id)).toEqual([]);
  await panel.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
});

test('a plan that is cancelled while the draft is being saved is not made', async () => {
  const id = await addArtist('Se Cancela');
  await open(id, 'Se Cancela');
  await screen.findByText('Sin cambios.');
  const drafts = holdRequests(panel, (path) => path === '/api/h/drafts/');
  await write(await biography(), 'A medias');
  await click('Programar…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Programar' }));
  await panel.user.click(dialog.getByRole('button', { name: 'Programar' }));
  await waitFor(() => expect(drafts.sent).toHaveLength(1));
  await panel.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  drafts.release();
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await waitForTasks();
  const { plans } = await panel.call('GET /h/drafts/', {});
  expect(plans.filter(({ record_id }) => record_id === id)).toEqual([]);
});
