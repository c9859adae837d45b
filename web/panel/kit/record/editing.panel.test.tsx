import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  artistForm,
  biography,
  findInput,
  forgetKept,
  holdRequests,
  listKept,
} from '../../../../test/kept-input.ts';
import { expectSaved, findNotice, withPanel } from '../../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, click, open, readBiography, readEdit, typeElsewhere, write } = artistForm(panel);
beforeEach(forgetKept);

const KEPT = /^Conservado \d+:\d\d · todavía no se ve en el sitio$/;
const SAVED = 'Se ha actualizado la informacion correctamente.';
const isEmpty = async () => waitFor(() => expect(listKept()).toEqual([]));
const hasText = (text: string) => waitFor(async () => expect((await biography()).value).toBe(text));
const loseNetwork = () =>
  panel.intercept((path) => (path.includes('/edits/') ? Promise.reject(new Error()) : undefined));

/** Opens a new artist and types its biography. */
async function typeIn(name: string, text: string): Promise<number> {
  const id = await addArtist(name);
  await open(id, name);
  await write(await biography(), text);
  return id;
}

test('what is typed keeps itself, is there after a reload, and is saved with what it does beside', async () => {
  const id = await typeIn('Se Conserva', 'Mañana.');
  await screen.findByText(KEPT);
  await isEmpty();
  expect(await readBiography(id)).toBe('Hoy.');
  await panel.reload();
  await hasText('Mañana.');
  const state = screen.getByRole('complementary', { name: /^Estado de/ });
  await within(state).findByText(/^Cambios sin guardar · jefa, \d+:\d\d$/);
  screen.getByText('se ve en el sitio');
  await click('Guardar');
  await expectSaved(panel.user, SAVED);
  await screen.findByText('Sin cambios.');
  expect([await readBiography(id), await readEdit(id)]).toEqual(['Mañana.', null]);
});

test('leaving by the menu asks nothing and loses nothing, also right after the last key', async () => {
  const id = await typeIn('Se Va', 'Mañana.');
  await panel.user.click(screen.getByRole('button', { name: 'Volver a Artistas' }));
  await screen.findByRole('heading', { level: 1, name: 'Artistas' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(async () => expect(await readEdit(id)).not.toBeNull());
  await open(id, 'Se Va');
  await hasText('Mañana.');
});

test('the inputs wait for what the site keeps: nobody types over a text that is about to change', async () => {
  const id = await addArtist('Se Espera');
  await typeElsewhere(id, 'Del teléfono.', { who: 'call' });
  const { sent, release } = holdRequests(panel, (path) => path === '/api/h/editing/');
  await open(id, 'Se Espera');
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(screen.queryByLabelText(/^Biografía/)).toBeNull();
  release();
  expect((await biography()).value).toBe('Del teléfono.');
});

test('without network this browser keeps it, over a reload, until the site has it', async () => {
  const id = await addArtist('Sin Red');
  await open(id, 'Sin Red');
  loseNetwork();
  await write(await biography(), 'Mañana.');
  await screen.findByText('Sin conexión: conservado en este navegador');
  expect(listKept()).toHaveLength(1);
  await panel.reload();
  await hasText('Mañana.');
  await screen.findByText('Sin conexión: conservado en este navegador');
  panel.intercept(() => undefined);
  window.dispatchEvent(new Event('online'));
  await screen.findByText(KEPT);
  await isEmpty();
  expect((await readEdit(id))?.changes).toMatchObject([
    { fields: { description: { was: 'Hoy.', is: 'Mañana.' } } },
  ]);
});

test('Descartar shows what is stored, and Deshacer brings back what was typed', async () => {
  const id = await typeIn('Se Arrepiente', 'Mañana.');
  await screen.findByText(KEPT);
  await click('Descartar');
  const notice = await findNotice('Se han descartado los cambios.');
  await hasText('Hoy.');
  expect(await readEdit(id)).toBeNull();
  await panel.user.click(within(notice).getByRole('button', { name: 'Deshacer' }));
  await hasText('Mañana.');
  await screen.findByText(KEPT);
  expect((await readEdit(id))?.changes).toHaveLength(1);
});

test('who types has the record: others see her text, read-only, until they take it over', async () => {
  const id = await addArtist('Dos Manos');
  await typeElsewhere(id, 'De la colega.');
  await open(id, 'Dos Manos');
  await screen.findByText(/^colega está escribiendo aquí desde las \d+:\d\d$/);
  const field = await biography();
  await hasText('De la colega.');
  expect(field.matches(':disabled')).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true);
  await click('Escribir yo');
  await waitFor(() => expect(field.matches(':disabled')).toBe(false));
  expect(field.value).toBe('De la colega.');
  await write(field, 'De las dos.');
  await click('Guardar');
  await expectSaved(panel.user, SAVED);
  expect(await readBiography(id)).toBe('De las dos.');
});

test('whose record is taken over is told so, and what was not sent yet is there to copy', async () => {
  const id = await typeIn('Se La Quitan', 'Lo mío.');
  await screen.findByText(KEPT);
  await typeElsewhere(id, 'Lo suyo.', { takes: true });
  await write(await biography(), 'Lo mío y más.');
  await screen.findByText('colega sigue desde aquí');
  await hasText('Lo suyo.');
  expect((await biography()).matches(':disabled')).toBe(true);
  screen.getByText('Lo mío y más.');
  screen.getByRole('button', { name: 'Copiar Biografía' });
  await click('Entendido');
  await isEmpty();
  await waitFor(() => expect(screen.queryByText('Lo mío y más.')).toBeNull());
});

test('one is not told of oneself in another window: both texts are one', async () => {
  const id = await typeIn('Dos Ventanas', 'Primera.');
  await screen.findByText(KEPT);
  await typeElsewhere(id, 'Segunda.', { who: 'call' });
  await write(await findInput(/^Email/), 'ana@example.com');
  await waitFor(async () =>
    expect((await readEdit(id))?.changes[0]?.fields).toMatchObject({
      description: { is: 'Segunda.' },
      email: { is: 'ana@example.com' },
    }),
  );
  await hasText('Segunda.');
  expect(screen.queryByText(/escribiendo aquí|sigue desde aquí/)).toBeNull();
});

test('what this browser has kept does not replace what one has typed since on another computer', async () => {
  const id = await addArtist('Dos Computadoras');
  loseNetwork();
  await open(id, 'Dos Computadoras');
  await write(await biography(), 'Del lunes.');
  await screen.findByText('Sin conexión: conservado en este navegador', {}, { timeout: 30_000 });
  panel.intercept(() => undefined);
  await typeElsewhere(id, 'Del martes.', { who: 'call' });
  await panel.reload();
  await hasText('Del martes.');
  await screen.findByText('Del lunes.');
  // It can be copied until it is read.
  await panel.reload();
  await hasText('Del martes.');
  await screen.findByText('Del lunes.');
  await click('Entendido');
  await isEmpty();
  expect((await readEdit(id))?.changes[0]?.fields.description?.is).toBe('Del martes.');
});

test.each([
  ['Lo que escribí yo', 'Mío.'],
  ['Lo que guardó colega', 'De la colega.'],
])('of a field that was saved since it was typed one chooses: %s', async (side, result) => {
  const id = await typeIn(`Elige ${result}`, 'Mío.');
  await write(await findInput(/^Email/), 'ana@example.com');
  const body = { description: 'De la colega.' };
  await panel.asColleague('PATCH /artist/init/:id/', { params: { id }, body });
  await click('Guardar');
  const dialog = await screen.findByRole('dialog', { name: 'Otra persona guardó este registro' });
  within(dialog).getByRole('radiogroup', { name: 'Biografía' });
  await panel.user.click(within(dialog).getByRole('radio', { name: side }));
  await panel.user.click(within(dialog).getByRole('button', { name: 'Guardar lo elegido' }));
  await screen.findByText('Sin cambios.');
  const all = await panel.call('GET /artist/init/', {});
  expect(all.find((item) => item.id === id)).toMatchObject({
    description: result,
    email: 'ana@example.com',
  });
  await hasText(result);
});

test('a request that is answered after the save does not bring its text back', async () => {
  const id = await addArtist('Tarde');
  await open(id, 'Tarde');
  const { sent, release } = holdRequests(panel, (path) => path === '/api/h/edits/');
  await write(await biography(), 'Primero.');
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 });
  await write(await biography(), 'Segundo.');
  await click('Guardar');
  release();
  await expectSaved(panel.user, SAVED);
  await screen.findByText('Sin cambios.');
  expect([await readBiography(id), await readEdit(id), listKept()]).toEqual(['Segundo.', null, []]);
});

test('looking at the tabs writes nothing; a part is made by the first save of it', async () => {
  const id = await addArtist('Solo Mira');
  await open(id, 'Solo Mira');
  await biography();
  const writes: string[] = [];
  panel.intercept((path, { method }) => {
    if (method !== 'GET' && method !== undefined && !path.endsWith('/editing/')) writes.push(path);
    return undefined;
  });
  for (const name of ['Imágenes', 'Enlaces']) {
    await panel.user.click(screen.getByRole('tab', { name }));
    await screen.findByRole('tabpanel', { name });
  }
  const field = await findInput(/^Contrataciones/);
  expect(writes).toEqual([]);
  await write(field, 'Por correo.');
  await click('Guardar');
  await expectSaved(panel.user, 'Se ha actualizado el contenido web correctamente.');
  await write(await findInput(/^Contrataciones/), 'Por teléfono.');
  await click('Guardar');
  await expectSaved(panel.user, 'Se ha actualizado el contenido web correctamente.');
  const web = await panel.call('GET /artist/web/:id/', { params: { id } });
  expect(web).toMatchObject({ hiring: 'Por teléfono.' });
});

test('a plan takes what is typed; what is typed later is new; cancelling brings it back', async () => {
  const id = await typeIn('Con Plan', 'Para diciembre.');
  await click('Acciones de Con Plan');
  await panel.user.click(await screen.findByText('Programar…'));
  const form = await screen.findByRole('dialog', { name: 'Programar' });
  const moment = within(form).getByLabelText<HTMLInputElement>(/^Día y hora/);
  await panel.user.clear(moment);
  await panel.user.type(moment, '2040-12-01T10:00');
  await panel.user.click(within(form).getByRole('button', { name: 'Programar' }));
  await expectSaved(panel.user, 'Quedó programado.');
  const state = screen.getByRole('complementary', { name: /^Estado de/ });
  await within(state).findByText('Programado · 1 dic, 10:00');
  await hasText('Hoy.');
  await write(await findInput(/^Email/), 'nuevo@example.com');
  await screen.findByText(KEPT);
  await click('Descartar');
  await findNotice('Se han descartado los cambios.');
  const { plans } = await panel.call('GET /h/edits/', {});
  expect(plans.find(({ record_id }) => record_id === id)?.changes).toMatchObject([
    { fields: { description: { is: 'Para diciembre.' } } },
  ]);
  await panel.user.click(screen.getByRole('button', { name: /^Cancelar y seguir editando/ }));
  await hasText('Para diciembre.');
  await waitFor(() => expect(within(state).queryByText(/^Programado/)).toBeNull());
});

test('what is typed into a new record is kept in this browser until it is created or discarded', async () => {
  const openNew = async () => {
    await panel.open('/tablero?s=12&new=1', 'Calendario');
    return within(await screen.findByRole('dialog', { name: 'Nuevo calendario' }));
  };
  const form = await openNew();
  await write(form.getByLabelText(/^Titulo/), 'A medias');
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  panel.leave();
  const again = await openNew();
  await again.findByText(/^Conservado \d+:\d\d en este navegador$/);
  expect(again.getByLabelText<HTMLInputElement>(/^Titulo/).value).toBe('A medias');
  await panel.user.click(again.getByRole('button', { name: 'Descartar' }));
  expect(again.getByLabelText<HTMLInputElement>(/^Titulo/).value).toBe('');
  await isEmpty();
});

test('what the site does not keep of content this browser does', async () => {
  await panel.open('/tablero?s=36', 'Página de la cápsula');
  const field = await findInput(/^Título/);
  const before = field.value;
  await write(field, 'Otro nombre');
  screen.getByText('Conservado en este navegador');
  await panel.reload();
  await waitFor(async () => expect((await findInput(/^Título/)).value).toBe('Otro nombre'));
  await click('Descartar');
  await waitFor(async () => expect((await findInput(/^Título/)).value).toBe(before));
  await isEmpty();
});

test('the page of a record beyond the rows of its list shows its state after a switch and a rename', async () => {
  const id = await addArtist('Primera De Muchas', { priority: 10 });
  for (let index = 0; index < 25; index += 1) await addArtist(`Relleno ${index}`, { priority: 1 });
  await open(id, 'Primera De Muchas');
  const state = await screen.findByRole('complementary', { name: /^Estado de/ });
  within(state).getByText('Publicado');
  await panel.user.click(within(state).getByRole('switch'));
  await within(state).findByText('Oculto');
  expect(within(state).getByRole<HTMLInputElement>('switch').checked).toBe(false);
  await write(await findInput(/^Nombre/), 'Última De Muchas');
  await click('Guardar');
  await screen.findByRole('heading', { level: 1, name: 'Última De Muchas' });
});

test('a record that was deleted meanwhile says so, and keeps what was typed to be copied', async () => {
  const id = await typeIn('Se Fue', 'Mañana.');
  await panel.asColleague('DELETE /artist/init/:id/', { params: { id } });
  await click('Guardar');
  await findNotice(/Otra persona lo eliminó mientras tanto/);
});
