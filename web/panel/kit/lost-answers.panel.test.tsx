import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  ARTIST,
  artistForm,
  BANNER,
  biography,
  forgetKept,
  holdRequests,
} from '../../../test/kept-input.ts';
import { withPanel } from '../../../test/panel-page.tsx';
import { BUSY_TEXT } from '../ui/confirm.tsx';
import { openPath } from '../ui/use-place.ts';

const panel = withPanel();
const { addArtist, confirmDiscard, open, click, readDraft, write } = artistForm(panel);
beforeEach(forgetKept);

const DRAFTS = '/api/h/drafts/';
const OFFLINE = /se enviarán al volver la conexión/;

async function openArtist(name: string): Promise<number> {
  const id = await addArtist(name);
  await open(id, name);
  await screen.findByText('Sin cambios.');
  return id;
}
async function readBiography(id: number): Promise<string> {
  const all = await panel.call('GET /artist/init/', {});
  return all.find((artist) => artist.id === id)?.description ?? '';
}

/** Carries out the first request like this, whose answer is lost; counts it. */
function loseAnswer(isLost: (path: string, method?: string) => boolean) {
  const state = { lost: 0 };
  panel.intercept((path, init) => {
    if (state.lost > 0 || !isLost(path, init.method)) return undefined;
    state.lost += 1;
    return panel.send(path, init).then(() => Promise.reject(new TypeError('offline')));
  });
  return state;
}

/** Answers the first drafts not until it is told how; counts all. */
function holdDrafts(most = Number.POSITIVE_INFINITY) {
  const held = Promise.withResolvers<Response>();
  // It may fail before anybody asks.
  held.promise.catch(() => undefined);
  const state = { sent: 0, fail: () => held.reject(new TypeError('offline')) };
  panel.intercept((path, { method }) => {
    if (path !== DRAFTS || method !== 'PUT') return undefined;
    state.sent += 1;
    return state.sent <= most ? held.promise : undefined;
  });
  return state;
}

test('a draft whose answer was lost goes on with what is typed, and a save leaves none', async () => {
  const id = await openArtist('Respuesta Perdida');
  loseAnswer((path) => path === DRAFTS);
  await write(await biography(), 'Uno.');
  await screen.findByText(OFFLINE);
  await write(await biography(), 'Uno y dos.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  expect((await readDraft(id))?.data).toEqual({ description: 'Uno y dos.' });
  loseAnswer((path) => path === DRAFTS);
  await write(await biography(), 'Uno, dos y tres.');
  await screen.findByText(OFFLINE);
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect([await readBiography(id), await readDraft(id)]).toEqual(['Uno, dos y tres.', null]);
});

test('a save whose answer was lost is no other’s, and can be done again after another', async () => {
  const id = await openArtist('Ida Y Vuelta');
  loseAnswer((_path, method) => method === 'PATCH');
  await write(await biography(), 'Uno.');
  await click('Guardar');
  await screen.findByText(/no se ha podido actualizar/);
  for (const text of ['Dos.', 'Uno.']) {
    await write(await biography(), text);
    await click('Guardar');
    await screen.findByText('Sin cambios.');
    expect([(await biography()).value, await readBiography(id)]).toEqual([text, text]);
  }
});

test('a draft that fails after its text was taken back is not said to wait', async () => {
  await openArtist('Falla Y Vuelve');
  const drafts = holdDrafts();
  await panel.user.type(await biography(), 'x');
  await waitFor(() => expect(drafts.sent).toBe(1));
  await panel.user.keyboard('{Backspace}');
  drafts.fail();
  await screen.findByText('Sin cambios.');
  await write(await biography(), 'Otra cosa.');
  await screen.findByText(/^Conservando los cambios/);
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

test('neither a save nor a discard waits for ever for a draft that is not answered', async () => {
  const id = await openArtist('Se Cuelga');
  const drafts = holdDrafts();
  await write(await biography(), 'Uno.');
  await waitFor(() => expect(drafts.sent).toBe(1));
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  expect(await readBiography(id)).toBe('Uno.');
  await write(await biography(), 'Dos.');
  await click('Descartar cambios');
  await confirmDiscard();
  await waitFor(async () => expect((await biography()).value).toBe('Uno.'));
});

/** Loses the change that follows the one which is refused for a newer version. */
function loseMergedChange(isDone: boolean): void {
  let changes = 0;
  panel.intercept((path, init) => {
    if (init.method === 'PATCH') changes += 1;
    if (init.method !== 'PATCH' || changes !== 2) return undefined;
    const done = isDone ? panel.send(path, init) : Promise.resolve();
    return done.then(() => Promise.reject(new TypeError('offline')));
  });
}

test.each([
  ['was done', true],
  ['never arrived', false],
])(
  'a save that is clicked again takes back no other field of a colleague: it %s',
  async (how, isDone) => {
    const id = await openArtist(`Otro Campo ${how}`);
    await panel.asColleague(ARTIST, { params: { id }, body: { email: 'colega@ejemplo.org' } });
    await write(await biography(), 'Mi texto.');
    loseMergedChange(isDone);
    await click('Guardar');
    await screen.findByText(/no se ha podido actualizar/);
    await click('Guardar');
    await screen.findByText('Sin cambios.');
    const all = await panel.call('GET /artist/init/', {});
    const { description, email } = all.find((artist) => artist.id === id) ?? {};
    expect([description, email]).toEqual(['Mi texto.', 'colega@ejemplo.org']);
  },
);

test('a discard deletes no draft that is typed after it', async () => {
  const id = await openArtist('Descarta Y Escribe');
  const drafts = holdDrafts(1);
  await write(await biography(), 'Uno.');
  await waitFor(() => expect(drafts.sent).toBe(1));
  await click('Descartar cambios');
  await confirmDiscard();
  await waitFor(async () => expect((await biography()).value).toBe('Hoy.'));
  await write(await biography(), 'Dos.');
  await screen.findByText(/^Conservando los cambios/);
  drafts.fail();
  await screen.findByText(/^Cambios sin guardar, conservados/);
  expect((await readDraft(id))?.data).toEqual({ description: 'Dos.' });
});

test('a draft that could not be deleted at a save is deleted later', async () => {
  const id = await openArtist('Se Queda');
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  holdDrafts(1).fail();
  await click('Guardar');
  await screen.findByText('Sin cambios.');
  await waitFor(async () => expect(await readDraft(id)).toBeNull());
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

test('what is discarded while its draft is being answered is not offered again', async () => {
  const id = await openArtist('Respuesta Lenta');
  const held = Promise.withResolvers<undefined>();
  let sent = 0;
  panel.intercept((path, init) => {
    if (path !== DRAFTS) return undefined;
    sent += 1;
    return sent === 1
      ? panel.send(path, init).then((reply) => held.promise.then(() => reply))
      : undefined;
  });
  const input = await biography();
  await write(input, 'Descartado.');
  await waitFor(() => expect(sent).toBe(1));
  await click('Descartar cambios');
  await confirmDiscard();
  // The form is opened anew, although the draft is not answered.
  await waitFor(() => expect(input.isConnected).toBe(false));
  await panel.call('GET /h/users/', {});
  held.resolve(undefined);
  await waitFor(async () => expect(await readDraft(id)).toBeNull());
  await panel.call('GET /h/users/', {});
  expect(screen.queryByText(BANNER)).toBeNull();
});

test('a discard that takes long does not offer again what is discarded', async () => {
  await openArtist('Descarte Lento');
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  const held = Promise.withResolvers<void>();
  panel.intercept((path, init) =>
    path === DRAFTS ? held.promise.then(() => panel.send(path, init)) : undefined,
  );
  await click('Descartar cambios');
  await confirmDiscard();
  await waitFor(async () => expect((await biography()).value).toBe('Hoy.'));
  await screen.findByText('Sin cambios.');
  held.resolve();
  await panel.call('GET /h/users/', {});
  expect(screen.queryByText(BANNER)).toBeNull();
});

test('a draft that the site refuses says why, and is sent again only when more is typed', async () => {
  await openArtist('Con Control');
  await write(await biography(), 'Hola.\u0000Adiós.');
  const told = await screen.findByText(/^Hay caracteres que no se admiten\./);
  expect(told.textContent).toContain('se conservan en este navegador');
  let sent = 0;
  panel.intercept((_path, { method }) => {
    if (method === 'PUT') sent += 1;
    return undefined;
  });
  window.dispatchEvent(new Event('online'));
  expect(sent).toBe(0);
  await write(await biography(), 'Hola. Adiós.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
});

test('after a draft whose answer was lost, the text of before is sent again', async () => {
  const id = await openArtist('Vuelve a Uno');
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  loseAnswer((path) => path === DRAFTS);
  await write(await biography(), 'Dos.');
  await screen.findByText(OFFLINE);
  await write(await biography(), 'Uno.');
  await screen.findByText(/^Cambios sin guardar, conservados/);
  await waitFor(async () => expect((await readDraft(id))?.data).toEqual({ description: 'Uno.' }));
});

test('what was taken back after its draft’s answer was lost is not published', async () => {
  const hidden = { name: 'Se Arrepiente', description: 'Hoy.', is_active: false };
  const { id } = await panel.call('POST /artist/init/', { body: hidden });
  await open(id, 'Se Arrepiente');
  await screen.findByText('Sin cambios.');
  loseAnswer((path) => path === DRAFTS);
  await write(await biography(), 'Me arrepiento.');
  await screen.findByText(OFFLINE);
  await write(await biography(), 'Hoy.');
  await screen.findByText('Sin cambios.');
  await click('Publicar');
  const step = within(await screen.findByRole('dialog'));
  const button = step.getByRole<HTMLButtonElement>('button', { name: 'Publicar' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await panel.user.click(button);
  await step.findByText(/está en el sitio/);
  expect(await readBiography(id)).toBe('Hoy.');
  await panel.user.click(step.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
});

test('who leaves for another section while a save is underway is told to wait for it', async () => {
  const id = await openArtist('Espera');
  await write(await biography(), 'Se guarda.');
  const save = holdRequests(panel, (_path, method) => method === 'PATCH');
  await click('Guardar');
  await waitFor(() => expect(save.sent).toHaveLength(1));
  openPath('/tablero?s=14');
  await screen.findByText(BUSY_TEXT);
  expect((await biography()).value).toBe('Se guarda.');
  save.release();
  await screen.findByText('Sin cambios.');
  expect(await readBiography(id)).toBe('Se guarda.');
});
