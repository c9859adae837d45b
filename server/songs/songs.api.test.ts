import { beforeAll, describe, expect, test } from 'vitest';
import type { PublicSong, SongItem } from '../../contracts/songs.ts';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { createM4a, createWav, readTone } from '../../test/audio.ts';
import { createPhoto } from '../../test/pictures.ts';
import type { Todo } from '../../web/panel/dashboard/todo-texts.ts';
import { createSongFileJob } from './find-lost-files.ts';

const wav = { bytes: createWav(3), name: 'a.wav', type: 'audio/wav' };
const LYRIC = '[Coro]\nArde la calle\nSuena el bombo\n\nArde la calle';

describe('songs', () => {
  const site = withApp();
  const { staff } = site;
  let visitor: Client;
  let artist = 0;
  let guest = 0;
  let content = 0;
  let segment = 0;
  let lyric = 0;
  const create = async (path: string, fields: Record<string, unknown>) =>
    ((await staff.post(path, fields)).body as { id: number }).id;

  beforeAll(async () => {
    visitor = site.withToken(null);
    artist = await create('/artist/init/', { name: 'La Brava', description: 'x' });
    guest = await create('/artist/init/', { name: 'El Mudo', description: 'x' });
    const cover = { name: 'Mixtape', condition: '1', is_active: true };
    content = await create('/content/init/', cover);
    segment = await create('/content/detail/', {
      ...{ content, title: 'Uno', description: 'x', year: 2025 },
    });
    lyric = await create('/h/lyrics/', { title: 'Fuego', artist, year: 2025, lyric: LYRIC });
  });

  async function add(fields: Record<string, unknown> = {}): Promise<SongItem> {
    const made = await staff.upload(
      'POST',
      '/h/songs/',
      { title: 'Fuego', artist, ...fields },
      { src: wav },
    );
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body as SongItem;
  }
  async function list(query: string): Promise<PublicSong[]> {
    const { status, body } = await visitor.get(`/h/songs-list/?${query}`);
    expect(status).toBe(200);
    return (body as { items: PublicSong[] }).items;
  }

  test('a song is heard with what it belongs to; its length is read from the file', async () => {
    const featuring = [
      { artist: guest, name: 'El Mudo' },
      { artist: null, name: 'Una vecina' },
    ];
    const links = 'escucha: https://open.spotify.com/track/abc\nsoundcloud.com/la-brava/fuego';
    const times = '[ar:La Brava]\n[00:01.50]Arde la calle\n[00:02.25]Arde la calle';
    const made = await add({
      ...{
        segment,
        lyric,
        featuring: JSON.stringify(featuring),
        links,
        times,
        year: 2025,
        credits: 'Mezcla: Lija',
      },
      peaks: '0z',
    });
    expect(made).toMatchObject({ artist, segment, lyric, featuring, number: 1, duration: 3 });
    const [song] = await list(`lyric=${lyric}`);
    expect(song).toEqual({
      ...{ id: made.id, title: 'Fuego', number: 1, year: 2025, duration: 3, peaks: '0z' },
      credits: 'Mezcla: Lija',
      artist: { name: 'La Brava', name_id: 'la-brava' },
      featuring: [
        { name: 'El Mudo', name_id: 'el-mudo' },
        { name: 'Una vecina', name_id: null },
      ],
      ink: expect.any(String),
      src: expect.stringMatching(/^\/media\/songs\/[0-9a-f]{32}\.wav$/),
      links: [
        { name: 'Spotify', url: 'https://open.spotify.com/track/abc' },
        { name: 'SoundCloud', url: 'https://soundcloud.com/la-brava/fuego' },
      ],
      cover: null,
      edition: { title: 'Mixtape: Uno', path: `/contenido/mixtape?segmento=${segment}` },
      lyric: { title: 'Fuego', path: '/letras/la-brava/fuego' },
      // The second line has no time, and the third is the second "Arde la calle".
      times: [1.5, null, 2.25],
    });
    const lrc = await visitor.get(`/h/songs-lrc/${made.id}/`);
    expect(lrc.text).toBe('[00:01.50]Arde la calle\n[00:02.25]Arde la calle\n');
    const found = await visitor.get('/h/search/?q=fuego%20vecina');
    expect(found.body).toMatchObject({
      results: [
        { kind: 'song', title: 'Fuego', detail: 'La Brava', path: `/canciones/${made.id}` },
      ],
    });
    await staff.delete(`/h/songs/${made.id}/`);
    expect(await list(`id=${made.id}`)).toEqual([]);
    expect((await visitor.get(`/h/songs-lrc/${made.id}/`)).status).toBe(404);
  });

  test.each([
    [{ artist: 999_999 }, { artist: ['Elija un artista.'] }],
    [{ segment: 999_999 }, { segment: ['Elija una edición.'] }],
    [{ lyric: 999_999 }, { lyric: ['Elija una letra.'] }],
    [{ title: ' ' }, { title: ['Este campo es requerido.'] }],
    [{ year: 'dosmil' }, { year: ['Debe expresarse en numeros.'] }],
    [{ number: 0 }, { number: ['Debe estar entre 1 y 999.'] }],
    [{ times: 'Arde la calle' }, { times: [expect.stringContaining('[00:12.30]')] }],
    [{ links: 'https://example.com/x' }, { links: [expect.stringContaining('Bandcamp')] }],
  ])('%j is refused, and its audio deleted', async (fields, errors) => {
    const body = { title: 'Fuego', artist, ...fields };
    const answer = await staff.upload('POST', '/h/songs/', body, { src: wav });
    expect([answer.status, answer.body]).toEqual([400, errors]);
    const stored = await Array.fromAsync(site.app.services.storage.list());
    expect(stored.filter(({ name }) => name.startsWith('songs/'))).toEqual([]);
  });

  test('audio that browsers do not play is refused by the name of its codec, and none at all', async () => {
    const fields = { title: 'Fuego', artist };
    const src = { bytes: createM4a('alac'), name: 'a.m4a', type: 'audio/mp4' };
    const alac = await staff.upload('POST', '/h/songs/', fields, { src });
    expect([alac.status, alac.text]).toEqual([400, expect.stringContaining('(ALAC)')]);
    const none = await staff.post('/h/songs/', fields);
    expect([none.status, none.body]).toEqual([400, { src: ['Please select an audio file.'] }]);
    expect((await (await site.as('judge')).get('/h/songs/')).status).toBe(403);
  });

  test('an edition is in the order of its numbers, an artist’s songs by priority and year', async () => {
    const first = await add({ title: 'A', segment, year: 2025 });
    const second = await add({ title: 'B', segment, year: 2025 });
    const opening = await add({ title: 'C', segment, year: 2025, number: 1 });
    const newest = await add({ title: 'D', year: 2026 });
    const single = await add({ title: 'E', priority: 1 });
    expect((await staff.get('/h/song-editions/')).body).toEqual([
      { id: segment, title: 'Mixtape: Uno' },
    ]);
    expect([first.number, second.number, newest.number, single.number]).toEqual([1, 2, 1, 2]);
    const titles = async (query: string) => (await list(query)).map(({ title }) => title).join('');
    await staff.patch(`/h/songs/${first.id}/`, { number: 3 });
    expect(await titles(`edition=${segment}`)).toBe('CBA');
    expect(await titles('artist=la-brava')).toBe('EDCBA');
    const { body } = await staff.get(`/h/songs/?artist=${artist}&sort=-title&search=brava`);
    expect((body as { results: SongItem[] }).results.map(({ title }) => title).join('')).toBe(
      'EDCBA',
    );
    for (const { id } of [first, second, opening, newest, single])
      await staff.delete(`/h/songs/${id}/`);
  });

  test('its cover is its own, or that of its edition, or of its artist', async () => {
    const { id } = await add({ segment });
    const shown = async () => (await list(`id=${id}`))[0]?.cover?.width;
    const photo = async (width: number) => ({ bytes: await createPhoto({ width, height: 400 }) });
    await staff.upload('PATCH', `/artist/init/${artist}/`, {}, { picture: await photo(401) });
    expect(await shown()).toBe(401);
    const cover = { content: String(content), title: 'Tapa', is_cover: true };
    const src = await photo(402);
    const made = await staff.upload(
      'POST',
      '/content/album/',
      { ...cover, detail: segment },
      { src },
    );
    expect([made.status, await shown()]).toEqual([201, 402]);
    const own = await staff.upload('PATCH', `/h/songs/${id}/`, {}, { picture: await photo(403) });
    expect((own.body as SongItem).picture?.width).toBe(403);
    expect(await shown()).toBe(403);
    await staff.delete(`/h/songs/${id}/`);
  });

  test('its file is for all while it is shown, then for staff alone; the key of the beats does not lock it', async () => {
    const key = { key: 'abretesesamo', is_active: true };
    const { body } = await staff.get('/h/private-key/');
    const beats = (body as { id: number; rel: string }[]).find(({ rel }) => rel === 'repro');
    await staff.patch(`/h/private-key/${beats?.id}/`, key);
    expect((await visitor.post('/h/music-list/', { h_key: SITE_KEY })).status).toBe(403);
    const { id, src } = await add();
    const fetchPart = (headers = {}) =>
      site.app.http.inject({ url: src, headers: { range: 'bytes=0-9', ...headers } });
    const part = await fetchPart();
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(part.headers['cross-origin-resource-policy']).toBe('cross-origin');
    await staff.patch(`/h/songs/${id}/`, { is_active: false });
    expect(await list(`id=${id}`)).toEqual([]);
    expect((await fetchPart()).statusCode).toBe(404);
    await staff.patch(`/h/songs/${id}/`, { is_active: true });
    await staff.patch(`/artist/init/${artist}/`, { is_active: false });
    expect([(await fetchPart()).statusCode, await list(`id=${id}`)]).toEqual([404, []]);
    await staff.patch(`/artist/init/${artist}/`, { is_active: true });
    await staff.delete(`/h/songs/${id}/`);
  });

  test('another audio takes the place of its own, which a version brings back', async () => {
    const made = await add({ peaks: '09' });
    const src = { bytes: readTone('tone.mp3'), name: 'b.mp3', type: 'audio/mpeg' };
    const changed = (await staff.upload('PATCH', `/h/songs/${made.id}/`, {}, { src })).body;
    expect(changed).toMatchObject({ title: 'Fuego', duration: expect.closeTo(1.2, 0), peaks: '' });
    expect((await site.app.http.inject({ url: made.src })).statusCode).toBe(404);
    const { body } = await staff.get(`/h/audit/?resource=song&id=${made.id}`);
    const created = (body as { results: { id: number }[] }).results.at(-1);
    expect((await staff.post(`/h/audit/${created?.id}/restore/`, {})).status).toBe(200);
    expect(await list(`id=${made.id}`)).toMatchObject([
      { src: made.src, duration: 3, peaks: '09' },
    ]);
    await staff.delete(`/h/songs/${made.id}/`);
  });

  test('a song whose file is lost is not shown, and Hoy says so', async () => {
    const { id, src } = await add();
    await site.app.services.storage.remove([src.replace('/media/', '')]);
    await createSongFileJob(site.app.services).run('', new AbortController().signal);
    expect(await list(`id=${id}`)).toEqual([]);
    const { todo } = (await staff.get('/me/today/')).body as { todo: Todo[] };
    expect(todo.find(({ kind }) => kind === 'songs')).toMatchObject({ count: 1, section: 53 });
    await staff.delete(`/h/songs/${id}/`);
  });

  test('what it belongs to is renamed, hidden and restored: search and pages follow', async () => {
    const { id } = await add({
      title: 'Candela',
      segment,
      featuring: JSON.stringify([{ artist: guest, name: 'x' }]),
    });
    const find = async (words: string) =>
      ((await visitor.get(`/h/search/?q=${words}`)).body as { results: unknown[] }).results.length;
    await staff.patch(`/artist/init/${artist}/`, { name: 'La Bravía' });
    await staff.patch(`/artist/init/${guest}/`, { name: 'El Sordo' });
    expect([await find('candela'), await find('candela sordo')]).toEqual([1, 1]);
    await staff.delete(`/content/init/${content}/`);
    await staff.post('/h/trash/restore/', { resource: 'content', record_id: content });
    expect((await list(`id=${id}`))[0]?.edition).not.toBeNull();
    await staff.patch(`/content/init/${content}/`, { is_active: false });
    const [song] = await list(`id=${id}`);
    expect([song?.edition, song?.cover?.width]).toEqual([null, 401]);
    await staff.patch(`/content/init/${content}/`, { is_active: true });
    await staff.delete(`/h/songs/${id}/`);
  });

  test('the words of a hidden artist are not given with the times of a song', async () => {
    const words = { title: 'Ajena', artist: guest, year: 2025, lyric: 'Una línea' };
    const theirs = await create('/h/lyrics/', words);
    const { id } = await add({ lyric: theirs, times: '[00:01]Una línea' });
    const lrc = async () => (await visitor.get(`/h/songs-lrc/${id}/`)).status;
    expect(await lrc()).toBe(200);
    await staff.patch(`/artist/init/${guest}/`, { is_active: false });
    expect(await lrc()).toBe(404);
    await staff.patch(`/artist/init/${guest}/`, { is_active: true });
    await staff.delete(`/h/songs/${id}/`);
  });

  test('it stays without the edition and the lyric that are deleted', async () => {
    const { id } = await add({ segment, lyric });
    await staff.delete(`/content/detail/${segment}/`);
    await staff.delete(`/h/lyrics/${lyric}/`);
    expect(await list(`id=${id}`)).toMatchObject([{ edition: null, lyric: null }]);
    await staff.post('/h/trash/restore/', { resource: 'content/detail', record_id: segment });
    expect((await list(`id=${id}`))[0]?.edition).not.toBeNull();
  });
});
