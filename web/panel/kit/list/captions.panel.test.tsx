import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artistForm, forgetKept, holdRequests } from '../../../../test/kept-input.ts';
import { uploadPicture, withPanel } from '../../../../test/panel-page.tsx';

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

test('a caption that is left twice while it is saved is saved as it was left last', async () => {
  const caption = await openCaption('Dos Veces');
  const { release } = holdRequests(panel, (_path, method) => method === 'PATCH');
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
  const { sent, release } = holdRequests(panel, (_path, method) => method === 'PATCH');
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

test('a caption that could not be saved is not sent again by itself', async () => {
  const caption = await openCaption('Se Niega');
  const held = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  panel.intercept((path, { method }) => {
    if (method !== 'PATCH') return undefined;
    sent.push(path);
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

test('a saved caption shows what was saved where the list cannot be read again', async () => {
  const caption = await openCaption('Sin Lista');
  let isLost = false;
  panel.intercept((path, { method }) => {
    if (method === 'PATCH') isLost = true;
    const isList = isLost && method === undefined && path.includes('/artist/background/');
    return isList ? Promise.reject(new TypeError('offline')) : undefined;
  });
  await write(caption, 'Después');
  await panel.user.tab();
  await waitFor(async () => expect(await readTitles()).toEqual(['Después']));
  await write(caption, 'Después y más');
  await panel.user.tab();
  await waitFor(async () => expect(await readTitles()).toEqual(['Después y más']));
  // The site has it before its answer arrives.
  await waitFor(() => expect((caption as HTMLInputElement).value).toBe('Después y más'));
});

test('a caption of which the colleague’s text was chosen shows that text', async () => {
  const caption = (await openCaption('Elige La Otra')) as HTMLInputElement;
  const [{ id } = { id: 0 }] = await readPictures();
  await write(caption, 'Mío');
  const body = { title: 'De la colega' };
  await panel.asColleague('PATCH /artist/background/:id/', { params: { id }, body });
  await panel.user.tab();
  const question = within(await screen.findByRole('dialog'));
  await panel.user.click(question.getByRole('radio', { name: /^Lo que guardó/ }));
  await panel.user.click(question.getByRole('button', { name: 'Guardar lo elegido' }));
  await waitFor(() => expect(caption.value).toBe('De la colega'));
});

test('Enter in a caption saves it and leaves the focus in it', async () => {
  const caption = await openCaption('Con Entrar');
  await write(caption, 'Después');
  await panel.user.keyboard('{Enter}');
  await screen.findByLabelText(/^Título de Después/);
  expect([await readTitles(), document.activeElement]).toEqual([['Después'], caption]);
});
