import { screen, waitFor, within } from '@testing-library/dom';
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
import { uploadPicture, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, confirmDiscard, holdAnswer, open, click, readDraft, write } = artistForm(panel);
beforeEach(forgetKept);

async function readBiography(id: number): Promise<string> {
  const all = await panel.call('GET /artist/init/', {});
  return all.find((artist) => artist.id === id)?.description ?? '';
}

/** What would come of an answer comes before that of a later call. */
const waitForTasks = () => panel.call('GET /h/users/', {});

test.each(['before', 'after'])(
  'a draft whose answer comes %s the save of another opening does not bring its text back',
  async (when) => {
    const name = `Tarde ${when}`;
    const id = await addArtist(name);
    const held = Promise.withResolvers<undefined>();
    let sent = 0;
    panel.intercept((path, init) => {
      if (path !== '/api/h/drafts/' || init.method !== 'PUT') return undefined;
      sent += 1;
      return sent > 1
        ? undefined
        : panel.send(path, init).then((reply) => held.promise.then(() => reply));
    });
    const answer = async () => {
      held.resolve(undefined);
      await waitForTasks();
    };
    await open(id, name);
    await write(await biography(), 'Primero.');
    await waitFor(() => expect(sent).toBe(1));
    panel.leave();
    await open(id, name);
    await screen.findByText(BANNER);
    await write(await biography(), 'Segundo.');
    await waitFor(() => expect(Object.values(localStorage).join()).toContain('Segundo.'));
    if (when === 'before') await answer();
    await click('Guardar');
    await screen.findByText('Sin cambios.');
    if (when === 'after') await answer();
    expect(listKept()).toEqual([]);
    await panel.reload();
    expect((await biography()).value).toBe('Segundo.');
  },
);

test('after Descartar cambios before the answer, a reload before it brings nothing older back', async () => {
  const id = await addArtist('Antes Descarta');
  const answer = holdAnswer();
  await open(id, 'Antes Descarta');
  await write(await biography(), 'Viejo.');
  await panel.reload();
  await write(await biography(), 'Nuevo.');
  await click('Descartar cambios');
  await confirmDiscard();
  await waitFor(() => expect(listKept()).toEqual([]));
  await panel.reload();
  answer();
  await waitForTasks();
  await waitFor(async () => expect((await biography()).value).toBe('Hoy.'));
  expect(screen.queryByText(BANNER)).toBeNull();
});

test('a save that the site cannot be asked about is refused, and keeps what was typed', async () => {
  const id = await addArtist('Sin Pregunta');
  let isAway = true;
  panel.intercept((path) =>
    isAway && path === '/api/h/editing/'
      ? Promise.resolve(new Response('{}', { status: 503 }))
      : undefined,
  );
  await open(id, 'Sin Pregunta');
  await write(await biography(), 'Mío.');
  const body = { description: 'De la colega.' };
  await panel.asColleague('PATCH /artist/init/:id/', { params: { id }, body });
  await click('Guardar');
  await screen.findByText(/no se ha podido actualizar/);
  expect([await readBiography(id), (await biography()).value]).toEqual(['De la colega.', 'Mío.']);
  isAway = false;
  await click('Guardar');
  await screen.findByRole('dialog', { name: /guardó este registro/ });
  await click('Seguir editando');
});

test('an opening that is left does not write its older text after another one has taken it over', async () => {
  const id = await addArtist('Se Lleva');
  panel.intercept((path) => (path === '/api/h/drafts/' ? Promise.reject(new Error()) : undefined));
  await open(id, 'Se Lleva');
  await write(await biography(), 'Uno.');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  // As another window does: it has filled in the text, and more was typed there.
  const [key = ''] = listKept();
  const taken = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.removeItem(key);
  const more = { ...taken, values: { description: 'Uno y dos.' }, at: new Date().toISOString() };
  localStorage.setItem(key.replace(/\S+$/, 'otra'), JSON.stringify(more));
  await panel.reload();
  await screen.findByText(BANNER);
  await waitFor(async () => expect((await biography()).value).toBe('Uno y dos.'));
});

test('what is typed over a colleague’s text before the answer is saved without a question', async () => {
  const id = await addArtist('Sobre La Colega');
  await open(id, 'Sobre La Colega');
  await write(await biography(), 'Viejo.');
  await write(await email(), 'una@example.com');
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('una@example.com'));
  panel.leave();
  const body = { description: 'De la colega.' };
  await panel.asColleague('PATCH /artist/init/:id/', { params: { id }, body });
  const answer = holdAnswer();
  await open(id, 'Sobre La Colega');
  expect((await biography()).value).toBe('De la colega.');
  // The text from which the older input started.
  await write(await biography(), 'Hoy.');
  answer();
  await screen.findByText(BANNER);
  expect((await email()).value).toBe('una@example.com');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await readBiography(id)).toBe('Hoy.');
});

test('discarding an offered draft keeps what was typed meanwhile in another field', async () => {
  const id = await addArtist('Otro Campo');
  const call = 'PATCH /artist/init/:id/';
  const draft = { data: { description: 'De antes.' }, base: { description: 'Hoy.' } };
  const body = { call, id, fields: ['description'], ...draft, replaces: null };
  await panel.call('PUT /h/drafts/', { body });
  await open(id, 'Otro Campo');
  await screen.findByText(BANNER);
  await write(await email(), 'una@example.com');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  await click('Descartarlos');
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }));
  await panel.user.click(question.getByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
  await panel.reload();
  await waitFor(async () => expect((await email()).value).toBe('una@example.com'));
});

test('one’s own offered draft outlives that a colleague discards it, also when more was typed', async () => {
  const id = await addArtist('Se Ofrece');
  await open(id, 'Se Ofrece');
  await write(await biography(), 'Conservado.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const [key = ''] = listKept();
  const { sent } = JSON.parse(localStorage.getItem(key) ?? '{}');
  await panel.reload();
  await screen.findByRole('button', { name: 'Seguir con ellos' });
  await write(await email(), 'una@example.com');
  await waitFor(() => expect(listKept()).toHaveLength(2));
  panel.leave();
  const none = { fields: ['description'], data: {}, base: {}, replaces: sent };
  const body = { call: 'PATCH /artist/init/:id/', id, ...none };
  await panel.asColleague('PUT /h/drafts/', { body });
  await open(id, 'Se Ofrece');
  await waitFor(async () => expect((await biography()).value).toBe('Conservado.'));
  expect((await email()).value).toBe('una@example.com');
});

test('a caption that is left while it is saved is not offered again', async () => {
  const id = await addArtist('Con Fondo');
  await open(id, 'Con Fondo');
  await uploadPicture(panel, '/artist/background/', { artist: id, title: 'Antes' });
  panel.leave();
  const held = Promise.withResolvers<undefined>();
  panel.intercept((path, init) =>
    init.method === 'PATCH'
      ? panel.send(path, init).then((reply) => held.promise.then(() => reply))
      : undefined,
  );
  await panel.open('/tablero?s=69', 'Fondos de artistas');
  const caption = await findInput(/^Título de/);
  await write(caption, 'Después');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  await panel.user.tab();
  panel.leave();
  held.resolve(undefined);
  await waitFor(() => expect(listKept()).toEqual([]));
});

test('a save before the site’s answer asks about a text that a colleague has saved', async () => {
  const id = await addArtist('El Mismo Campo');
  const answer = holdAnswer();
  await open(id, 'El Mismo Campo');
  await biography();
  await panel.asColleague(ARTIST, { params: { id }, body: { description: 'De la colega.' } });
  await write(await biography(), 'Mío.');
  await click('Guardar');
  answer();
  const choice = within(await screen.findByRole('dialog'));
  expect(choice.getByText('De la colega.')).toBeTruthy();
  expect(await readBiography(id)).toBe('De la colega.');
  await panel.user.click(choice.getByRole('radio', { name: /^Lo que escribí yo/ }));
  await panel.user.click(choice.getByRole('button', { name: 'Guardar lo elegido' }));
  await waitFor(async () => expect(await readBiography(id)).toBe('Mío.'));
});

test('what is typed during a save stays when Ctrl+S is clicked again', async () => {
  await panel.open('/tablero?s=18', 'Textos del sitio');
  const tagline = await findInput(/^Lema/);
  const held = Promise.withResolvers<undefined>();
  let saves = 0;
  panel.intercept((path, init) => {
    if (init.method !== 'PATCH') return undefined;
    saves += 1;
    return held.promise.then(() => panel.send(path, init));
  });
  await write(tagline, 'Uno');
  await panel.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saves).toBe(1));
  await write(tagline, 'Uno y dos');
  await panel.user.keyboard('{Control>}s{/Control}');
  held.resolve(undefined);
  await screen.findByText('¡Completado!');
  await waitForTasks();
  expect([tagline.value, saves]).toEqual(['Uno y dos', 1]);
});

test('a save that waits for the answer leaves no draft that is sent meanwhile', async () => {
  const id = await addArtist('Queda Un Borrador');
  const answer = holdAnswer();
  await open(id, 'Queda Un Borrador');
  await write(await biography(), 'Guardado.');
  const held = Promise.withResolvers<undefined>();
  let drafts = 0;
  panel.intercept((path, init) => {
    if (init.method === 'PUT') drafts += 1;
    return init.method === 'PATCH' ? held.promise.then(() => panel.send(path, init)) : undefined;
  });
  await click('Guardar');
  answer();
  await waitFor(() => expect(drafts).toBe(1));
  held.resolve(undefined);
  await screen.findByText('Sin cambios.');
  await waitFor(async () => expect([drafts, await readDraft(id)]).toEqual([2, null]));
});

test('a save that waits for the answer ends the older draft of the same person', async () => {
  const id = await addArtist('Viejo Propio');
  const draft = { data: { description: 'Viejo.' }, base: { description: 'Hoy.' } };
  const body = { call: ARTIST, id, fields: ['description'], ...draft, replaces: null };
  await panel.call('PUT /h/drafts/', { body });
  const answer = holdAnswer();
  await open(id, 'Viejo Propio');
  await write(await biography(), 'Nuevo.');
  await click('Guardar');
  answer();
  await screen.findByText('Sin cambios.');
  await waitFor(async () => expect(await readDraft(id)).toBeNull());
  expect(await readBiography(id)).toBe('Nuevo.');
});
