import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  ARTIST,
  artistForm,
  biography,
  email,
  findInput,
  forgetKept,
  listKept,
} from '../../../test/kept-input.ts';
import { uploadPicture, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, confirmDiscard, draftAsColleague, holdAnswer, open, click, readDraft, write } =
  artistForm(panel);
beforeEach(forgetKept);

const OWN_BANNER = /^Hay cambios sin guardar de usted, del/;
const find = (name: string) => screen.findByRole('button', { name });
function refuseDrafts(): void {
  panel.intercept((path) => (path === '/api/h/drafts/' ? Promise.reject(new Error()) : undefined));
}

/** An artist whose biography the user has typed, and whose draft is offered. */
async function openWithOwnDraft(name: string) {
  const id = await addArtist(name);
  await open(id, name);
  await write(await biography(), 'Conservado.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const [key = ''] = listKept();
  await panel.reload();
  await find('Seguir con ellos');
  return { id, key };
}

/** An artist whose biography is filled in again from the browser. */
async function openRestored(name: string): Promise<void> {
  refuseDrafts();
  await open(await addArtist(name), name);
  await write(await biography(), 'Antes.');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  await panel.reload();
  await screen.findByText(OWN_BANNER);
  await write(await email(), 'una@example.com');
}

test('one’s own offered draft stays in the browser at a save of another field', async () => {
  const { id, key } = await openWithOwnDraft('Otro Guardado');
  await write(await email(), 'una@example.com');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect((await readDraft(id))?.data.description).toBe('Conservado.');
  expect(listKept()).toEqual([key]);
  panel.leave();
  await draftAsColleague(id, null);
  await open(id, 'Otro Guardado');
  await waitFor(async () => expect((await biography()).value).toBe('Conservado.'));
});

test('one’s own offered draft stays in the browser where other kept input says nothing new', async () => {
  const { id, key } = await openWithOwnDraft('Nada Nuevo');
  await write(await email(), 'una@example.com');
  await waitFor(() => expect(listKept()).toHaveLength(2));
  panel.leave();
  const body = { email: 'una@example.com' };
  await panel.asColleague('PATCH /artist/init/:id/', { params: { id }, body });
  await open(id, 'Nada Nuevo');
  await find('Seguir con ellos');
  expect(listKept()).toEqual([key]);
});

test('what another window has typed since outlives a save of another field', async () => {
  const { key } = await openWithOwnDraft('Dos Ventanas');
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  const more = { values: { description: 'Conservado y más.' }, sent: null, replaces: kept.sent };
  const at = new Date().toISOString();
  localStorage.setItem(key, JSON.stringify({ ...kept, ...more, at }));
  await write(await email(), 'una@example.com');
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  await panel.reload();
  await waitFor(async () => expect((await biography()).value).toBe('Conservado y más.'));
});

test('restored text is announced while it is in the form, whatever else was typed', async () => {
  await openRestored('Vuelve Atrás');
  screen.getByText(OWN_BANNER);
  await write(await biography(), 'Hoy.');
  await waitFor(() => expect(screen.queryByText(OWN_BANNER)).toBeNull());
  expect((await email()).value).toBe('una@example.com');
});

test('discarding restored text asks where more was typed since', async () => {
  await openRestored('Pregunta');
  await click('Descartarlos');
  const question = within(await screen.findByRole('dialog', { name: 'Cambios sin guardar' }));
  await panel.user.click(question.getByRole('button', { name: 'Descartar cambios' }));
  await screen.findByText('Sin cambios.');
  expect([(await biography()).value, (await email()).value]).toEqual(['Hoy.', '']);
  expect(listKept()).toEqual([]);
});

test('a draft that the site tells of late is offered, and not replaced meanwhile', async () => {
  const id = await addArtist('Tarde');
  await draftAsColleague(id, 'De la colega.');
  let isLost = true;
  panel.intercept((path) =>
    isLost && path === '/api/h/editing/' ? Promise.reject(new Error()) : undefined,
  );
  await open(id, 'Tarde');
  await write(await email(), 'una@example.com');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  isLost = false;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await find('Seguir con ellos');
  expect((await readDraft(id))?.data.description).toBe('De la colega.');
});

test('what is typed in a tab that is opened again goes on from no draft that is only offered', async () => {
  const id = await addArtist('Otra Parte');
  await draftAsColleague(id, 'De la colega.');
  await open(id, 'Otra Parte');
  await find('Seguir con ellos');
  await panel.user.click(screen.getByRole('tab', { name: 'Redes' }));
  await findInput(/instagram/i);
  const answer = holdAnswer();
  await panel.user.click(screen.getByRole('tab', { name: 'Información' }));
  await write(await email(), 'una@example.com');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  answer();
  await find('Seguir con ellos');
  await panel.reload();
  await find('Seguir con ellos');
  expect((await email()).value).toBe('una@example.com');
  expect((await readDraft(id))?.data.description).toBe('De la colega.');
});

test('what a colleague saved before the late answer is asked about', async () => {
  const id = await addArtist('Sin Aviso');
  const answer = holdAnswer();
  await open(id, 'Sin Aviso');
  await write(await biography(), 'Mío.');
  const body = { description: 'De la colega.' };
  await panel.asColleague('PATCH /artist/init/:id/', { params: { id }, body });
  answer();
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await click('Guardar');
  const choice = within(await screen.findByRole('dialog'));
  choice.getByText('De la colega.');
  await panel.user.click(choice.getByRole('radio', { name: /^Lo que escribí yo/ }));
  await panel.user.click(choice.getByRole('button', { name: 'Guardar lo elegido' }));
  await screen.findByText('Sin cambios.');
  expect((await biography()).value).toBe('Mío.');
});

test('a caption with a blank at its end does not come back over a colleague’s', async () => {
  const id = await addArtist('Con Espacio');
  await open(id, 'Con Espacio');
  for (const title of ['Antes', 'Otro']) {
    await uploadPicture(panel, '/artist/background/', { artist: id, title });
  }
  panel.leave();
  await panel.open('/tablero?s=69', 'Fondos de artistas');
  await write(await findInput(/^Título de Antes/), 'Después ');
  await panel.user.tab();
  await findInput(/^Título de Después/);
  const all = await panel.call('GET /artist/background/', {});
  const { id: background = 0 } = all.find(({ title }) => title === 'Después') ?? {};
  const body = { title: 'De la colega' };
  await panel.asColleague('PATCH /artist/background/:id/', { params: { id: background }, body });
  // Another caption is saved: the list is read again.
  await write(await findInput(/^Título de Otro/), 'Otro más');
  await panel.user.tab();
  const caption = await findInput(/^Título de De la colega/);
  expect(caption.value).toBe('De la colega');
  await waitFor(() => expect(listKept()).toEqual([]));
});

test('what was typed into the form of a picture outlives that its card is shown', async () => {
  const id = await addArtist('Con Álbum');
  await open(id, 'Con Álbum');
  await uploadPicture(panel, '/artist/album/', { artist: id, title: 'Foto' });
  refuseDrafts();
  await panel.reload();
  await biography();
  await panel.user.click(screen.getByRole('tab', { name: /lbum/ }));
  await findInput(/^Título de/);
  const [edit] = screen.getAllByRole('button', { name: /^Editar/ });
  await panel.user.click(edit as HTMLElement);
  await write(await findInput(/^Texto alternativo/), 'Una foto en el escenario.');
  await waitFor(() => expect(listKept()).toHaveLength(1));
  await panel.reload();
  await findInput(/^Título de/);
  expect(listKept()).toHaveLength(1);
});

test('one’s own draft that one goes on from and takes back at once is gone', async () => {
  const id = await addArtist('Toma Y Deja');
  const draft = { data: { description: 'De antes.' }, base: { description: 'Hoy.' } };
  const fields = ['description'];
  await panel.call('PUT /h/drafts/', { body: { call: ARTIST, id, fields, ...draft } });
  await open(id, 'Toma Y Deja');
  await click('Seguir con ellos');
  await screen.findByDisplayValue('De antes.');
  await write(await biography(), 'Hoy.');
  await waitFor(async () => expect(await readDraft(id)).toBeNull());
});

test.each(['Seguir con ellos', 'Descartarlos'])(
  'after %s the focus is in the first input of the form',
  async (name) => {
    await openWithOwnDraft(`Foco ${name}`);
    (await find(name)).focus();
    await panel.user.keyboard('{Enter}');
    if (name === 'Descartarlos') await confirmDiscard();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nombre/)));
  },
);

test('who discards an offered draft without a network is told that it was not', async () => {
  await openWithOwnDraft('Sin Red Descarta');
  refuseDrafts();
  await click('Descartarlos');
  await confirmDiscard();
  await screen.findByText(/^No se pudieron descartar los cambios sin guardar\. Revise su conexión/);
  await find('Descartarlos');
});
