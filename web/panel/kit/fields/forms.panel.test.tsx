import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectSaved, findNotice, withPanel } from '../../../../test/panel-page.tsx';

const panel = withPanel();
const CALENDARS = '/tablero?s=12';
const CAPSULE = '/tablero?s=36';

type Input = HTMLInputElement;
const field = (label: RegExp | string) => screen.getByLabelText<Input>(label);

async function openNew(): Promise<HTMLElement> {
  await panel.open(`${CALENDARS}&new=1`, 'Calendario');
  return screen.findByRole('dialog', { name: 'Nuevo calendario' });
}

async function openCapsule(): Promise<void> {
  await panel.open(CAPSULE, 'Página de la cápsula');
  await screen.findByLabelText(/^Título/);
}

async function write(label: RegExp | string, text: string): Promise<void> {
  await panel.user.clear(field(label));
  await panel.user.click(field(label));
  await panel.user.paste(text);
}

const save = () => panel.user.click(screen.getByRole('button', { name: 'Guardar' }));
const findDiscard = () => screen.findByRole('dialog', { name: 'Cambios sin guardar' });

async function getTitles(title: string): Promise<string[]> {
  const all = await panel.call('GET /h/calendar/', {});
  return all.map((item) => item.title).filter((item) => item === title);
}

test('Ctrl+S sends the form; what is missing is said beside it, the first gets the focus, nothing is sent', async () => {
  const form = await openNew();
  const writes: string[] = [];
  panel.intercept((path, { method }) => {
    if (method !== 'GET' && !path.includes('/editing/')) writes.push(path);
    return undefined;
  });
  await panel.user.click(within(form).getByLabelText(/^ID de Referencia/));
  await panel.user.keyboard('{Control>}s{/Control}');
  const told = await within(form).findAllByText('Este campo es requerido.');
  expect(told.length).toBeGreaterThan(1);
  const title = within(form).getByLabelText<Input>(/^Titulo/);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect([title.getAttribute('aria-invalid'), title.required]).toEqual(['true', true]);
  expect(writes).toEqual([]);
});

test('a connection lost at saving loses nothing that was typed; the next attempt creates one record', async () => {
  const form = await openNew();
  await write(/^Titulo/, 'Sin señal');
  await write(/^ID de Referencia/, 'x@example.com');
  await write(/^Cant\. a mostrar/, '3');
  const keys: (string | null)[] = [];
  panel.intercept((path, { method, headers }) => {
    if (method !== 'POST' || path !== '/api/h/calendar/') return undefined;
    keys.push(new Headers(headers).get('idempotency-key'));
    return keys.length === 1 ? Promise.reject(new Error()) : undefined;
  });
  const button = within(form).getByRole('button', { name: 'Guardar' });
  await panel.user.click(button);
  await findNotice(/Revise su conexión/);
  expect(field(/^Titulo/).value).toBe('Sin señal');
  await panel.user.click(button);
  await expectSaved(panel.user, 'Se ha creado el Calendario correctamente.');
  await waitFor(() => expect(form.isConnected).toBe(false));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(await getTitles('Sin señal')).toHaveLength(1);
});

test('what the server refuses stands beside its field, and the form stays', async () => {
  const form = await openNew();
  await write(/^Titulo/, 'Rechazado');
  await write(/^ID de Referencia/, 'x@example.com');
  await write(/^Cant\. a mostrar/, '3');
  const refusal = { title: ['Ya existe un calendario con este titulo.'] };
  panel.intercept((path, { method }) =>
    method === 'POST' && path === '/api/h/calendar/'
      ? Promise.resolve(Response.json(refusal, { status: 400 }))
      : undefined,
  );
  await panel.user.click(within(form).getByRole('button', { name: 'Guardar' }));
  await within(form).findByText('Ya existe un calendario con este titulo.');
  await waitFor(() => expect(document.activeElement).toBe(field(/^Titulo/)));
  expect([field(/^Titulo/).value, await getTitles('Rechazado')]).toEqual(['Rechazado', []]);
});

test('closing a form whose input is kept nowhere asks first', async () => {
  await panel.open('/tablero?s=63&new=1', 'Jueces');
  const form = await screen.findByRole('dialog', { name: 'Nuevo juez' });
  await write(/^Nombre/, 'A medias');
  await panel.user.keyboard('{Escape}');
  await panel.user.click(
    within(await findDiscard()).getByRole('button', { name: 'Seguir editando' }),
  );
  await waitFor(() => expect(screen.queryByText('Seguir editando')).toBeNull());
  expect(field(/^Nombre/).value).toBe('A medias');
  await panel.user.click(within(form).getByRole('button', { name: 'Cancelar' }));
  await panel.user.click(
    within(await findDiscard()).getByRole('button', { name: 'Descartar cambios' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a form is sent once and not closed while its request is in flight', async () => {
  const form = await openNew();
  await write(/^Titulo/, 'En camino');
  await write(/^ID de Referencia/, 'x@example.com');
  await write(/^Cant\. a mostrar/, '3');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  panel.intercept((path, init) => {
    if (init.method !== 'POST' || path !== '/api/h/calendar/') return undefined;
    sent += 1;
    return held.then(() => panel.send(path, init));
  });
  await panel.user.dblClick(within(form).getByRole('button', { name: 'Guardar' }));
  await panel.user.keyboard('{Escape}');
  await findNotice('Cargando... Porfavor espere.');
  expect(form.isConnected).toBe(true);
  release();
  await expectSaved(panel.user, 'Se ha creado el Calendario correctamente.');
  await waitFor(() => expect(form.isConnected).toBe(false));
  expect([sent, await getTitles('En camino')]).toEqual([1, ['En camino']]);
});

test('a page that saves stays open, and says when nothing is left to save', async () => {
  await openCapsule();
  await screen.findByText('Sin cambios.');
  await write(/^Título/, 'La Cápsula nueva');
  await waitFor(() => expect(screen.queryByText('Sin cambios.')).toBeNull());
  await write(/^Email/, 'estudio@example.com');
  await save();
  await expectSaved(panel.user, 'Se ha actualizado la cápsula correctamente.');
  await screen.findByText('Sin cambios.');
  const [stored] = await panel.call('GET /capsula/init/', {});
  expect([field(/^Título/).value, stored?.name]).toEqual(['La Cápsula nueva', 'La Cápsula nueva']);
});

test('input that is kept nowhere is not lost by another section or by back', async () => {
  await panel.open('/tablero?s=13', /./);
  await panel.user.click(screen.getByRole('link', { name: 'Llaves' }));
  const [input] = await screen.findAllByLabelText<Input>(/^Llave de/);
  if (input === undefined) throw new Error('no key');
  await panel.user.click(input);
  await panel.user.paste('una-llave');
  const keepEditing = async () => {
    const question = await findDiscard();
    await panel.user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect([location.search, input.value]).toEqual(['?s=14', 'una-llave']);
  };
  history.back();
  await keepEditing();
  await panel.user.click(screen.getByRole('link', { name: 'Redes sociales' }));
  const question = await findDiscard();
  await panel.user.click(within(question).getByRole('button', { name: 'Descartar cambios' }));
  await screen.findByRole('heading', { level: 1, name: 'Redes sociales' });
});

test('a section that is left right after a save shows what was saved when it is opened again', async () => {
  await panel.open('/tablero?s=13', 'Redes sociales');
  await screen.findByLabelText(/instagram/i);
  await write(/instagram/i, '@guardada.demo');
  let isHeld = false;
  const released = Promise.withResolvers<void>();
  panel.intercept((path, init) => {
    if (path !== '/api/h/social/' || init.method !== 'GET' || isHeld) return undefined;
    isHeld = true;
    return released.promise.then(() => panel.send(path, init));
  });
  await panel.user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await expectSaved(panel.user, 'Se ha actualizado las redes sociales correctamente.');
  await waitFor(() => expect(isHeld).toBe(true));
  await panel.user.click(screen.getByRole('link', { name: 'Llaves' }));
  await screen.findAllByLabelText(/^Llave de/);
  released.resolve();
  await panel.user.click(screen.getByRole('link', { name: 'Redes sociales' }));
  const url = 'https://www.instagram.com/guardada.demo';
  await waitFor(() => expect(field(/instagram/i).value).toBe(url));
});
