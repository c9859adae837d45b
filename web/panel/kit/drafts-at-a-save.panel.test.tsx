import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  ARTIST,
  artistForm,
  BANNER,
  biography,
  email,
  findInput,
  forgetKept,
  holdRequests,
} from '../../../test/kept-input.ts';
import { withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const { addArtist, confirmDiscard, open, click, readDraft, write } = artistForm(panel);
beforeEach(forgetKept);

/** Opens an artist of whom the site offers an own draft of the biography, `Viejo.` */
async function openWithDraft(name: string): Promise<number> {
  const id = await addArtist(name);
  const draft = { data: { description: 'Viejo.' }, base: { description: 'Hoy.' }, replaces: null };
  const body = { call: ARTIST, id, fields: ['description'], ...draft };
  await panel.call('PUT /h/drafts/', { body });
  await open(id, name);
  await screen.findByText(BANNER);
  return id;
}

const isMethod = (wanted: string) => (_path: string, method: string | undefined) =>
  method === wanted;

test('one’s own offered draft of a field in which one types during a save outlives that save', async () => {
  const id = await openWithDraft('Escribe Mientras');
  await write(await email(), 'a@example.com');
  const save = holdRequests(panel, isMethod('PATCH'));
  await click('Guardar');
  await waitFor(() => expect(save.sent).toHaveLength(1));
  await panel.user.click(await biography());
  await panel.user.keyboard('x');
  save.release();
  await screen.findByText('¡Completado!');
  expect((await readDraft(id))?.data).toMatchObject({ description: 'Viejo.' });
});

test('a save ends the older own draft of its field, also when the field is put back meanwhile', async () => {
  const id = await openWithDraft('Vuelve Atrás');
  await write(await biography(), 'Nuevo.');
  const save = holdRequests(panel, isMethod('PATCH'));
  await click('Guardar');
  await waitFor(() => expect(save.sent).toHaveLength(1));
  await write(await biography(), 'Hoy.');
  save.release();
  await screen.findByText('¡Completado!');
  expect((await readDraft(id))?.data.description).not.toBe('Viejo.');
});

test('the answer to a discard takes the focus from no input in which one types', async () => {
  await openWithDraft('Sigue Escribiendo');
  const discard = holdRequests(panel, isMethod('PUT'));
  await click('Descartarlos');
  await confirmDiscard();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = await email();
  await panel.user.click(input);
  await panel.user.keyboard('hola');
  discard.release();
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
  expect(document.activeElement).toBe(input);
});

test('a draft that arrived too slowly is sent again when the network returns', async () => {
  const id = await addArtist('Llega Tarde');
  await open(id, 'Llega Tarde');
  let sent = 0;
  panel.intercept((_path, init) => {
    if (init.method !== 'PUT' || sent > 0) return undefined;
    sent += 1;
    const body = JSON.stringify({ detail: 'La petición tardó demasiado en llegar.' });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(body, { status: 408, headers }));
  });
  await write(await biography(), 'Algo.');
  await screen.findByText(/conservan en este navegador/);
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => {
    expect((await readDraft(id))?.data).toMatchObject({ description: 'Algo.' });
  });
});

test('what is typed into a portrait that does not exist yet is told on the page of its event', async () => {
  const body = { name: 'Sin Cartel', condition: [2 as const], country: 'VE', priority: 10 };
  const { id } = await panel.call('POST /event/init/', { body });
  await panel.open(`/tablero?s=22&id=${id}&tab=portrait`, 'Sin Cartel');
  await write(await findInput(/^Descripción/), 'Un texto largo.');
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('Un texto largo.'));
  panel.leave();
  await panel.open(`/tablero?s=22&id=${id}`, 'Sin Cartel');
  await screen.findByText(/^Hay cambios sin guardar en/);
});
