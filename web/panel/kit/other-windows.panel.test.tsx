import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import {
  ARTIST,
  artistForm,
  BANNER,
  biography,
  email,
  forgetKept,
  listKept,
} from '../../../test/kept-input.ts';
import { withPanel } from '../../../test/panel-page.tsx';
import { storeInput, toOpeningKey, toStorageKey } from './stored-input.ts';

const panel = withPanel();
const { addArtist, confirmDiscard, draftAsColleague, open, click, readDraft, write } =
  artistForm(panel);
beforeEach(forgetKept);

test('what two windows have typed for two new records is not mixed into one', async () => {
  const start = async () => {
    await click('Nuevo anuncio');
    return within(await screen.findByRole('dialog', { name: 'Nuevo anuncio' }));
  };
  await panel.open('/tablero?s=25', 'Novedades');
  const form = await start();
  await write(form.getByLabelText(/^Asunto/), 'El concierto de Ana');
  await write(form.getByLabelText(/^Texto(?! d)/), 'Ana canta el viernes.');
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('Ana canta'));
  // Another window, whose form was opened before, and in which another record was begun later.
  const [key = ''] = listKept();
  const input = JSON.parse(localStorage.getItem(key) ?? '{}');
  const at = new Date(Date.now() + 1000).toISOString();
  const other = { ...input, values: { subject: 'El disco de Beto' }, at };
  const otherKey = key.replace(/\S+$/, 'otra');
  localStorage.setItem(otherKey, JSON.stringify(other));
  await panel.reload();
  const again = await start();
  await again.findByText(BANNER);
  const shown = [
    again.getByLabelText<HTMLInputElement>(/^Asunto/).value,
    again.getByLabelText<HTMLTextAreaElement>(/^Texto(?! d)/).value,
  ];
  // It is this opening's now.
  await waitFor(() => expect(localStorage.getItem(otherKey)).toBeNull());
  const kept = Object.values(localStorage).join();
  expect([shown.join(' · '), kept.includes('El concierto de Ana')]).toEqual([
    expect.not.stringContaining('El disco de Beto · Ana canta el viernes.'),
    true,
  ]);
});

test('of one field that two windows have typed the older text is not dropped unasked', async () => {
  const id = await addArtist('Mismo Campo');
  const key = toStorageKey({ call: ARTIST, id }, 'name');
  for (const [opening, description, seconds] of [
    ['una', 'Un párrafo largo de la primera ventana.', 60],
    ['otra', 'x', 10],
  ] as const) {
    storeInput(toOpeningKey(key, opening), {
      ...{ values: { description }, base: { description: 'Hoy.' }, place: null, replaces: null },
      ...{ sent: null, at: new Date(Date.now() - seconds * 1000).toISOString() },
    });
  }
  await open(id, 'Mismo Campo');
  await screen.findByText(BANNER);
  await waitFor(() => expect(localStorage.getItem(toOpeningKey(key, 'otra'))).toBeNull());
  const texts = [(await biography()).value, ...Object.values(localStorage)].join();
  expect(texts).toContain('primera ventana');
});

test('who discards a colleague’s draft that has changed since is told that it was not', async () => {
  const id = await addArtist('Cambió');
  await draftAsColleague(id, 'De la colega.');
  await open(id, 'Cambió');
  await screen.findByText(BANNER);
  await draftAsColleague(id, 'De la colega, y más.');
  await click('Descartarlos');
  await confirmDiscard();
  await screen.findByText(/^Hay otros cambios sin guardar, más recientes/);
  expect((await readDraft(id))?.data).toEqual({ description: 'De la colega, y más.' });
});

test('who continues a colleague’s draft and discards it before more is typed leaves it to her', async () => {
  const id = await addArtist('Sin Nombrarla');
  await draftAsColleague(id, 'De la colega.');
  await open(id, 'Sin Nombrarla');
  const sent: string[] = [];
  panel.intercept((path, { method }) => {
    if (path === '/api/h/drafts/') sent.push(`${method} ${path}`);
    return undefined;
  });
  await click('Seguir con ellos');
  await waitFor(async () => expect((await biography()).value).toBe('De la colega.'));
  await click('Descartar cambios');
  await confirmDiscard();
  await screen.findByText('Sin cambios.');
  expect((await readDraft(id))?.data).toEqual({ description: 'De la colega.' });
  expect(sent).toEqual([]);
});

test('kept input is told with the hour at which it was typed, also after a second reload', async () => {
  const id = await addArtist('Del Lunes');
  const key = toStorageKey({ call: ARTIST, id }, 'name');
  storeInput(toOpeningKey(key, 'otra'), {
    ...{ values: { description: 'Del lunes.' }, base: { description: 'Hoy.' }, place: null },
    ...{ replaces: null, sent: null, at: new Date(Date.now() - 3 * 86_400_000).toISOString() },
  });
  panel.intercept((path) => (path === '/api/h/drafts/' ? Promise.reject(new Error()) : undefined));
  await open(id, 'Del Lunes');
  const first = (await screen.findByText(BANNER)).textContent;
  // It is this opening's now.
  await waitFor(() => expect(localStorage.getItem(toOpeningKey(key, 'otra'))).toBeNull());
  await panel.reload();
  expect((await screen.findByText(BANNER)).textContent).toBe(first);
});

test('the draft goes on when a colleague’s later one is gone', async () => {
  const id = await addArtist('Se Queda');
  await open(id, 'Se Queda');
  await screen.findByText('Sin cambios.');
  await draftAsColleague(id, 'De la colega.');
  await write(await email(), 'una@example.com');
  await screen.findByText(/Hay otros cambios sin guardar, más recientes/);
  await draftAsColleague(id, null);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await write(await email(), 'otra@example.com');
  await waitFor(async () =>
    expect((await readDraft(id))?.data).toEqual({ email: 'otra@example.com' }),
  );
});
