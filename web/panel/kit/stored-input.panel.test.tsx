import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { artistForm, biography, forgetKept, listKept } from '../../../test/kept-input.ts';
import { expectSaved, findNotice, withPanel } from '../../../test/panel-page.tsx';
import { deleteOldInput } from '../ui/session.ts';

const panel = withPanel();
const { addArtist, open, click, write } = artistForm(panel);
beforeEach(forgetKept);

const instagram = () => screen.findByLabelText<HTMLInputElement>(/instagram/i);
const findBanner = () => screen.findByText(/^Hay cambios sin guardar de usted, del/);
const hasBanner = () => screen.queryByText(/^Hay cambios sin guardar de/) !== null;
async function openArtist(name: string) {
  const id = await addArtist(name);
  await open(id, name);
  await biography();
  const readDraft = async () => {
    const body = { call: 'PATCH /artist/init/:id/', id, tab: 'de-la-prueba' };
    return (await panel.call('POST /h/editing/', { body })).draft?.data.description;
  };
  return { id, readDraft };
}

/** Refuses the drafts of the panel as a lost connection does, until it is called. */
function loseConnection(): () => void {
  let isLost = true;
  panel.intercept((path, { method }) =>
    isLost && path === '/api/h/drafts/' && method === 'PUT'
      ? Promise.reject(new Error())
      : undefined,
  );
  return () => {
    isLost = false;
    window.dispatchEvent(new Event('online'));
  };
}

test('what is typed without a network outlives a reload, and is sent when the network returns', async () => {
  const { readDraft } = await openArtist('Sin Red');
  loseConnection();
  await write(await biography(), 'Sin red.');
  await screen.findByText(/en este navegador; se enviarán al volver la conexión/);
  await panel.reload();
  await findBanner();
  expect((await biography()).value).toBe('Sin red.');
  screen.getByText('Hay cambios sin guardar en Información.');
  const restoreConnection = loseConnection();
  await screen.findByText(/en este navegador; se enviarán al volver la conexión/);
  expect(await readDraft()).toBeUndefined();
  restoreConnection();
  await findNotice('Volvió la conexión. Los cambios sin guardar se conservan.');
  expect(await readDraft()).toBe('Sin red.');
  // The draft may vanish: until the save, this browser keeps it too.
  expect(listKept()).toHaveLength(1);
  await click('Descartar cambios');
  const question = await screen.findByRole('dialog', { name: 'Cambios sin guardar' });
  await panel.user.click(within(question).getByRole('button', { name: 'Descartar cambios' }));
  await screen.findByText('Sin cambios.');
  await waitFor(() => expect(listKept()).toEqual([]));
});

test('what is typed before the site has said what is kept of the record outlives a reload', async () => {
  const body = { name: 'Sin Respuesta', description: 'Hoy.' };
  const { id } = await panel.call('POST /artist/init/', { body });
  let opening = Promise.withResolvers<undefined>();
  panel.intercept((path, init) =>
    path === '/api/h/editing/' ? opening.promise.then(() => panel.send(path, init)) : undefined,
  );
  await panel.open(`/tablero?s=21&id=${id}`, 'Sin Respuesta');
  await write(await biography(), 'Antes de la respuesta.');
  await screen.findByText('Los cambios sin guardar se conservan en este navegador.');
  await panel.reload();
  opening.resolve(undefined);
  await findBanner();
  expect((await biography()).value).toBe('Antes de la respuesta.');
  opening = Promise.withResolvers();
  await panel.reload();
  await write(await biography(), 'Después de recargar.');
  opening.resolve(undefined);
  await screen.findByText(/^Cambios sin guardar, conservados/);
  expect((await biography()).value).toBe('Después de recargar.');
  expect(listKept()).toHaveLength(1);
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect(listKept()).toEqual([]);
});

test('what was typed more than 30 days ago, or cannot be read, is deleted from the browser', () => {
  const store = (account: number, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    localStorage.setItem(`sin-guardar-${account} ${days}`, JSON.stringify({ values: {}, at }));
  };
  for (const account of [1, 999]) for (const days of [29, 31]) store(account, days);
  localStorage.setItem('sin-guardar-1 dañado', '{');
  deleteOldInput();
  expect(listKept().toSorted()).toEqual(['sin-guardar-1 29', 'sin-guardar-999 29']);
});

test('what was typed after the last draft goes on from it', async () => {
  const { readDraft } = await openArtist('Sigue');
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  loseConnection();
  await write(await biography(), 'Uno y dos.');
  await panel.reload();
  await findBanner();
  expect((await biography()).value).toBe('Uno y dos.');
  expect(screen.queryByRole('button', { name: 'Seguir con ellos' })).toBeNull();
  loseConnection()();
  await waitFor(async () => expect(await readDraft()).toBe('Uno y dos.'));
  await click('Descartarlos');
  await screen.findByText('Sin cambios.');
  expect((await biography()).value).toBe('Hoy.');
  await waitFor(async () => expect(await readDraft()).toBeUndefined());
  expect(hasBanner()).toBe(false);
});

test('of restored text that is taken back by hand nothing is said any more', async () => {
  await openArtist('Se Arrepiente');
  loseConnection();
  await write(await biography(), 'Antes.');
  await screen.findByText(/en este navegador; se enviarán al volver la conexión/);
  await panel.reload();
  await findBanner();
  await write(await biography(), 'Hoy.');
  await waitFor(() => expect(hasBanner()).toBe(false));
  await write(await biography(), 'Otra cosa.');
  await screen.findByText(/en este navegador; se enviarán al volver la conexión/);
  expect(hasBanner()).toBe(false);
});

test('after a save nothing is said of the draft that could not be sent', async () => {
  await openArtist('Guarda Sin Borrador');
  loseConnection();
  await write(await biography(), 'Guardado.');
  await screen.findByText(/en este navegador; se enviarán al volver la conexión/);
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect(screen.queryByText(/en este navegador/)).toBeNull();
  expect(listKept()).toEqual([]);
});

test('every tab keeps what is typed, says where it is, and is saved with the page', async () => {
  const { id } = await openArtist('Todas Las Partes');
  await panel.user.click(screen.getByRole('tab', { name: 'Redes' }));
  await write(await instagram(), 'https://www.instagram.com/todaslaspartes');
  await screen.findByText('Los cambios sin guardar se conservan en este navegador.');
  await panel.user.click(screen.getByRole('tab', { name: 'Información' }));
  await panel.reload();
  await screen.findByRole('tab', { name: /^Redes.*sin guardar/ });
  screen.getByText('Hay cambios sin guardar en Redes.');
  await click('Guardar');
  await expectSaved(panel.user, 'Se ha actualizado las redes sociales correctamente.');
  await waitFor(() => expect(listKept()).toEqual([]));
  const social = await panel.call('GET /artist/social/:id/', { params: { id } });
  expect(social.instagram).toBe('https://www.instagram.com/todaslaspartes');
});

test('input is shown to nobody but the account that has typed it', async () => {
  const { id } = await openArtist('De Otra');
  const input = {
    ...{ values: { description: 'Ajeno.' }, base: { description: 'Hoy.' } },
    ...{ replaces: null, place: null, at: new Date().toISOString() },
  };
  const key = `sin-guardar-999 PATCH /artist/init/:id/ ${id} name`;
  localStorage.setItem(key, JSON.stringify(input));
  await panel.reload();
  expect((await biography()).value).toBe('Hoy.');
  await click('Salir');
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(listKept()).toEqual([key]);
});

test('what is typed for a new record outlives a reload, until it is created or discarded', async () => {
  const start = async () => {
    await click('Nuevo concurso');
    const form = await screen.findByRole('dialog', { name: 'Nuevo concurso' });
    return within(form);
  };
  const winners = (form: Awaited<ReturnType<typeof start>>) =>
    form.getByLabelText<HTMLInputElement>(/^Cantidad de ganadores/);
  await panel.open('/tablero?s=61', 'Concursos');
  const form = await start();
  await panel.user.click(winners(form));
  await panel.user.paste('3');
  await panel.reload();
  const again = await start();
  await again.findByText(/^Hay cambios sin guardar de usted, del/);
  expect(winners(again).value).toBe('3');
  await panel.user.click(again.getByRole('button', { name: 'Descartarlos' }));
  expect(winners(again).value).toBe('');
  expect(listKept()).toEqual([]);
});

test('discarding restored input of a new record asks where more was typed since', async () => {
  const start = async () => {
    await click('Nuevo concurso');
    return within(await screen.findByRole('dialog', { name: 'Nuevo concurso' }));
  };
  await panel.open('/tablero?s=61', 'Concursos');
  const winners = (form: Awaited<ReturnType<typeof start>>) =>
    form.getByLabelText<HTMLInputElement>(/^Cantidad de ganadores/);
  await panel.user.type(winners(await start()), '3');
  await panel.reload();
  const form = await start();
  await form.findByText(/^Hay cambios sin guardar de usted, del/);
  await panel.user.type(winners(form), '4');
  await panel.user.click(form.getByRole('button', { name: 'Descartarlos' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }));
  await panel.user.click(question.getByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(winners(form).value).toBe(''));
  expect(listKept()).toEqual([]);
});

test('kept input of a new record that says nothing new is forgotten without a word', async () => {
  const start = async () => {
    await click('Nuevo concurso');
    return within(await screen.findByRole('dialog', { name: 'Nuevo concurso' }));
  };
  await panel.open('/tablero?s=61', 'Concursos');
  const form = await start();
  await panel.user.click(form.getByLabelText(/^Cantidad de ganadores/));
  await panel.user.paste('3');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  const [key = ''] = listKept();
  const input = JSON.parse(localStorage.getItem(key) ?? '{}');
  panel.leave();
  localStorage.setItem(key, JSON.stringify({ ...input, values: { winners: '' } }));
  await panel.open('/tablero?s=61', 'Concursos');
  await start();
  await waitFor(() => expect(listKept()).toEqual([]));
  expect(hasBanner()).toBe(false);
});

test('who leaves the form of a new record and discards its input is not given it again', async () => {
  await panel.open('/tablero?s=22', 'Eventos');
  panel.leave();
  await panel.open('/tablero?s=61', 'Concursos');
  await click('Nuevo concurso');
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo concurso' }));
  await panel.user.click(form.getByLabelText(/^Cantidad de ganadores/));
  await panel.user.paste('3');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  history.back();
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }));
  await panel.user.click(question.getByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(listKept()).toEqual([]));
});

test('what is typed for a new beat outlives a reload, and is filled in beside its own file alone', async () => {
  const audio = (name: string) => new File(['ninguno'], name, { type: 'audio/mpeg' });
  const choose = async (name: string) => {
    await panel.user.upload(await screen.findByLabelText('Archivo de audio'), audio(name));
    return within(await screen.findByRole('dialog', { name: 'Nuevo beat' }));
  };
  const producer = (form: Awaited<ReturnType<typeof choose>>) =>
    form.getByLabelText<HTMLInputElement>(/^Productor/);
  await panel.open('/tablero?s=51', 'Beats');
  const form = await choose('azotea.mp3');
  // Another audio in its place: what is typed belongs to that one.
  await panel.user.upload(form.getByLabelText('Archivo de audio'), audio('ladrillo.mp3'));
  await form.findByDisplayValue('ladrillo');
  await panel.user.type(producer(form), 'Doble Fondo');
  await panel.reload();
  const other = await choose('azotea.mp3');
  expect(producer(other).value).toBe('');
  await panel.user.click(other.getByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }));
  await panel.user.click(question.getByRole('button', { name: 'Descartar cambios' }));
  const own = await choose('ladrillo.mp3');
  expect(producer(own).value).toBe('Doble Fondo');
  await panel.user.click(own.getByRole('button', { name: 'Descartarlos' }));
  expect(producer(own).value).toBe('');
  expect(listKept()).toEqual([]);
});

test('what was typed right before a form is closed is kept', async () => {
  await openArtist('Se Desmonta');
  await write(await biography(), 'Recién.');
  panel.leave();
  expect(
    listKept()
      .map((key) => localStorage.getItem(key))
      .join(),
  ).toContain('Recién.');
});

test('a dialog whose text the site writes otherwise keeps nothing of what was saved', async () => {
  const body = { title: 'Con Enlace', ref: 'a@example.com', max_results: 3 };
  const { id } = await panel.call('POST /h/calendar/', { body });
  await panel.open(`/tablero?s=12&id=${id}`, 'Calendario');
  const form = within(await screen.findByRole('dialog'));
  const link = 'https://calendar.google.com/calendar/embed?src=nuevo%40example.com&ctz=America';
  await write(form.getByLabelText(/^ID de Referencia/), link);
  await panel.user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const all = await panel.call('GET /h/calendar/', {});
  expect(all.find((item) => item.id === id)?.ref).toBe('nuevo@example.com');
  expect(listKept()).toEqual([]);
});

test('nothing can be typed into the form of a new record while it is being created', async () => {
  await panel.open('/tablero?s=12&new=1', 'Calendario');
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo calendario' }));
  const title = form.getByLabelText<HTMLInputElement>(/^Titulo/);
  await write(title, 'Batallas');
  await write(form.getByLabelText(/^ID de Referencia/), 'b@example.com');
  await write(form.getByLabelText(/^Cant\. a mostrar/), '7');
  const held = Promise.withResolvers<Response>();
  panel.intercept((_path, { method }) => (method === 'POST' ? held.promise : undefined));
  await panel.user.keyboard('{Enter}');
  await waitFor(() => expect(title.closest('[inert]')).not.toBeNull());
  held.reject(new TypeError('offline'));
  await waitFor(() => expect(title.closest('[inert]')).toBeNull());
  expect(title.value).toBe('Batallas');
});
