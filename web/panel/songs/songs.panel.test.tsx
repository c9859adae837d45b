import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { createWav } from '../../../test/audio.ts';
import { expectSaved, findNotice, withPanel } from '../../../test/panel-page.tsx';

const panel = withPanel();
const SECTION = '/tablero?s=53';
const LYRIC = 'Arde la calle\nSuena el bombo\nSube el humo';
let artist = 0;
let edition = 0;
let lyric = 0;

async function addOwners(): Promise<void> {
  const body = { name: 'La Brava', description: 'Voz.' };
  artist = (await panel.call('POST /artist/init/', { body })).id;
  const content = await panel.call('POST /content/init/', {
    body: { name: 'Mixtape', condition: [1] },
  });
  const segment = { content: content.id, title: 'Uno', description: 'x', year: 2025 };
  edition = (await panel.call('POST /content/detail/', { body: segment })).id;
  const words = { title: 'Fuego', artist, lyric: LYRIC, year: 2025 };
  lyric = (await panel.call('POST /h/lyrics/', { body: words })).id;
}

/** Sends uploads by `fetch`: for the requests of jsdom the site is another origin. */
class UploadRequest {
  upload = {};
  status = 0;
  responseText = '';
  onload = () => undefined;
  private request: [path: string, init: RequestInit] = ['', {}];
  private headers: Record<string, string> = {};
  open(method: string, path: string) {
    this.request = [path, { method, headers: this.headers }];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  async send(form: FormData) {
    const parts: Buffer[] = [];
    for (const [name, value] of form) {
      const isText = typeof value === 'string';
      const head = `--x\r\ncontent-disposition: form-data; name="${name}"`;
      const file = isText ? '' : `; filename="${value.name}"\r\ncontent-type: ${value.type}`;
      const content = isText ? value : await value.arrayBuffer();
      parts.push(Buffer.from(`${head}${file}\r\n\r\n`), Buffer.from(content as string));
      parts.push(Buffer.from('\r\n'));
    }
    const [path, init] = this.request;
    this.headers['content-type'] = 'multipart/form-data; boundary=x';
    const body = Buffer.concat([...parts, Buffer.from('--x--\r\n')]);
    const response = await panel.send(path, { ...init, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.onload();
  }
}
vi.stubGlobal('XMLHttpRequest', UploadRequest);

const wav = (name: string, bytes: Buffer | string = createWav(1)) =>
  new File([bytes as string], name, { type: 'audio/wav' });
const findForm = () => screen.findByRole('dialog', { name: 'Nuevas canciones' });
const list = async () => (await panel.call('GET /h/songs/', { query: {} })).results;

async function choose(files: File[]): Promise<HTMLElement> {
  const [input] = document.querySelectorAll('input[type=file]');
  fireEvent.change(input as Element, { target: { files } });
  return findForm();
}

async function pick(form: HTMLElement, label: RegExp, option: RegExp): Promise<void> {
  await panel.user.click(await within(form).findByRole('combobox', { name: label }));
  await panel.user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

test('twelve files become songs of an edition; one that is refused stays until another takes its place', async () => {
  await addOwners();
  await panel.open(SECTION, 'Canciones');
  const names = Array.from({ length: 12 }, (_, index) => `${index + 1} - Pista_${index + 1}.wav`);
  const form = await choose(names.map((name, at) => (at === 4 ? wav(name, 'nada') : wav(name))));
  const row = (at: number) => within(within(form).getAllByRole('listitem')[at] as HTMLElement);
  const title = (at: number) => row(at).getByRole<HTMLInputElement>('textbox', { name: /^Título/ });
  const click = (name: string) =>
    panel.user.click(within(form).getByRole('button', { name, hidden: true }));
  expect([title(4).value, title(11).value]).toEqual(['Pista 5', 'Pista 12']);
  await click('Guardar');
  await within(form).findByText('Este campo es requerido.');
  await pick(form, /^Artista/, /La Brava/);
  await pick(form, /^Edición/, /Mixtape: Uno/);
  await panel.user.clear(title(2));
  await panel.user.type(title(2), 'La tercera');
  await panel.user.clear(title(4));
  await panel.user.type(title(4), 'La quinta');
  await click('Guardar');
  await findNotice(/^Se han subido 11 de 12 canciones\./);
  row(4).getByText('Elija un audio MP3, M4A, OGG, WAV o FLAC.');
  await waitFor(() => expect(row(4).getByLabelText(/^Número/)).toBe(document.activeElement));
  expect(within(form).getAllByText('Subida')).toHaveLength(11);
  expect(title(4).value).toBe('La quinta');
  const input = row(4).getByLabelText('Archivo de audio');
  fireEvent.change(input, { target: { files: [wav('mejor.wav')] } });
  await row(4).findByText('mejor.wav');
  await click('Guardar');
  await expectSaved(panel.user, 'Se han subido 12 canciones correctamente.');
  const songs = await list();
  expect(songs.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(songs.find(({ number }) => number === 5)).toMatchObject({
    ...{ title: 'La quinta', artist, segment: edition, is_active: false },
  });
  const shown = await screen.findByRole('row', { name: /La tercera/ });
  await within(shown).findAllByText('Mixtape: Uno');
});

test('its page has its lyric, whose lines are marked while it plays', async () => {
  const [song] = await list();
  if (song === undefined) throw new Error('there is no song');
  await panel.open(`${SECTION}&id=${song.id}`, song.title);
  expect(screen.queryByRole('tab', { name: 'Marcar tiempos' })).toBeNull();
  await pick(document.body, /^Letra/, /Fuego · La Brava/);
  const links = screen.getByLabelText(/^Escuchar en …/);
  await panel.user.click(links);
  await panel.user.paste('https://example.com/x');
  const save = () => panel.user.click(screen.getByRole('button', { name: 'Guardar' }));
  await save();
  await screen.findByText(/^Pegue una dirección por línea/);
  await panel.user.clear(links);
  await panel.user.paste('open.spotify.com/track/abc');
  await save();
  await expectSaved(panel.user, 'Se ha actualizado la canción correctamente.');
  const sound = screen.getByLabelText('Archivo de audio');
  fireEvent.change(sound, { target: { files: [wav('mala.wav', 'nada')] } });
  await screen.findByText(/^mala\.wav/);
  await panel.user.type(screen.getByLabelText(/^Créditos/), 'Mezcla: Lija');
  await save();
  await screen.findByText('Elija un audio MP3, M4A, OGG, WAV o FLAC.');
  fireEvent.change(sound, { target: { files: [wav('larga.wav', createWav(3))] } });
  await screen.findByText(/^larga\.wav/);
  await save();
  await expectSaved(panel.user, 'Se han guardado todos los cambios.');
  await panel.user.click(await screen.findByRole('tab', { name: 'Marcar tiempos' }));
  await screen.findByRole('button', { name: 'Marcar' });
  const audio = screen.getByLabelText<HTMLAudioElement>(`Escuchar ${song.title}`);
  const mark = async (second: number, how: () => unknown) => {
    audio.currentTime = second;
    await how();
  };
  const press = (name: string) => () => panel.user.click(screen.getByRole('button', { name }));
  await mark(1.5, press('Marcar'));
  await screen.findByText('Sigue: “Suena el bombo”');
  await mark(3, () => fireEvent.keyDown(audio, { key: ' ' }));
  await mark(6, press('Marcar'));
  await screen.findByText('No quedan líneas por marcar.');
  await press('Volver a la línea')();
  await screen.findByText('Sigue: “Sube el humo”');
  await mark(5.25, press('Marcar'));
  await panel.user.click(screen.getByRole('button', { name: /Suena el bombo/ }));
  // What precedes the line is heard again.
  expect(audio.currentTime).toBe(0);
  await mark(4, press('Marcar'));
  await save();
  await expectSaved(panel.user, 'Se han guardado los tiempos.');
  const stored = (await list()).find(({ id }) => id === song.id);
  expect(stored).toMatchObject({
    lyric,
    ...{ duration: 3, credits: 'Mezcla: Lija' },
    links: 'https://open.spotify.com/track/abc',
    times: '[00:01.50]Arde la calle\n[00:04.00]Suena el bombo\n[00:05.25]Sube el humo',
  });
});

test('the page of an artist has the songs, and new ones are theirs', async () => {
  await panel.open(`/tablero?s=21&id=${artist}&tab=songs`, 'La Brava');
  const part = await screen.findByRole('region', { name: 'Canciones de La Brava' });
  await within(part).findByRole('row', { name: /La tercera/ });
  const [input] = part.querySelectorAll('input[type=file]');
  fireEvent.change(input as Element, { target: { files: [wav('Sola.wav')] } });
  const form = await findForm();
  await waitFor(() =>
    expect(within(form).getByRole<HTMLInputElement>('combobox', { name: /^Artista/ }).value).toBe(
      'La Brava',
    ),
  );
  await panel.user.click(within(form).getByRole('button', { name: 'Publicar' }));
  await expectSaved(panel.user, 'Se ha creado la canción correctamente.');
  expect((await list()).find(({ title }) => title === 'Sola')).toMatchObject({
    ...{ artist, segment: null, is_active: true },
  });
});
