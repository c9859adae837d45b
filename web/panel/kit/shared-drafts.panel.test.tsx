import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  ARTIST,
  artistForm,
  BANNER,
  biography,
  email,
  findInput,
  forgetKept,
  listKept,
} from '../../../test/kept-input.ts';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, confirmDiscard, holdAnswer, open, click, readDraft, write } = artistForm(panel);
beforeEach(forgetKept);

const LYRIC = 'PATCH /h/lyrics/:id/';
const VIDEO = 'https://www.youtube.com/watch?v=tarima-0001';

async function addLyric(title: string): Promise<number> {
  const artist = await addArtist(`Canta ${title}`);
  const body = { title, artist, year: 2020, album: '', featuring: '', comments: '' };
  return (await panel.call('POST /h/lyrics/', { body })).id;
}
const openTab = async (name: RegExp) => panel.user.click(await screen.findByRole('tab', { name }));
/** A lyric of which two tabs have input that is kept as its draft. */
async function typeInTwoTabs(title: string): Promise<number> {
  const id = await addLyric(title);
  await panel.open(`/tablero?s=52&id=${id}`, title);
  await write(await findInput(/^Álbum/), 'El disco');
  await waitFor(async () =>
    expect((await readDraft(id, LYRIC))?.data).toEqual({ album: 'El disco' }),
  );
  await openTab(/^Video/);
  await write(await findInput(/^Video de YouTube/), VIDEO);
  await waitFor(async () =>
    expect(Object.keys((await readDraft(id, LYRIC))?.data ?? {})).toEqual(['album', 'youtube']),
  );
  return id;
}

test('the save of two tabs of one record ends the drafts of both', async () => {
  const id = await typeInTwoTabs('Dos Partes');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  await waitFor(async () => expect(await readDraft(id, LYRIC)).toBeNull());
  expect(screen.queryAllByText(/Hay otros cambios sin guardar, más recientes/)).toEqual([]);
});

test('what two tabs of one record have is discarded together', async () => {
  const id = await typeInTwoTabs('Dos Descartadas');
  await click('Descartar cambios');
  await confirmDiscard();
  await screen.findByText('Sin cambios.');
  await waitFor(async () => expect(await readDraft(id, LYRIC)).toBeNull());
  expect(screen.queryAllByText(BANNER)).toEqual([]);
});

test('while the draft of one tab is being deleted, that of another tab is offered', async () => {
  const id = await addLyric('Se Calla');
  const draft = { fields: ['youtube'], data: { youtube: VIDEO }, base: { youtube: '' } };
  const body = { call: LYRIC, id, ...draft, replaces: null };
  await panel.call('PUT /h/drafts/', { body });
  await panel.open(`/tablero?s=52&id=${id}`, 'Se Calla');
  await write(await findInput(/^Álbum/), 'Mío');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const held = Promise.withResolvers<undefined>();
  panel.intercept((path, init) =>
    init.method === 'PUT' ? held.promise.then(() => panel.send(path, init)) : undefined,
  );
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  await openTab(/^Video/);
  await findInput(/^Video de YouTube/);
  await panel.call('GET /h/users/', {});
  held.resolve(undefined);
  await screen.findByText(BANNER);
});

test('a save before the answer overwrites no other field that a colleague has saved', async () => {
  const id = await addArtist('Antes De La Respuesta');
  const answer = holdAnswer();
  await open(id, 'Antes De La Respuesta');
  await biography();
  const body = { email: 'colega@example.com' };
  await panel.asColleague(ARTIST, { params: { id }, body });
  await write(await biography(), 'Mío.');
  await click('Guardar');
  answer();
  await screen.findByText('Sin cambios.');
  const all = await panel.call('GET /artist/init/', {});
  expect(all.find((artist) => artist.id === id)).toMatchObject({
    description: 'Mío.',
    email: 'colega@example.com',
  });
});

test('what a colleague discarded stays in the browser when another tab has a later draft', async () => {
  const id = await addLyric('Se Borra');
  await panel.open(`/tablero?s=52&id=${id}`, 'Se Borra');
  await openTab(/^Video/);
  await write(await findInput(/^Video de YouTube/), VIDEO);
  await waitFor(async () => expect((await readDraft(id, LYRIC))?.data).toHaveProperty('youtube'));
  await waitFor(() => expect(Object.values(localStorage).join()).toMatch(/"sent":"/));
  panel.leave();
  const { saved_at } = (await readDraft(id, LYRIC)) ?? {};
  await panel.asColleague('PUT /h/drafts/', {
    body: { call: LYRIC, id, fields: ['youtube'], data: {}, base: {}, replaces: saved_at ?? null },
  });
  // Somewhere else, one's own draft of another tab.
  await panel.call('PUT /h/drafts/', {
    body: {
      ...{ call: LYRIC, id, fields: ['album'], data: { album: 'El disco' } },
      ...{ base: { album: '' }, replaces: null },
    },
  });
  await panel.open(`/tablero?s=52&id=${id}&tab=media`, 'Se Borra');
  const video = await findInput(/^Video de YouTube/);
  await waitFor(() => expect(video.value).toBe(VIDEO));
  expect(listKept()).toHaveLength(1);
});

test('what is typed into the same field during a save is kept as a draft', async () => {
  const id = await addArtist('Sigue Escribiendo');
  await open(id, 'Sigue Escribiendo');
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const held = Promise.withResolvers<undefined>();
  panel.intercept((path, init) =>
    init.method === 'PATCH'
      ? panel.send(path, init).then((reply) => held.promise.then(() => reply))
      : undefined,
  );
  await click('Guardar');
  await write(await biography(), 'Uno y dos.');
  held.resolve(undefined);
  await screen.findByText(/^Hay cambios sin guardar en Información/);
  await waitFor(async () =>
    expect((await readDraft(id))?.data).toEqual({ description: 'Uno y dos.' }),
  );
  expect((await biography()).value).toBe('Uno y dos.');
});

test('a record that a colleague deleted is not said to wait for the connection', async () => {
  const id = await addArtist('Se Elimina');
  await open(id, 'Se Elimina');
  await biography();
  await panel.asColleague('DELETE /artist/init/:id/', { params: { id } });
  await write(await email(), 'una@example.com');
  const told = await screen.findByText(/^Alguien lo eliminó/);
  expect(told.textContent).toContain('se conservan en este navegador');
});

test('an answer for another tab that comes late does not stop the draft', async () => {
  const id = await addLyric('Respuesta Tarde');
  await panel.open(`/tablero?s=52&id=${id}`, 'Respuesta Tarde');
  await write(await findInput(/^Álbum/), 'El disco');
  // Within the two seconds the other tab is opened; its answer was made before the draft.
  const held = Promise.withResolvers<undefined>();
  panel.intercept((path, init) =>
    path === '/api/h/editing/' && !String(init.body).includes('de-la-prueba')
      ? panel.send(path, init).then((reply) => held.promise.then(() => reply))
      : undefined,
  );
  await openTab(/^Video/);
  await waitFor(async () =>
    expect((await readDraft(id, LYRIC))?.data).toEqual({ album: 'El disco' }),
  );
  held.resolve(undefined);
  await findInput(/^Video de YouTube/);
  await openTab(/^Información/);
  await waitFor(() => expect(screen.queryByLabelText(/^Video de YouTube/)).toBeNull());
  await write(await findInput(/^Álbum/), 'El disco nuevo');
  await waitFor(async () =>
    expect((await readDraft(id, LYRIC))?.data).toEqual({ album: 'El disco nuevo' }),
  );
  expect(screen.queryByText(/Hay otros cambios sin guardar, más recientes/)).toBeNull();
});

test('a second save is checked too where the site could not be asked after the first one', async () => {
  const id = await addArtist('Dos Guardados');
  await open(id, 'Dos Guardados');
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  let isAway = true;
  panel.intercept((path) =>
    isAway && path === '/api/h/editing/' ? Promise.reject(new Error()) : undefined,
  );
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  isAway = false;
  const body = { email: 'colega@example.com' };
  await panel.asColleague(ARTIST, { params: { id }, body });
  await write(await biography(), 'Dos.');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  const all = await panel.call('GET /artist/init/', {});
  expect(all.find((artist) => artist.id === id)).toMatchObject({
    description: 'Dos.',
    email: 'colega@example.com',
  });
});

test('after a save of what the site writes otherwise nothing is kept, also when it answers late', async () => {
  const id = await addLyric('Normaliza');
  await panel.open(`/tablero?s=52&id=${id}&tab=media`, 'Normaliza');
  await write(await findInput(/^Video de YouTube/), ` ${VIDEO} `);
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const drafts: string[] = [];
  const held = Promise.withResolvers<undefined>();
  let isSaved = false;
  panel.intercept((path, init) => {
    isSaved ||= init.method === 'PATCH';
    if (init.method === 'PUT') drafts.push(String(init.body));
    return isSaved && path === '/api/h/editing/'
      ? held.promise.then(() => panel.send(path, init))
      : undefined;
  });
  await click('Guardar');
  await waitFor(() => expect(drafts).toHaveLength(1));
  // Longer than the pause after which a draft is sent.
  setTimeout(() => held.resolve(undefined), 2500);
  await screen.findByText('Sin cambios.');
  expect(screen.queryByText('Conservando los cambios…')).toBeNull();
  expect([drafts, await readDraft(id, LYRIC)]).toEqual([[expect.any(String)], null]);
});

test('of what is taken back at once nothing is said to be kept', async () => {
  const id = await addArtist('Se Arrepiente');
  await open(id, 'Se Arrepiente');
  await screen.findByText('Sin cambios.');
  await write(await biography(), 'Otra.');
  await screen.findByText('Conservando los cambios…');
  await write(await biography(), 'Hoy.');
  await screen.findByText('Sin cambios.');
  await waitFor(() => expect(screen.queryByText('Conservando los cambios…')).toBeNull());
});

test('opening another tab lets neither input nor a save of the first one remove a colleague’s later draft', async () => {
  const id = await addLyric('Dos Tabs');
  await panel.open(`/tablero?s=52&id=${id}`, 'Dos Tabs');
  await write(await findInput(/^Álbum/), 'Mío');
  await waitFor(() => expect(Object.values(localStorage).join()).toMatch(/"sent":"/));
  const { saved_at: replaces } = (await readDraft(id, LYRIC)) ?? {};
  const comments = 'Un párrafo de la colega';
  const parts = { fields: ['album', 'comments'], base: { album: '', comments: '' } };
  const data = { album: 'De la colega', comments };
  const body = { call: LYRIC, id, ...parts, data, replaces };
  await panel.asColleague('PUT /h/drafts/', { body });
  await openTab(/^Video/);
  await findInput(/^Video de YouTube/);
  await openTab(/^Información/);
  await write(await findInput(/^Álbum/), 'Mío y más');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect((await readDraft(id, LYRIC))?.data).toMatchObject({ comments });
});
