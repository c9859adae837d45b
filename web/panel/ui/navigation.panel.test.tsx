import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();

const LIST = '/tablero?s=12';
const address = () => location.pathname + location.search;
const expectAddress = (place: string) => waitFor(() => expect(address()).toBe(place));
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const click = async (role: string, name: string) =>
  panel.user.click(await screen.findByRole(role, { name }));

async function createCalendar(title: string): Promise<number> {
  const body = { title, ref: `${title}@example.com`, max_results: 5 };
  return (await panel.call('POST /h/calendar/', { body })).id;
}

/** Opens the list of calendars from that of the keys, and one of them. */
async function openCalendar(title: string): Promise<string> {
  const id = await createCalendar(title);
  await panel.open('/tablero?s=14', 'Llaves');
  await click('link', 'Calendario');
  await click('link', title);
  await screen.findByRole('dialog');
  await expectAddress(`${LIST}&id=${id}`);
  return address();
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['back', async () => history.back()],
  [
    'its button',
    async () =>
      panel.user.click(screen.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement),
  ],
  ['Escape', () => panel.user.keyboard('{Escape}')],
])('%s closes a record; the next step back leaves the list', async (way, close) => {
  await openCalendar(way);
  await close();
  await expectClosed();
  await expectAddress(LIST);
  history.back();
  await findHeading('Llaves');
});

test('a record that a link opened stays over a reload, and closes to its list', async () => {
  const id = await createCalendar('Enlazado');
  await panel.open(`${LIST}&id=${id}&q=enla`, 'Calendario');
  await panel.reload();
  await screen.findByRole('dialog');
  history.back();
  await expectClosed();
  await expectAddress(`${LIST}&q=enla`);
});

test('back closes the uppermost dialog alone', async () => {
  const opened = await openCalendar('Dos capas');
  await panel.user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox');
  history.back();
  await waitFor(() => expect(search.isConnected).toBe(false));
  expect(address()).toBe(opened);
  await screen.findByRole('dialog');
});

test('a dialog without an address closes by back on its page', async () => {
  await panel.open('/tablero?s=14', 'Llaves');
  await click('link', 'Calendario');
  await click('button', 'Nuevo calendario');
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo calendario' });
  history.back();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(address()).toBe(LIST);
  history.back();
  await findHeading('Llaves');
});

test('back from a part leads to its whole, and then to the list', async () => {
  const { id: event } = await panel.call('POST /event/init/', {
    body: { name: 'Con Paso', condition: [1] },
  });
  await panel.call('POST /event/detail/', {
    body: { event, title: 'Uno', description: 'x', year: 2024 },
  });
  await panel.open('/tablero?s=22', 'Eventos');
  const card = await screen.findByRole('article', { name: 'Con Paso' });
  await panel.user.click(within(card).getByRole('link', { name: 'Con Paso' }));
  await findHeading('Con Paso');
  await click('tab', 'Segmentos');
  const row = await screen.findByRole('rowheader', { name: /^Uno/ });
  await panel.user.click(within(row).getByText('Uno'));
  await findHeading('Uno');
  history.back();
  await findHeading('Con Paso');
  await expectAddress(`/tablero?s=22&id=${event}&tab=segments`);
  history.back();
  await findHeading('Eventos');
  await expectAddress('/tablero?s=22');
});

test('changes in one turn build on one another', async () => {
  const { changePlace } = await import('./navigation.ts');
  await panel.open(LIST, 'Calendario');
  changePlace({ q: 'voz' });
  changePlace({ state: 'inactive' });
  await expectAddress(`${LIST}&q=voz&state=inactive`);
});
