import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artistForm, forgetKept } from '../../../test/kept-input.ts';
import { uploadPicture, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, open, write } = artistForm(panel);
beforeEach(forgetKept);

const readPictures = () => panel.call('GET /artist/background/', {});
const readTitles = async () => (await readPictures()).map(({ title }) => title);

afterEach(async () => {
  for (const { id } of await readPictures()) {
    await panel.call('DELETE /artist/background/:id/', { params: { id } });
  }
});

/** Opens a list of one picture, which is called `Antes`; returns the input of its title. */
async function openCaption(artist: string): Promise<HTMLElement> {
  const id = await addArtist(artist);
  await open(id, artist);
  await uploadPicture(panel, '/artist/background/', { artist: id, title: 'Antes' });
  panel.leave();
  await panel.open('/tablero?s=69', 'Fondos de artistas');
  return screen.findByLabelText(/^Título de Antes/);
}

/** Holds requests back until the returned function is called, and lists them. */
function hold(isHeld: (path: string, method: string | undefined) => boolean) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  panel.intercept((path, init) => {
    if (!isHeld(path, init.method)) return undefined;
    sent.push(path);
    return promise.then(() => panel.send(path, init));
  });
  return { sent, release: () => resolve(undefined) };
}

test('a caption that is left twice while it is saved is saved as it was left last', async () => {
  const caption = await openCaption('Dos Veces');
  const { release } = hold((_path, method) => method === 'PATCH');
  await write(caption, 'Uno');
  await panel.user.tab();
  await write(caption, 'Uno y dos');
  await panel.user.tab();
  release();
  await waitFor(async () => expect(await readTitles()).toEqual(['Uno y dos']));
  expect(await screen.findByDisplayValue('Uno y dos')).toBe(caption);
});

test('a caption in which one types again is not saved in the middle of a word', async () => {
  const caption = await openCaption('A Medias');
  const { sent, release } = hold((_path, method) => method === 'PATCH');
  await write(caption, 'Uno');
  await panel.user.tab();
  await write(caption, 'Uno y dos');
  await panel.user.tab();
  await write(caption, 'Uno, dos y tr');
  release();
  await screen.findByLabelText(/^Título de Uno/);
  expect([document.activeElement === caption, sent.length]).toEqual([true, 1]);
  expect(await readTitles()).toEqual(['Uno']);
});

test('one can go back to a caption that was left again while it was saved', async () => {
  const caption = await openCaption('Vuelve');
  const [picture] = await readPictures();
  await panel.asColleague('PATCH /artist/background/:id/', {
    params: { id: picture?.id ?? 0 },
    body: { title: 'De la colega' },
  });
  const { sent, release } = hold((path) => path === '/api/h/editing/');
  await write(caption, 'Uno');
  await panel.user.tab();
  await panel.user.click(caption);
  release();
  const question = within(await screen.findByRole('dialog'));
  await panel.user.click(question.getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
});

test('a caption that could not be saved is not sent again by itself', async () => {
  const caption = await openCaption('Se Niega');
  const held = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  panel.intercept((path, { method }) => {
    if (path === '/api/h/editing/') sent.push(path);
    if (method !== 'PATCH') return undefined;
    return held.promise.then(() => Promise.reject(new TypeError('offline')));
  });
  await write(caption, 'Uno');
  await panel.user.tab();
  await panel.user.click(caption);
  await panel.user.tab();
  held.resolve(undefined);
  await screen.findByText(/no se ha podido actualizar la imagen/);
  expect(await readTitles()).toEqual(['Antes']);
  expect(sent).toHaveLength(1);
});
