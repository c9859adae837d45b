import { describe, expect, test } from 'vitest';
import type { LyricItem } from '../../contracts/lyrics.ts';
import { type Client, withApp } from '../../test/app.ts';

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: LyricItem[];
}

async function addArtist(admin: Client, name: string, fields = {}): Promise<number> {
  const made = await admin.post('/artist/init/', { name, description: 'Bio.', ...fields });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return (made.body as { id: number }).id;
}

async function add(admin: Client, fields: Record<string, unknown>): Promise<LyricItem> {
  const made = await admin.post('/h/lyrics/', { title: 'Sin título', year: 2020, ...fields });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body as LyricItem;
}

const tree = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

describe('lyrics in the panel', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('a lyric is created with its document, changed and deleted', async () => {
    const artist = await addArtist(admin, 'Ana Cañón');
    const lyric = JSON.stringify(tree('Hola'));
    const made = await add(admin, {
      title: 'La Ñapa del Día',
      artist,
      featuring: 'Beto',
      album: 'Uno',
      year: '2021',
      comments: 'Grabada de noche.',
      lyric,
      youtube: 'https://youtu.be/abcdefghijk?t=1',
    });
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'La Ñapa del Día',
      title_id: 'la-napa-del-dia',
      artist,
      artist_name: 'Ana Cañón',
      artist_name_id: 'ana-canon',
      featuring: 'Beto',
      album: 'Uno',
      year: 2021,
      comments: 'Grabada de noche.',
      lyric,
      youtube: 'abcdefghijk',
      is_active: true,
    });
    const changed = await admin.patch(`/h/lyrics/${made.id}/`, { title: 'Otra', is_active: '0' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...made, title: 'Otra', is_active: false },
    ]);
    const gone = await admin.delete(`/h/lyrics/${made.id}/`);
    expect([gone.status, gone.body]).toEqual([200, changed.body]);
    expect((await admin.delete(`/h/lyrics/${made.id}/`)).status).toBe(404);
    expect((await admin.patch(`/h/lyrics/${made.id}/`, { title: 'A' })).status).toBe(404);
  });

  test('plain text becomes stanzas; a form body is read like JSON', async () => {
    const artist = await addArtist(admin, 'Texto');
    const made = await admin.upload(
      'POST',
      '/h/lyrics/',
      { title: 'Llana', artist, year: 2020, lyric: '[Coro]\nuno\n\n<b>dos</b>' },
      {},
    );
    expect(made.status).toBe(201);
    expect(JSON.parse((made.body as LyricItem).lyric)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '[Coro]' },
            { type: 'hardBreak' },
            { type: 'text', text: 'uno' },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', text: '<b>dos</b>' }] },
      ],
    });
  });

  test('the list is paged, newest first, and searched without regard to accents', async () => {
    const artist = await addArtist(admin, 'Ñusta Órbita');
    const first = await add(admin, { title: 'Azúcar 100%', artist, album: 'Melaza' });
    const second = await add(admin, { title: 'Brújula', artist, featuring: 'Simón' });
    const page = (await admin.get('/h/lyrics/?page_size=1')).body as Page;
    expect(page.results).toEqual([second]);
    expect(page.count).toBeGreaterThanOrEqual(2);
    expect(page.next).toBe('/api/h/lyrics/?page_size=1&page=2');
    const found = async (search: string) => {
      const answer = await admin.get(`/h/lyrics/?search=${encodeURIComponent(search)}`);
      return (answer.body as Page).results.map(({ id }) => id);
    };
    expect(await found('azucar')).toEqual([first.id]);
    expect(await found('MELAZA')).toEqual([first.id]);
    expect(await found('simon')).toEqual([second.id]);
    expect(await found('nusta orb')).toEqual([second.id, first.id]);
    expect(await found('100%')).toEqual([first.id]);
    expect(await found('1%0')).toEqual([]);
    await admin.patch(`/h/lyrics/${first.id}/`, { album: 'Papelón' });
    expect(await found('papelon')).toEqual([first.id]);
    expect((await admin.get('/h/lyrics/?order=title')).status).toBe(400);
  });

  test('words are found in any order in title, artist, album, year and text', async () => {
    const artist = await addArtist(admin, 'Ñandú Pérez');
    const one = { title: 'Esquina', artist, album: 'Río', year: 1998, lyric: 'Corazón de PIEDRA' };
    const { id } = await add(admin, one);
    const found = async (search: string) => {
      const answer = await admin.get(`/h/lyrics/?search=${encodeURIComponent(search)}`);
      return (answer.body as Page).results.some((lyric) => lyric.id === id);
    };
    for (const search of ['piedra corazon', 'perez esquina', '1998 rio nandu', 'ÁLBUM']) {
      expect([search, await found(search)]).toEqual([search, search !== 'ÁLBUM']);
    }
    await admin.patch(`/h/lyrics/${id}/`, { lyric: 'Otra letra' });
    expect(await found('piedra')).toBe(false);
    expect(await found('otra letra esquina')).toBe(true);
    const alone = (await admin.get(`/h/lyrics/?id=${id}`)).body as Page;
    expect(alone.results.map((lyric) => lyric.id)).toEqual([id]);
  });

  test('the list is sorted by a column in both directions, without regard to accents', async () => {
    const [b, a] = [await addArtist(admin, 'zz Ébano'), await addArtist(admin, 'zz Abeto')];
    const rows = [
      await add(admin, { title: 'orden Ópera', artist: a, album: 'b', year: 2003 }),
      await add(admin, { title: 'orden nube', artist: b, album: 'Á', year: 2001 }),
      await add(admin, { title: 'orden pan', artist: a, album: 'c', year: 2002 }),
    ];
    const order = async (sort: string) => {
      const { body } = await admin.get(`/h/lyrics/?search=orden&sort=${sort}`);
      return (body as Page).results.map(({ id }) => rows.findIndex((row) => row.id === id));
    };
    expect(await order('title')).toEqual([1, 0, 2]);
    expect(await order('-title')).toEqual([2, 0, 1]);
    expect(await order('artist')).toEqual([2, 0, 1]);
    expect(await order('album')).toEqual([1, 0, 2]);
    expect(await order('-year')).toEqual([0, 2, 1]);
    const refused = await admin.get('/h/lyrics/?sort=lyric');
    expect([refused.status, refused.body]).toEqual([
      400,
      { sort: ['No se puede ordenar por este campo.'] },
    ]);
  });

  test('the slug of a title gets a number when taken; a slug chosen by staff does not', async () => {
    const artist = await addArtist(admin, 'Repetido');
    const other = await addArtist(admin, 'Otro');
    const one = await add(admin, { title: 'Mi Canción', artist, title_id: 'mi-canción' });
    const two = await add(admin, { title: 'Mi canción', artist, title_id: 'mi-canción' });
    const theirs = await add(admin, { title: 'Mi canción', artist: other });
    expect([one.title_id, two.title_id, theirs.title_id]).toEqual([
      'mi-cancion',
      'mi-cancion-2',
      'mi-cancion',
    ]);
    const taken = await admin.patch(`/h/lyrics/${two.id}/`, { title_id: 'Mi Cancion' });
    expect([taken.status, (taken.body as LyricItem).title_id]).toEqual([200, 'mi-cancion-2']);
    const chosen = await admin.post('/h/lyrics/', {
      title: 'Distinta',
      artist,
      year: 2020,
      title_id: 'mi-cancion',
    });
    expect([chosen.status, chosen.body]).toEqual([
      400,
      { title_id: ['Esta dirección ya está en uso.'] },
    ]);
  });

  test('invalid fields get field errors', async () => {
    const artist = await addArtist(admin, 'Correcto');
    const required = ['Este campo es requerido.'];
    const good = { title: 'A', artist, year: 2020 };
    const cases: [Record<string, unknown>, Record<string, unknown>][] = [
      [{}, { title: required, artist: required, year: required }],
      [{ ...good, title: '  ' }, { title: required }],
      [{ ...good, year: 'dos mil' }, { year: ['Debe expresarse en numeros.'] }],
      [{ ...good, year: 20210 }, { year: ['Debe estar entre 1000 y 9999.'] }],
      [{ ...good, artist: 'Ana' }, { artist: ['Debe expresarse en numeros.'] }],
      [{ ...good, artist: 999999 }, { artist: ['El artista no existe.'] }],
      [{ ...good, youtube: 'javascript:alert(1)' }, { youtube: ['El enlace no es valido.'] }],
      [
        { ...good, youtube: 'https://evil.example/watch?v=abcdefghijk' },
        { youtube: ['El enlace no es valido.'] },
      ],
      [{ ...good, title: 'a'.repeat(201) }, { title: ['Debe tener como máximo 200 caracteres.'] }],
    ];
    for (const [body, errors] of cases) {
      const answer = await admin.post('/h/lyrics/', body);
      expect([answer.status, answer.body], JSON.stringify(body)).toEqual([400, errors]);
    }
    const event = await admin.post('/event/init/', { name: 'Evento', condition: [1] });
    const wrongKind = await admin.post('/h/lyrics/', {
      ...good,
      artist: (event.body as { id: number }).id,
    });
    expect(wrongKind.body).toEqual({ artist: ['El artista no existe.'] });
  });

  test('malicious documents are rejected, and nothing of them is stored', async () => {
    const artist = await addArtist(admin, 'Blanco');
    const kept = await add(admin, { title: 'Intacta', artist, lyric: 'Hola' });
    const text = { type: 'text', text: 'a' };
    const link = { ...text, marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
    const hostile = [
      { type: 'doc', content: [{ type: 'image', attrs: { src: 'javascript:alert(1)' } }] },
      { type: 'doc', content: [{ type: 'paragraph', content: [link] }] },
      { type: 'doc', content: [{ type: 'html', content: [text] }] },
      { type: 'doc', content: [{ type: 'heading', attrs: { level: 7 }, content: [text] }] },
      { type: 'doc', content: Array.from({ length: 9000 }, () => ({ type: 'paragraph' })) },
      { type: 'script', content: [text] },
      { foo: 1 },
    ];
    for (const document of hostile) {
      const lyric = JSON.stringify(document);
      const answer = await admin.patch(`/h/lyrics/${kept.id}/`, { lyric });
      expect(answer.status, lyric.slice(0, 80)).toBe(400);
      expect(answer.body).toEqual({ lyric: [expect.stringMatching(/^(El texto|Los títulos)/)] });
      const made = await admin.post('/h/lyrics/', { title: 'Mala', artist, year: 2020, lyric });
      expect(made.status).toBe(400);
    }
    for (const lyric of [
      `{"type":"doc","content":${'['.repeat(90_000)}`,
      `{"type":"doc","content":[{"type":"paragraph","content":${'['.repeat(60)}${']'.repeat(60)}}]}`,
    ]) {
      const answer = await admin.patch(`/h/lyrics/${kept.id}/`, { lyric });
      expect([answer.status, answer.body]).toEqual([
        400,
        { lyric: ['El texto no tiene el formato del editor.'] },
      ]);
    }
    const long = await admin.patch(`/h/lyrics/${kept.id}/`, { lyric: 'a'.repeat(200_001) });
    expect(long.status).toBe(400);
    const { results } = (await admin.get('/h/lyrics/?search=blanco')).body as Page;
    expect(results).toEqual([kept]);
  });

  test('the video is read and changed separately', async () => {
    const artist = await addArtist(admin, 'Video');
    const { id } = await add(admin, { title: 'Con video', artist });
    const path = `/h/lyrics-media/${id}/`;
    expect((await admin.get(path)).body).toEqual({ id, youtube: '' });
    const changed = await admin.patch(path, {
      youtube: 'https://www.youtube.com/watch?v=ABCDEFGHIJ_&list=x',
    });
    expect([changed.status, changed.body]).toEqual([200, { id, youtube: 'ABCDEFGHIJ_' }]);
    expect((await admin.get(path)).body).toEqual({ id, youtube: 'ABCDEFGHIJ_' });
    const empty = await admin.patch(path, { youtube: '' });
    expect([empty.status, empty.body]).toEqual([400, { youtube: ['Este campo es requerido.'] }]);
    const wrong = await admin.patch(path, { youtube: 'no es un video' });
    expect(wrong.body).toEqual({ youtube: ['El enlace no es valido.'] });
    expect((await admin.get('/h/lyrics-media/999999/')).status).toBe(404);
  });

  test('lyrics are deleted with their artist, and the audit stores the words', async () => {
    const artist = await addArtist(admin, 'Pasajero');
    await add(admin, { title: 'Adiós', artist, lyric: '[Coro]\nme voy\nya vengo' });
    const { results } = (await admin.get('/h/audit/?resource=lyrics')).body as {
      results: { after: Record<string, unknown> }[];
    };
    const document = expect.stringContaining('"text":"me voy"');
    expect(results[0]?.after).toMatchObject({ title: 'Adiós', document });
    expect((await admin.delete(`/artist/init/${artist}/`)).status).toBe(200);
    expect((await admin.get('/h/lyrics/?search=adios')).body).toMatchObject({ count: 0 });
  });
});
