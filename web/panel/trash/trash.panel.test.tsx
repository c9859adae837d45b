import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();

const addArtist = (name: string) =>
  panel.call('POST /artist/init/', { body: { name, description: 'Voz.' } });
async function listIds(name: string): Promise<number[]> {
  const all = await panel.call('GET /artist/init/', {});
  return all.filter((artist) => artist.name === name).map(({ id }) => id);
}
async function removeAll(name: string): Promise<void> {
  for (const id of await listIds(name)) {
    await panel.call('DELETE /artist/init/:id/', { params: { id } });
  }
}

const listCards = (name: string) => screen.queryAllByRole('article', { name });
const listRows = (name: string) => screen.queryAllByRole('row', { name: new RegExp(name) });
const click = async (button: string) =>
  panel.user.click(await screen.findByRole('button', { name: button }));

/** Ticks all, clicks a button of the bar of what is selected, and returns the question. */
async function askForAll(items: readonly HTMLElement[], action: string): Promise<HTMLElement> {
  for (const item of items) await panel.user.click(within(item).getByRole('checkbox'));
  const bar = await screen.findByRole('region', { name: 'Selección' });
  await panel.user.click(within(bar).getByRole('button', { name: action }));
  return screen.findByRole('dialog');
}
const answer = (question: HTMLElement, button: string) =>
  panel.user.click(within(question).getByRole('button', { name: button }));

test('several artists are switched and deleted at once, each with one question and one undo', async () => {
  const name = 'Vuelven Juntos';
  for (const _ of [1, 2]) await addArtist(name);
  await panel.open('/tablero?s=21&q=vuelven', 'Artistas');
  const expectShown = (count: number) => waitFor(() => expect(listCards(name)).toHaveLength(count));
  const expectSwitched = (isOn: boolean) =>
    waitFor(() => {
      const switches = listCards(name).map((card) => within(card).getByRole('switch'));
      expect(switches.map((item) => (item as HTMLInputElement).checked)).toEqual([isOn, isOn]);
    });
  await expectShown(2);
  await answer(await askForAll(listCards(name), 'Ocultar'), 'Ocultar');
  await expectSwitched(false);
  await click('Deshacer');
  await expectSwitched(true);
  await answer(await askForAll(listCards(name), 'Eliminar selección'), 'Eliminar');
  await click('Mover a la Papelera');
  await expectShown(0);
  expect(await listIds(name)).toHaveLength(0);
  await click('Deshacer');
  await expectShown(2);
  expect(await listIds(name)).toHaveLength(2);
});

test('several of the trash are restored at once, with one undo, or deleted for good', async () => {
  const name = 'Se Restauran';
  for (const _ of [1, 2]) await addArtist(name);
  await removeAll(name);
  await panel.open('/tablero?s=19&q=restauran', 'Papelera');
  const expectShown = (count: number) => waitFor(() => expect(listRows(name)).toHaveLength(count));
  await expectShown(2);
  await answer(await askForAll(listRows(name), 'Restaurar'), 'Restaurar');
  await expectShown(0);
  expect(await listIds(name)).toHaveLength(2);
  await click('Deshacer');
  await expectShown(2);
  expect(await listIds(name)).toHaveLength(0);
  const question = await askForAll(listRows(name), 'Eliminar selección');
  within(question).getByText('Nada de lo elegido se podrá restaurar.');
  await answer(question, 'Eliminar');
  await expectShown(0);
});

test('the trash is emptied after a question', async () => {
  const name = 'Se Va del Todo';
  await addArtist(name);
  await removeAll(name);
  await panel.open('/tablero?s=19', 'Papelera');
  await waitFor(() => expect(listRows(name)).toHaveLength(1));
  await click('Vaciar la Papelera');
  const question = await screen.findByRole('dialog', { name: 'Vaciar la Papelera' });
  await answer(question, 'Vaciar la Papelera');
  await screen.findByText(/La Papelera está vacía/);
});
