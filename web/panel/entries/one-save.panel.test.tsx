import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
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
const getSocial = (id: number) => panel.call('GET /artist/social/:id/', { params: { id } });
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

test('Guardar saves the input of all tabs at once; one alone goes by its own call', async () => {
  const id = await openArtist('Todo Junto');
  const sent = watchChanges();
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/todojunto');
  await writeInTab('Web', /^Contrataciones/, 'Por correo.');
  screen.getByText('Hay cambios sin guardar en Información, Redes y Web.');
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
  expect(sent.at(-1)).toMatch(/^\/api\/artist\/web\/\d+\/$/);
});

test('wrong input of another tab stops all: that tab opens, and the field says why', async () => {
  const id = await openArtist('Correo Malo');
  const sent = watchChanges();
  await write(/^Email/, 'sin arroba');
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/correomalo');
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
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/sinsitio');
  await save();
  await screen.findByText('Esta dirección ya está en uso.');
  expect(tab(/^Información/).textContent).toContain('con errores');
  expect(tab(/^Redes/).textContent).toContain('sin guardar');
  expect([field(/^Dirección/).value, (await getSocial(id)).instagram]).toEqual(['con-sitio', '']);
});

test('a lost connection loses no input of any tab', async () => {
  const id = await openArtist('Sin Señal');
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/sinsenal');
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
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/dedos');
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
  const state = screen.getByRole('complementary', { name: /^Estado de/ });
  await panel.user.click(within(state).getByRole('button', { name: 'Publicar' }));
  return screen.findByRole('dialog', { name: `Publicar “${name}”` });
};
async function click(dialog: HTMLElement, name: string): Promise<void> {
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await panel.user.click(button);
}

test('Publicar saves first what was typed in every tab, and says what goes out and where', async () => {
  const id = await openArtist('Sale Todo', false);
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/saletodo');
  const step = await openStep('Sale Todo');
  expect((await getSocial(id)).instagram).toContain('saletodo');
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.', is_active: false });
  await within(step).findByRole('button', { name: 'Foto' });
  within(step).getByText(/^Se verá en \/artistas\/sale-todo, en la lista de artistas/);
  await click(step, 'Publicar');
  await within(step).findByText('“Sale Todo” está en el sitio.');
  expect(within(step).getByRole('link', { name: /^Ver/ }).getAttribute('href')).toBe(
    '/artistas/sale-todo',
  );
  within(step).getByRole('button', { name: 'Copiar' });
  within(step).getByRole('link', { name: 'WhatsApp' });
  expect(await getArtist(id)).toMatchObject({ is_active: true });
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

test('hidden segments go out with their event unless they are unticked; at an hour they are planned', async () => {
  const { event, ids } = await createEvent('Dos Noches');
  await panel.open(`/tablero?s=22&id=${event}`, 'Dos Noches');
  const step = await openStep('Dos Noches');
  await panel.user.click(await within(step).findByLabelText('Segunda'));
  await panel.user.click(within(step).getByLabelText('A una hora'));
  const moment = within(step).getByLabelText<HTMLInputElement>(/^Día y hora/);
  const setMoment = async (at: string) => {
    await panel.user.clear(moment);
    await panel.user.type(moment, at);
  };
  await setMoment('2020-05-04T18:00');
  await click(step, 'Programar');
  await within(step).findByText('Elija un momento que no haya pasado.');
  await setMoment('2040-05-04T18:00');
  await click(step, 'Programar');
  await within(step).findByText(/^Quedó programado/);
  const { plans } = await panel.call('GET /h/drafts/', {});
  const planned = plans.map(({ resource, record_id }) => [resource, record_id]);
  expect(planned.toSorted()).toEqual([
    ['event', event],
    ['event/detail', ids[0]],
  ]);
});

/** A draft of the description that a colleague has typed and not saved. */
async function typeAsColleague(call: string, id: number, description: string, before: string) {
  const opened = await panel.asColleague('POST /h/editing/', {
    body: { call, id, tab: 'de-la-colega' },
  });
  const data = {
    call,
    id,
    fields: ['description'],
    data: { description },
    base: { description: before },
  };
  await panel.asColleague('PUT /h/drafts/', {
    body: { ...data, replaces: opened.draft?.saved_at ?? null },
  });
}

test('drafts of colleagues are named, and go out only when that is chosen; another one is shown anew', async () => {
  const { event, ids } = await createEvent('Dos Manos');
  const [first = 0, second = 0] = ids;
  const change = 'PATCH /event/detail/:id/';
  await typeAsColleague(change, first, 'A medias.', 'x');
  await typeAsColleague('PATCH /event/init/:id/', event, 'Sin revisar.', '');
  await panel.open(`/tablero?s=22&id=${event}`, 'Dos Manos');
  const step = await openStep('Dos Manos');
  const part = await within(step).findByRole('radiogroup', {
    name: /^“Primera” tiene cambios sin guardar de colega \(.+\)/,
  });
  const own = within(step).getByRole('radiogroup', {
    name: /^“Dos Manos” tiene cambios sin guardar de/,
  });
  for (const group of [part, own]) {
    expect(within(group).getByLabelText<HTMLInputElement>('Lo guardado').checked).toBe(true);
  }
  expect(within(step).queryByRole('radiogroup', { name: /^“Segunda”/ })).toBeNull();
  await panel.user.click(within(own).getByLabelText('Con los cambios sin guardar'));
  await typeAsColleague(change, second, 'También.', 'x');
  await click(step, 'Publicar');
  await findNotice(/Los cambios sin guardar no son los que usted vio/);
  await within(step).findByRole('radiogroup', {
    name: /^“Segunda” tiene cambios sin guardar de colega/,
  });
  await click(step, 'Publicar');
  await within(step).findByText('“Dos Manos” está en el sitio.');
  const { results } = await panel.call('GET /event/detail/', { query: { event, page_size: 9 } });
  expect(results.map(({ description, is_active }) => [description, is_active])).toEqual([
    ['x', true],
    ['x', true],
  ]);
  const { drafts } = await panel.call('GET /h/drafts/', {});
  const left = drafts.filter(({ resource }) => resource === 'event/detail');
  expect(left.filter(({ record_id }) => ids.includes(record_id))).toHaveLength(2);
  expect((await panel.call('GET /event/init/', {})).find(({ id }) => id === event)).toMatchObject({
    description: 'Sin revisar.',
  });
});

test('the own draft that is left goes out by itself', async () => {
  const { id } = await panel.call('POST /artist/init/', {
    body: { name: 'De Una', description: 'Hoy.', is_active: false },
  });
  const target = { call: 'PATCH /artist/init/:id/', id };
  const { draft } = await panel.call('POST /h/editing/', { body: { ...target, tab: 'la-propia' } });
  await panel.call('PUT /h/drafts/', {
    body: {
      ...{ ...target, fields: ['description'], data: { description: 'Mañana.' } },
      ...{ base: { description: 'Hoy.' }, replaces: draft?.saved_at ?? null },
    },
  });
  await panel.open(`/tablero?s=21&id=${id}`, 'De Una');
  await screen.findByText(/^Hay cambios sin guardar de/);
  const step = await openStep('De Una');
  const taken = await within(step).findByLabelText<HTMLInputElement>('Con los cambios sin guardar');
  expect(taken.checked).toBe(true);
  await click(step, 'Publicar');
  await within(step).findByText('“De Una” está en el sitio.');
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.', is_active: true });
});

test('the own draft of a part, which was not opened, stays unless it is chosen', async () => {
  const { event, ids } = await createEvent('Sin Abrir');
  const target = { call: 'PATCH /event/detail/:id/', id: ids[0] as number };
  const { draft } = await panel.call('POST /h/editing/', { body: { ...target, tab: 'la-parte' } });
  await panel.call('PUT /h/drafts/', {
    body: {
      ...{ ...target, fields: ['description'], data: { description: 'Sin ver.' }, base: {} },
      replaces: draft?.saved_at ?? null,
    },
  });
  await panel.open(`/tablero?s=22&id=${event}`, 'Sin Abrir');
  const step = await openStep('Sin Abrir');
  const part = await within(step).findByRole('radiogroup', { name: /^“Primera” tiene cambios/ });
  expect(within(part).getByLabelText<HTMLInputElement>('Lo guardado').checked).toBe(true);
  await panel.user.click(within(step).getByRole('button', { name: 'Cancelar' }));
});

test('Ctrl+Shift+S saves the page and returns to the list', async () => {
  const id = await openArtist('De Vuelta');
  await write(/^Biografía/, 'Mañana.');
  await panel.user.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
  await screen.findByRole('heading', { level: 1, name: 'Artistas' });
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.' });
});

test('the step has the focus when it is opened by Enter, and says that what is planned is cancelled', async () => {
  const id = await openArtist('Con Plan', false);
  const target = { call: 'PATCH /artist/init/:id/', id };
  await panel.call('POST /h/plans/', {
    body: { ...target, action: 'publish', at: '2040-05-04T18:00' },
  });
  await panel.reload();
  const state = await screen.findByRole('complementary', { name: /^Estado de/ });
  await within(state).findByText('Programado');
  within(state).getByRole('button', { name: 'Publicar' }).focus();
  await panel.user.keyboard('{Enter}');
  const step = await screen.findByRole('dialog', { name: 'Publicar “Con Plan”' });
  await waitFor(() => expect(step.contains(document.activeElement)).toBe(true));
  await within(step).findByText(/^Programado para .*: se cancela\.$/);
  await panel.user.keyboard('{Escape}');
  const toggle = within(state).getByRole('switch');
  await panel.user.click(toggle);
  await findNotice('Se canceló su publicación programada.');
  const { plans } = await panel.call('GET /h/drafts/', {});
  expect(
    plans.filter(({ record_id, resource }) => record_id === id && resource === 'artist'),
  ).toEqual([]);
});

test('the switch of a page says where the record is now, and takes it back', async () => {
  const id = await openArtist('Con Vuelta');
  const state = await screen.findByRole('complementary', { name: /^Estado de/ });
  await panel.user.click(within(state).getByRole('switch'));
  const notice = await findNotice('“Con Vuelta” ya no está en el sitio.');
  expect(await getArtist(id)).toMatchObject({ is_active: false });
  await panel.user.click(within(notice).getByRole('button', { name: 'Deshacer' }));
  await findNotice('“Con Vuelta” está en el sitio.');
  expect(await getArtist(id)).toMatchObject({ is_active: true });
});

test('a part of a hidden record says when it will be seen', async () => {
  const { event, ids } = await createEvent('Con Velo');
  await panel.open(`/tablero?s=22&id=${event}&tab=segments&part=${ids[0]}`, 'Primera');
  const step = await openStep('Primera');
  await click(step, 'Publicar');
  await within(step).findByText('Se verá cuando publique “Con Velo”.');
  expect(within(step).queryByText(/está en el sitio/)).toBeNull();
});

test('the switch of a page with unsaved input opens the step instead of publishing what is stored', async () => {
  const id = await openArtist('Con Tacto', false);
  await write(/^Biografía/, 'Mañana.');
  const state = screen.getByRole('complementary', { name: /^Estado de/ });
  await panel.user.click(within(state).getByRole('switch'));
  const step = await screen.findByRole('dialog', { name: 'Publicar “Con Tacto”' });
  expect(await getArtist(id)).toMatchObject({ description: 'Mañana.', is_active: false });
  await click(step, 'Publicar');
  await within(step).findByText('“Con Tacto” está en el sitio.');
});

test('a date that would be published after its start says so before it is planned', async () => {
  const { id: event } = await panel.call('POST /event/init/', {
    body: { name: 'Con fecha', condition: [1] },
  });
  const place = { zone: 'America/Caracas', country: 'VE', venue: 'Sala Pretil', city: 'Caracas' };
  const { id } = await panel.call('POST /h/dates/', {
    body: { event, starts: '2030-05-01T20:00', ...place, is_active: false },
  });
  await panel.open(`/tablero?s=24&id=${id}`, /Con fecha/);
  await panel.user.click(await screen.findByRole('button', { name: 'Publicar' }));
  const step = await screen.findByRole('dialog', { name: /^Publicar/ });
  await panel.user.click(within(step).getByLabelText('A una hora'));
  const moment = within(step).getByLabelText<HTMLInputElement>(/^Día y hora/);
  expect(within(step).queryByText('A esa hora ya habrá empezado.')).toBeNull();
  fireEvent.change(moment, { target: { value: '2030-05-01T20:00' } });
  within(step).getByText('A esa hora ya habrá empezado.');
  await panel.user.click(within(step).getByRole('button', { name: 'Cancelar' }));
});

test('Descartar cambios shows what is stored in every tab', async () => {
  await openArtist('Ni Una');
  await write(/^Biografía/, 'Mañana.');
  await writeInTab('Redes', /instagram/i, 'https://www.instagram.com/niuna');
  await panel.user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
  const question = await screen.findByRole('dialog', { name: 'Cambios sin guardar' });
  await panel.user.click(within(question).getByRole('button', { name: 'Descartar cambios' }));
  await screen.findByText('Sin cambios.');
  await waitFor(() => expect(field(/instagram/i).value).toBe(''));
  await panel.user.click(tab('Información'));
  await waitFor(() => expect(field(/^Biografía/).value).toBe('Hoy.'));
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
