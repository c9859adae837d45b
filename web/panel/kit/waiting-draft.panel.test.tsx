import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { withPanel } from '../../../test/panel-page.tsx';
import {
  listOpeningKeys,
  readMerged,
  storeInput,
  toOpeningKey,
  toStorageKey,
} from './stored-input.ts';

const panel = withPanel();
const BANNER = /^Hay cambios sin guardar de/;

const hasBanner = () => screen.queryByText(BANNER) !== null;

const biography = () => screen.findByLabelText<HTMLTextAreaElement>(/^Biografía/);

async function write(text: string): Promise<void> {
  await panel.user.clear(await biography());
  await panel.user.click(await biography());
  await panel.user.paste(text);
}

const click = (name: string) => panel.user.click(screen.getByRole('button', { name }));

async function save(): Promise<void> {
  await click('Guardar');
  await screen.findByText('Sin cambios.');
}

/** Opens an artist with a draft of its biography. */
async function openWithDraft(name: string, by: 'call' | 'asColleague' = 'call') {
  const { id } = await panel.call('POST /artist/init/', { body: { name, description: 'Hoy.' } });
  const target = { call: 'PATCH /artist/init/:id/', id };
  await panel[by]('PUT /h/drafts/', {
    body: {
      ...{ ...target, fields: ['description'], data: { description: 'De antes.' } },
      ...{ base: { description: 'Hoy.' }, replaces: null },
    },
  });
  const readDraft = async () => {
    const body = { ...target, tab: 'de-la-prueba' };
    return (await panel.call('POST /h/editing/', { body })).draft?.data.description;
  };
  await panel.open(`/tablero?s=21&id=${id}`, name);
  await screen.findByText(BANNER);
  return { id, readDraft };
}

test('a save ends the older draft of the same person', async () => {
  const { readDraft } = await openWithDraft('Guarda Mejor');
  await write('Mejor.');
  await save();
  await waitFor(() => expect(hasBanner()).toBe(false));
  expect(await readDraft()).toBeUndefined();
});

test('a save of other fields leaves the older draft', async () => {
  const { readDraft } = await openWithDraft('Guarda Otra Cosa');
  await panel.user.click(screen.getByLabelText(/^Email/));
  await panel.user.paste('otra@example.com');
  await save();
  await panel.reload();
  await screen.findByText(BANNER);
  expect(await readDraft()).toBe('De antes.');
});

test('the draft of a colleague outlives a save, and is told to be older', async () => {
  const { readDraft } = await openWithDraft('De La Colega', 'asColleague');
  await write('Mejor.');
  await save();
  expect(await readDraft()).toBe('De antes.');
  await panel.reload();
  const banner = await screen.findByText(/^Son anteriores a lo guardado el/);
  const go = within(banner.closest<HTMLElement>('[role=alert]') as HTMLElement);
  expect(go.getByRole('button', { name: 'Seguir con ellos' }).dataset.variant).toBe('default');
});

test('what is typed while a draft waits survives a reload, and one chooses between both', async () => {
  const { readDraft } = await openWithDraft('Nada Se Pierde');
  await write('De ahora.');
  await panel.reload();
  await screen.findByText(BANNER);
  await waitFor(async () => expect((await biography()).value).toBe('De ahora.'));
  await click('Seguir con ellos');
  const name = 'Usted ya escribió en los mismos campos';
  const find = () => screen.findByRole('dialog', { name });
  const question = await find();
  await panel.user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect([(await biography()).value, await readDraft()]).toEqual(['De ahora.', 'De antes.']);
  await click('Seguir con ellos');
  const again = within(await find());
  await panel.user.click(again.getByRole('radio', { name: 'Lo que había escrito antes' }));
  await panel.user.click(again.getByRole('button', { name: 'Seguir con lo elegido' }));
  await waitFor(async () => expect((await biography()).value).toBe('De antes.'));
  await save();
  await panel.reload();
  expect((await biography()).value).toBe('De antes.');
  expect(hasBanner()).toBe(false);
});

const ask = () => screen.findByRole('dialog', { name: 'Cambios sin guardar' });
const clickIn = (box: HTMLElement, name: string) =>
  panel.user.click(within(box).getByRole('button', { name }));

test('the draft of a colleague is discarded after a question that names her', async () => {
  const { readDraft } = await openWithDraft('Pregunta Antes', 'asColleague');
  await click('Descartarlos');
  const question = await ask();
  within(question).getByText(
    '¿Descartar los cambios sin guardar de colega? No se pueden recuperar.',
  );
  await clickIn(question, 'Cancelar');
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect([hasBanner(), await readDraft()]).toEqual([true, 'De antes.']);
  await click('Descartarlos');
  await clickIn(await ask(), 'Descartar cambios');
  await waitFor(() => expect(hasBanner()).toBe(false));
  expect(await readDraft()).toBeUndefined();
});

test('one’s own draft that was discarded does not come back at the next opening', async () => {
  const { readDraft } = await openWithDraft('No Vuelve');
  await click('Seguir con ellos');
  await write('Seguido.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await panel.reload();
  await screen.findByText(BANNER);
  await click('Descartarlos');
  await clickIn(await ask(), 'Descartar cambios');
  await waitFor(() => expect(hasBanner()).toBe(false));
  await panel.reload();
  expect((await biography()).value).toBe('Hoy.');
  await screen.findByText('Sin cambios.');
  expect([hasBanner(), await readDraft()]).toEqual([false, undefined]);
});

/** Types a draft, which a colleague then discards. */
async function loseDraft(name: string) {
  const { id } = await panel.call('POST /artist/init/', { body: { name, description: 'Hoy.' } });
  await panel.open(`/tablero?s=21&id=${id}`, name);
  await write('Mío.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const call = 'PATCH /artist/init/:id/';
  const open = () => panel.call('POST /h/editing/', { body: { call, id, tab: 'de-la-prueba' } });
  const { draft } = await open();
  const discarded = { call, id, fields: ['description'], data: {}, base: {} };
  await panel.asColleague('PUT /h/drafts/', {
    body: { ...discarded, replaces: draft?.saved_at ?? null },
  });
  return async () => (await open()).draft?.data.description;
}

test('an open form sends its draft again after a colleague has discarded it', async () => {
  const readDraft = await loseDraft('Se Envía Otra Vez');
  expect(await readDraft()).toBeUndefined();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(async () => expect(await readDraft()).toBe('Mío.'));
});

test('what a colleague has discarded is still in the browser of its author', async () => {
  await loseDraft('Sigue Aquí');
  await panel.reload();
  await screen.findByText(/^Hay cambios sin guardar de usted/);
  await waitFor(async () => expect((await biography()).value).toBe('Mío.'));
});

test('a window with nothing typed leaves what another window keeps', async () => {
  const name = 'Dos Ventanas';
  const { id } = await panel.call('POST /artist/init/', { body: { name, description: 'Hoy.' } });
  await panel.open(`/tablero?s=21&id=${id}`, name);
  await biography();
  await screen.findByText('Sin cambios.');
  const key = toStorageKey({ call: 'PATCH /artist/init/:id/', id }, 'name');
  storeInput(toOpeningKey(key, 'otra'), {
    ...{ values: { description: 'De la otra.' }, base: { description: 'Hoy.' }, place: null },
    ...{ replaces: null, sent: null, at: new Date().toISOString() },
  });
  window.dispatchEvent(new Event('pagehide'));
  expect(readMerged(listOpeningKeys(key))?.values).toEqual({
    description: 'De la otra.',
  });
  // Both type: neither replaces what the other keeps.
  panel.intercept((path) => (path === '/api/h/drafts/' ? Promise.reject(new Error()) : undefined));
  await panel.user.click(screen.getByLabelText(/^Email/));
  await panel.user.paste('una@example.com');
  await panel.reload();
  await screen.findByText(/^Hay cambios sin guardar de usted/);
  await waitFor(async () => expect((await biography()).value).toBe('De la otra.'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('una@example.com');
});
