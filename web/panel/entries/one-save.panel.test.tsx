import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectSaved, findNotice, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();

async function openArtist(name: string, isActive = true): Promise<number> {
  const body = { name, description: 'Hoy.', is_active: isActive };
  const { id } = await panel.call('POST /artist/init/', { body });
  await panel.open(`/tablero?s=21&id=${id}`, name);
  await screen.findByLabelText(/^Biografía/);
  return id;
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });
const save = () => panel.user.click(screen.getByRole('button', { name: 'Guardar' }));

async function write(label: RegExp | string, text: string): Promise<void> {
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  await panel.user.clear(input);
  await panel.user.click(input);
  await panel.user.paste(text);
}
async function writeInTab(name: string, label: RegExp, text: string): Promise<void> {
  await panel.user.click(tab(name));
  await write(label, text);
}
/** The networks of an artist; without any, it has no record of them. */
const getSocial = (id: number) =>
  panel
    .call('GET /artist/social/:id/', { params: { id } })
    .catch((): { instagram: string } => ({ instagram: '' }));
async function getArtist(id: number) {
  return (await panel.call('GET /artist/init/', {})).find((item) => item.id === id);
}
/** The changes that the panel sends. */
function watchChanges(): string[] {
  const sent: string[] = [];
  panel.intercept((path, { method }) => {
    if (method === 'PATCH') sent.push(path);
    return undefined;
  });
  return sent;
}

test('Guardar saves the input of all tabs at once, in one call', async () => {
  const id = await openArtist('Todo Junto');
  const sent = watchChanges();
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Enlaces', /instagram/i, 'https://www.instagram.com/todojunto');
  await write(/^Contrataciones/, 'Por correo.');
  for (const name of ['Información', 'Enlaces']) {
    expect(tab(new RegExp(`^${name}`)).textContent).toContain('sin guardar');
  }
  await panel.user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Sin cambios.');
  expect(sent).toEqual(['/api/h/records/']);
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.' });
  expect(await getSocial(id)).toMatchObject({ instagram: 'https://www.instagram.com/todojunto' });
  await expectSaved(panel.user, 'Se han guardado todos los cambios.');
  await write(/^Contrataciones/, 'Por teléfono.');
  await save();
  await expectSaved(panel.user, 'Se ha actualizado el contenido web correctamente.');
  await screen.findByText('Sin cambios.');
  expect(sent).toEqual(['/api/h/records/', '/api/h/records/']);
});

test('wrong input of another tab stops all: that tab opens, and the field says why', async () => {
  const id = await openArtist('Correo Malo');
  const sent = watchChanges();
  await write(/^Email/, 'sin arroba');
  await writeInTab('Enlaces', /instagram/i, 'https://www.instagram.com/correomalo');
  await save();
  await screen.findByText('El email ingresado no es correcto.');
  await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)));
  expect(tab(/^Información/).textContent).toContain('con errores');
  expect([sent, (await getSocial(id)).instagram]).toEqual([[], '']);
  await write(/^Email/, 'ana@example.com');
  await save();
  await screen.findByText('Sin cambios.');
  expect((await getSocial(id)).instagram).toContain('correomalo');
});

test('what the server refuses of one tab leaves the others unsaved, and loses nothing', async () => {
  const id = await openArtist('Sin Sitio');
  await panel.call('POST /artist/init/', { body: { name: 'Con Sitio', description: 'x' } });
  await panel.user.click(screen.getByRole('button', { name: 'Avanzado' }));
  await write(/^Dirección en el sitio/, 'con-sitio');
  await writeInTab('Enlaces', /instagram/i, 'https://www.instagram.com/sinsitio');
  await save();
  await screen.findByText('Esta dirección ya está en uso.');
  expect(tab(/^Información/).textContent).toContain('con errores');
  expect(tab(/^Enlaces/).textContent).toContain('sin guardar');
  expect([field(/^Dirección/).value, (await getSocial(id)).instagram]).toEqual(['con-sitio', '']);
});

test('a lost connection loses no input of any tab', async () => {
  const id = await openArtist('Sin Señal');
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Enlaces', /instagram/i, 'https://www.instagram.com/sinsenal');
  panel.intercept((path) => (path.includes('/records/') ? Promise.reject(new Error()) : undefined));
  await save();
  await findNotice(/Revise su conexión/);
  panel.intercept(() => undefined);
  await save();
  await screen.findByText('Sin cambios.');
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.' });
  expect((await getSocial(id)).instagram).toContain('sinsenal');
});

test('what somebody else has saved of one tab is kept, and the others are saved with it', async () => {
  const id = await openArtist('De Dos');
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Enlaces', /instagram/i, 'https://www.instagram.com/dedos');
  await panel.call('PATCH /artist/init/:id/', {
    params: { id },
    body: { email: 'ella@example.com' },
  });
  await save();
  await screen.findByText('Sin cambios.');
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.', email: 'ella@example.com' });
  expect((await getSocial(id)).instagram).toContain('dedos');
});

const openStep = async (name: string) => {
  await panel.user.click(screen.getByRole('button', { name: 'Publicar' }));
  return screen.findByRole('dialog', { name: `Publicar “${name}”` });
};
async function click(dialog: HTMLElement, name: string): Promise<void> {
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await panel.user.click(button);
}

test('Publicar says what goes out, what is missing and where it is seen, and saves all of it', async () => {
  const id = await openArtist('Sale Todo', false);
  screen.getByText('sigue oculto');
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Enlaces', /instagram/i, 'https://www.instagram.com/saletodo');
  const step = await openStep('Sale Todo');
  await within(step).findByText('Mañana.');
  within(step).getByText('https://www.instagram.com/saletodo');
  expect(await getArtist(id)).toMatchObject({ description: 'Hoy.', is_active: false });
  await within(step).findByRole('button', { name: 'Foto' });
  within(step).getByText(/^Se verá en \/artistas\/sale-todo, en la lista de artistas/);
  await click(step, 'Publicar');
  await within(step).findByText('“Sale Todo” está en el sitio.');
  expect(within(step).getByRole('link', { name: /^Ver/ }).getAttribute('href')).toBe(
    '/artistas/sale-todo',
  );
  within(step).getByRole('button', { name: 'Copiar' });
  within(step).getByRole('link', { name: 'WhatsApp' });
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.', is_active: true });
  expect((await getSocial(id)).instagram).toContain('saletodo');
});

/** A hidden event with two hidden segments. */
async function createEvent(name: string) {
  const { id: event } = await panel.call('POST /event/init/', {
    body: { name, condition: [1], is_active: false },
  });
  const ids: number[] = [];
  for (const title of ['Primera', 'Segunda']) {
    const body = { event, title, description: 'x', year: 2024, is_active: false };
    ids.push((await panel.call('POST /event/detail/', { body })).id);
  }
  return { event, ids };
}

test('hidden segments go out with their event unless they are unticked, with what is typed in them as shown', async () => {
  const { event, ids } = await createEvent('Dos Noches');
  const [id = 0] = ids;
  const call = 'PATCH /event/detail/:id/' as const;
  const fields = { description: { was: 'x', is: 'De la colega.' } };
  await panel.asColleague('PUT /h/edits/', {
    body: { call, id, tab: 'de-la-colega', number: 1, changes: [{ call, id, fields }] },
  });
  await panel.open(`/tablero?s=22&id=${event}`, 'Dos Noches');
  const step = await openStep('Dos Noches');
  await panel.user.click(await within(step).findByLabelText('Segunda'));
  within(step).getByText(/^Con los cambios sin guardar de colega, /);
  within(step).getByText('De la colega.');
  await click(step, 'Publicar');
  await within(step).findByText('“Dos Noches” está en el sitio.');
  const { results } = await panel.call('GET /event/detail/', { query: { event, page_size: 9 } });
  expect(
    results.map(({ title, description, is_active }) => [title, description, is_active]).toSorted(),
  ).toEqual([
    ['Primera', 'De la colega.', true],
    ['Segunda', 'x', false],
  ]);
  const { edits } = await panel.call('GET /h/edits/', {});
  expect(edits.filter(({ resource }) => resource === 'event/detail')).toEqual([]);
});

test('of a field of a hidden segment that was saved since, one chooses what goes out', async () => {
  const { event, ids } = await createEvent('Se Cruzan');
  const [id = 0] = ids;
  const call = 'PATCH /event/detail/:id/' as const;
  const fields = { description: { was: 'x', is: 'Lo escrito.' } };
  await panel.call('PUT /h/edits/', {
    body: { call, id, tab: 'otra-ventana', number: 1, changes: [{ call, id, fields }] },
  });
  await panel.asColleague(call, { params: { id }, body: { description: 'Lo guardado.' } });
  await panel.open(`/tablero?s=22&id=${event}`, 'Se Cruzan');
  const step = await openStep('Se Cruzan');
  await within(step).findByText('Lo escrito.');
  await click(step, 'Publicar');
  const dialog = await screen.findByRole('dialog', { name: 'Otra persona guardó este registro' });
  await panel.user.click(within(dialog).getByRole('radio', { name: 'Lo que escribí yo' }));
  await click(dialog, 'Guardar lo elegido');
  await within(step).findByText('“Se Cruzan” está en el sitio.');
  const { results } = await panel.call('GET /event/detail/', { query: { event, page_size: 9 } });
  expect(results.map(({ description, is_active }) => [description, is_active])).toContainEqual([
    'Lo escrito.',
    true,
  ]);
});

test('the switch of a card publishes what was seen: with unsaved changes it shows them first', async () => {
  const id = await openArtist('Con Tacto', false);
  await write(/^Biografía/, 'Mañana.');
  await panel.user.click(screen.getByRole('button', { name: 'Volver a Artistas' }));
  const card = await screen.findByRole('article', { name: 'Con Tacto' });
  await within(card).findByText(/^Cambios sin guardar · jefa/);
  within(card).getByText('Oculto');
  await panel.user.click(within(card).getByRole('switch'));
  const step = await screen.findByRole('dialog', { name: 'Publicar “Con Tacto”' });
  await within(step).findByText('Mañana.');
  await click(step, 'Publicar');
  await within(step).findByText('“Con Tacto” está en el sitio.');
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.', is_active: true });
  await panel.user.keyboard('{Escape}');
  await within(card).findByText('Publicado');
  await panel.user.click(within(card).getByRole('switch'));
  const hidden = await findNotice('“Con Tacto” ya no está en el sitio.');
  await panel.user.click(within(hidden).getByRole('button', { name: 'Deshacer' }));
  await findNotice(/^“Con Tacto” está en el sitio\. Falta: Foto y Álbum\./);
});

test('Publicar at a creation makes a hidden record, and says what it lacks before it is public', async () => {
  const { id: event } = await panel.call('POST /event/init/', {
    body: { name: 'Con fecha', condition: [1] },
  });
  await panel.open(`/tablero?s=22&id=${event}&tab=segments`, 'Con fecha');
  await panel.user.click(await screen.findByRole('button', { name: 'Nuevo Segmento' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo Segmento' });
  await write(/^Título/, 'La primera');
  await panel.user.type(within(form).getByLabelText(/^Año/), '2024');
  await panel.user.type(within(form).getByLabelText(/^Descripción/), 'x');
  await panel.user.click(within(form).getByRole('button', { name: 'Publicar' }));
  const step = await screen.findByRole('dialog', { name: 'Publicar “La primera”' });
  const read = async () =>
    (await panel.call('GET /event/detail/', { query: { event, page_size: 9 } })).results[0];
  expect((await read())?.is_active).toBe(false);
  await click(step, 'Publicar');
  await within(step).findByText('“La primera” está en el sitio.');
  expect((await read())?.is_active).toBe(true);
});

test('a part of a hidden record says when it will be seen', async () => {
  const { event, ids } = await createEvent('Con Velo');
  await panel.open(`/tablero?s=22&id=${event}&tab=segments&part=${ids[0]}`, 'Primera');
  const step = await openStep('Primera');
  await click(step, 'Publicar');
  await within(step).findByText('Se verá cuando publique “Con Velo”.');
  expect(within(step).queryByText(/está en el sitio/)).toBeNull();
});

test('a segment has a page with an address, in place of that of its event, and a path back', async () => {
  const { event, ids } = await createEvent('Con Partes');
  const list = `?s=22&id=${event}&tab=segments`;
  await panel.open(`/tablero${list}&part=${ids[0]}`, 'Primera');
  await screen.findByLabelText(/^Descripción/);
  expect(screen.getAllByRole('button', { name: 'Guardar' })).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Con Partes' })).toBeNull();
  const path = screen.getByRole('navigation', { name: 'Ruta' });
  within(path).getByRole('button', { name: 'Volver a Eventos' });
  await panel.user.click(within(path).getByRole('button', { name: 'Volver a Con Partes' }));
  await screen.findByRole('heading', { level: 1, name: 'Con Partes' });
  await waitFor(() => expect(location.search).toBe(list));
  const row = await screen.findByRole('rowheader', { name: /^Segunda/ });
  await panel.user.click(within(row).getByText('Segunda'));
  await screen.findByRole('heading', { level: 1, name: 'Segunda' });
  await panel.user.click(tab('Música'));
  await waitFor(() => expect(location.search).toBe(`${list}&part=${ids[1]}&view=playlist`));
  await panel.reload();
  await screen.findByRole('tab', { name: /^Música/, selected: true });
  // Escape closes dialogs; a page is left by its buttons and by back.
  await panel.user.keyboard('{Escape}');
  await panel.user.click(screen.getByRole('button', { name: 'Volver a Con Partes' }));
  await waitFor(() => expect(location.search).toBe(list));
});
