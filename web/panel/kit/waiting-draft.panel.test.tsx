import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const BANNER = /^Hay cambios sin guardar de/;

const hasBanner = () => screen.queryByText(BANNER) !== null;

const biography = () => screen.findByLabelText<HTMLTextAreaElement>(/^Biografía/);

async function write(text: string): Promise<void> {
  await panel.user.clear(await biography());
  await panel.user.click(await biography());
  await panel.user.paste(text);
}

const press = (name: string) => panel.user.click(screen.getByRole('button', { name }));

async function save(): Promise<void> {
  await press('Guardar');
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
  await press('Seguir con ellos');
  const name = 'Usted ya escribió en los mismos campos';
  const find = () => screen.findByRole('dialog', { name });
  const question = await find();
  await panel.user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect([(await biography()).value, await readDraft()]).toEqual(['De ahora.', 'De antes.']);
  await press('Seguir con ellos');
  const again = within(await find());
  await panel.user.click(again.getByRole('radio', { name: 'Lo que había escrito antes' }));
  await panel.user.click(again.getByRole('button', { name: 'Seguir con lo elegido' }));
  await waitFor(async () => expect((await biography()).value).toBe('De antes.'));
  await save();
  await panel.reload();
  expect((await biography()).value).toBe('De antes.');
  expect(hasBanner()).toBe(false);
});
