import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ADMIN, expectSaved, findNotice, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();

const biography = () => screen.findByLabelText<HTMLTextAreaElement>(/^Biografía/);
const click = (name: string) => panel.user.click(screen.getByRole('button', { name }));

/** Opens an artist and types its biography. */
async function typeIn(name: string, text: string): Promise<number> {
  const { id } = await panel.call('POST /artist/init/', { body: { name, description: 'Hoy.' } });
  await panel.open(`/tablero?s=21&id=${id}`, name);
  const field = await biography();
  await panel.user.clear(field);
  await panel.user.click(field);
  await panel.user.paste(text);
  return id;
}

async function getDescription(id: number) {
  const all = await panel.call('GET /artist/init/', {});
  return all.find((item) => item.id === id)?.description;
}

/** Writes of the panel, in order, while its log-out is not sent. */
function watchWrites(): string[] {
  const writes: string[] = [];
  panel.intercept((path, { method }) => {
    if (path === '/api/logout/' || method === 'PUT') writes.push(`${method} ${path}`);
    return path === '/api/logout/' ? Promise.resolve(Response.json({})) : undefined;
  });
  return writes;
}

test('Salir asks nothing: what was typed right before it is sent while the session lasts', async () => {
  const writes = watchWrites();
  const id = await typeIn('Se Va', 'Mañana.');
  await click('Salir');
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([writes[0], writes.at(-1)]).toEqual(['PUT /api/h/edits/', 'GET /api/logout/']);
  const { edits } = await panel.call('GET /h/edits/', {});
  expect(edits.filter(({ record_id }) => record_id === id)).toHaveLength(1);
});

test.each([
  ['out', {}],
  ['out and somebody else in', { token: 'de-otra-persona', userId: '999', userName: 'otra' }],
])(
  'after a log-%s in another tab, a save asks to sign in over the page, and is repeated',
  async (_, stored) => {
    const id = await typeIn(`Otra Pestaña ${Object.keys(stored).length}`, 'Mañana.');
    for (const key of ['token', 'userType', 'userId', 'userName']) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    await click('Guardar');
    const find = () => screen.findByRole('dialog', { name: 'Su sesión terminó' });
    const dialog = await find();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Usuario').value).toBe(ADMIN.username);
    // Who closes the question stays on the page and is asked again.
    await panel.user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect((await biography()).value).toBe('Mañana.');
    await click('Guardar');
    const again = await find();
    await panel.user.type(within(again).getByLabelText(/^Contraseña/), ADMIN.password);
    await panel.user.click(within(again).getByRole('button', { name: 'Iniciar sesión' }));
    await expectSaved(panel.user, 'Se ha actualizado la informacion correctamente.');
    expect(await getDescription(id)).toBe('Mañana.');
    expect(localStorage.getItem('userName')).toBe(ADMIN.username);
  },
);

test('without a connection one stays in the panel, and is told that the session lasts', async () => {
  await panel.open('/tablero?s=21', 'Artistas');
  let isLost = true;
  panel.intercept((path) =>
    isLost && path === '/api/logout/' ? Promise.reject(new Error()) : undefined,
  );
  await click('Salir');
  await findNotice('No hay conexión: su sesión sigue abierta. Salga de nuevo cuando vuelva.');
  expect(localStorage.getItem('token')).not.toBeNull();
  isLost = false;
  await click('Salir');
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
});
