import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { expectSaved, findNotice, withPanel } from '../../../../test/panel-page.tsx';

const panel = withPanel();
const CALENDARS = '/tablero?s=12';

const address = () => location.pathname + location.search;
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
/** The first cell of each record, in the order shown. */
const titles = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.firstChild?.textContent ?? '');

async function add(title: string): Promise<number> {
  const body = { title, ref: `${title.toLowerCase()}@example.com`, max_results: 5 };
  return (await panel.call('POST /h/calendar/', { body })).id;
}

async function addSeven(): Promise<void> {
  for (let at = 1; at <= 7; at += 1) await add(`Ciclo ${at}`);
}

beforeEach(async () => {
  for (const { id } of await panel.call('GET /h/calendar/', {})) {
    await panel.call('DELETE /h/calendar/:id/', { params: { id } });
  }
});

test('an empty list says what belongs there; what is added appears and is announced', async () => {
  await panel.open(CALENDARS, 'Calendario');
  await screen.findByText(/^Aquí estarán los calendarios/);
  expect(document.title).toBe('Calendario · Tablero');
  await panel.user.click(screen.getByRole('button', { name: 'Nuevo calendario' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo calendario' });
  await panel.user.type(within(form).getByLabelText(/^Titulo/), 'Batallas');
  await panel.user.type(within(form).getByLabelText(/^ID de Referencia/), 'b@example.com');
  const count = within(form).getByLabelText(/^Cant\. a mostrar/);
  await panel.user.clear(count);
  await panel.user.type(count, '7');
  await panel.user.click(within(form).getByRole('button', { name: 'Guardar' }));
  await expectSaved(panel.user, 'Se ha creado el Calendario correctamente.');
  expect(await findRow('Batallas')).toBeTruthy();
  expect(screen.getByText('1 calendario')).toBeTruthy();
  const [stored] = await panel.call('GET /h/calendar/', {});
  expect(stored).toMatchObject({ title: 'Batallas', ref: 'b@example.com', max_results: 7 });
});

test('of an exclusive switch one is on; one that fails goes back and says why', async () => {
  await add('Primero');
  await add('Segundo');
  await panel.open(CALENDARS, 'Calendario');
  const find = async (name: string) => within(await findRow(name)).getByRole('switch');
  const isOn = async (name: string) => ((await find(name)) as HTMLInputElement).checked;
  await findRow('Primero');
  expect([await isOn('Primero'), await isOn('Segundo')]).toEqual([true, false]);
  await panel.user.click(await find('Segundo'));
  await waitFor(async () => {
    expect([await isOn('Primero'), await isOn('Segundo')]).toEqual([false, true]);
  });
  panel.intercept((_, { method }) =>
    method === 'PATCH' ? Promise.reject(new Error()) : undefined,
  );
  await panel.user.click(await find('Primero'));
  await findNotice(/Revise su conexión/);
  await waitFor(async () => {
    expect([await isOn('Primero'), await isOn('Segundo')]).toEqual([false, true]);
  });
});

test('a head sorts up, down and not at all; the order stands in the address', async () => {
  for (const name of ['Bravo', 'Álamo', 'Ceiba']) await add(name);
  await panel.open(CALENDARS, 'Calendario');
  await findRow('Bravo');
  const head = () => screen.getByRole('columnheader', { name: 'Titulo' });
  const click = () => panel.user.click(within(head()).getByRole('button'));
  expect(titles()).toEqual(['Ceiba', 'Álamo', 'Bravo']);
  await click();
  await waitFor(() => expect(titles()).toEqual(['Álamo', 'Bravo', 'Ceiba']));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await click();
  await waitFor(() => expect(titles()).toEqual(['Ceiba', 'Bravo', 'Álamo']));
  const sorted = address();
  expect(sorted).toMatch(/\?s=12&sort=/);
  await panel.reload();
  await findRow('Bravo');
  expect([address(), titles()]).toEqual([sorted, ['Ceiba', 'Bravo', 'Álamo']]);
  await click();
  await waitFor(() => expect(address()).toBe(CALENDARS));
  await waitFor(() => expect(titles()).toEqual(['Ceiba', 'Álamo', 'Bravo']));
});

test('a title is a link to its record, which opens over the list as it is', async () => {
  const id = await add('Con dirección');
  await panel.open(`${CALENDARS}&q=con`, 'Calendario');
  const link = await screen.findByRole('link', { name: 'Con dirección' });
  expect(link.getAttribute('href')).toBe(`${CALENDARS}&id=${id}`);
  await panel.user.click(link);
  await screen.findByRole('dialog', { name: 'Editar “Con dirección”' });
  expect(address()).toBe(`${CALENDARS}&id=${id}&q=con`);
  panel.leave();
  await panel.open('/tablero?s=37&list=packs', 'Usuarios');
  const body = { name: 'Diez', hours: 10, price: 50, currency: 'USD', valid_days: 90 };
  const pack = await panel.call('POST /capsula/packs/', { body });
  await panel.reload();
  const inTab = await screen.findByRole('link', { name: 'Diez' });
  expect(inTab.getAttribute('href')).toBe(`/tablero?s=37&list=packs&id=${pack.id}`);
});

test('search and filter stand in the address: reload, back and forward keep them', async () => {
  await addSeven();
  await panel.open(CALENDARS, 'Calendario');
  const search = () =>
    screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar calendario' });
  await panel.user.type(await search(), 'ciclo 3');
  await waitFor(() => expect(address()).toBe(`${CALENDARS}&q=ciclo+3`));
  await waitFor(() => expect(titles()).toEqual(['Ciclo 3']));
  await screen.findByText('1 de 7 calendarios');
  await panel.reload();
  expect((await search()).value).toBe('ciclo 3');
  await waitFor(() => expect(titles()).toEqual(['Ciclo 3']));

  await panel.user.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
  await panel.user.click(screen.getByRole('radio', { name: 'Publicados' }));
  await waitFor(() => expect(address()).toBe(`${CALENDARS}&state=active`));
  await waitFor(() => expect(titles()).toEqual(['Ciclo 1']));
  await panel.user.click(screen.getByRole('link', { name: 'Llaves' }));
  await screen.findByRole('heading', { level: 1, name: 'Llaves' });
  expect(address()).toBe('/tablero?s=14');
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Calendario' });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Publicados' })).checked).toBe(
    true,
  );
  history.forward();
  await screen.findByRole('heading', { level: 1, name: 'Llaves' });
});

test('what nothing matches leads back to all; values that make no sense are read as none', async () => {
  await addSeven();
  await panel.open(`${CALENDARS}&q=nada`, 'Calendario');
  await screen.findByText('Ningún calendario coincide con la búsqueda.');
  await panel.user.click(screen.getByRole('button', { name: 'Ver todos' }));
  await findRow('Ciclo 7');
  expect(address()).toBe(CALENDARS);
  await panel.leave();
  await panel.open(`${CALENDARS}&page=999999&sort=x&state=toString`, 'Calendario');
  await screen.findByText('7 calendarios');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Todos' }).checked).toBe(true);
  await panel.leave();
  await panel.open('/tablero?s=37&role=%27%3B--&state=__proto__&page=1e9', 'Usuarios');
  expect((await screen.findByLabelText<HTMLSelectElement>('Rol')).value).toBe('');
  expect((await screen.findAllByText('jefa')).length).toBeGreaterThan(0);
});

test('several are deleted with one question, and come back by one undo', async () => {
  await addSeven();
  await panel.open(CALENDARS, 'Calendario');
  for (const name of ['Ciclo 2', 'Ciclo 5']) {
    await panel.user.click(within(await findRow(name)).getByRole('checkbox'));
  }
  const bar = screen.getByRole('region', { name: 'Selección' });
  within(bar).getByText('2 de 7');
  await panel.user.click(within(bar).getByRole('button', { name: 'Eliminar selección' }));
  const question = await screen.findByRole('dialog');
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Ciclo 5', 'Ciclo 2']);
  await panel.user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('5 calendarios');
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
  await panel.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await screen.findByText('7 calendarios');
  await findNotice('Se ha restaurado: 2 calendarios.');
  expect(await panel.call('GET /h/calendar/', {})).toHaveLength(7);
});

test('a question that is answered with no deletes nothing', async () => {
  await addSeven();
  await panel.open(CALENDARS, 'Calendario');
  await findRow('Ciclo 4');
  await panel.user.click(screen.getByRole('button', { name: 'Acciones de Ciclo 4' }));
  await panel.user.click(await screen.findByRole('menuitem', { name: 'Eliminar', hidden: true }));
  const question = await screen.findByRole('dialog');
  within(question).getByText('Esta seguro de eliminar este Calendario?');
  within(question).getByText(/^Se eliminará “Ciclo 4” de esta lista\./);
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await panel.call('GET /h/calendar/', {})).toHaveLength(7);
});

test('a list that cannot be read says so, and is read when asked again', async () => {
  await add('Vuelve');
  panel.intercept((path) =>
    path === '/api/h/calendar/' ? Promise.resolve(new Response('{}', { status: 500 })) : undefined,
  );
  await panel.open(CALENDARS, 'Calendario');
  await screen.findByText(/^Ha ocurrido un error, no se ha podido cargar los calendarios\./);
  panel.intercept(() => undefined);
  await panel.user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  await findRow('Vuelve');
});

test('a link creates a record; one to a record that has gone says so', async () => {
  await panel.open(`${CALENDARS}&new=1`, 'Calendario');
  await screen.findByRole('dialog', { name: 'Nuevo calendario' });
  await waitFor(() => expect(address()).toBe(CALENDARS));
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await panel.leave();
  await panel.open(`${CALENDARS}&id=987654321`, 'Calendario');
  await findNotice(/No se encontró lo que indica el enlace/);
  await waitFor(() => expect(address()).toBe(CALENDARS));
});
