import { describe, expect, test } from 'vitest';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

const REQUIRED = ['Este campo es requerido.'];

interface Item {
  id: number;
  name_id: string;
  [field: string]: unknown;
}

async function createArtist(admin: Client, name = 'Ñandú del Ávila'): Promise<Item> {
  const answer = await admin.post('/artist/init/', { name, description: 'Una biografía.' });
  expect(answer.status).toBe(201);
  return answer.body as Item;
}

async function makeEvent(admin: Client, condition: unknown = [1, 2, 3]): Promise<Item> {
  const answer = await admin.post('/event/init/', { name: 'Batalla del Muro', condition });
  expect(answer.status).toBe(201);
  return answer.body as Item;
}

describe('artists, events and content', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('a created artist is returned complete, with a slug without accents', async () => {
    const answer = await admin.post('/artist/init/', {
      name: ' Ñandú “del” Ávila ',
      email: 'nandu@example.com',
      description: 'Rapea «de frente», y canta.',
      priority: '3',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Ñandú “del” Ávila',
      name_id: 'nandu-del-avila',
      email: 'nandu@example.com',
      description: 'Rapea «de frente», y canta.',
      priority: 3,
      picture: null,
      is_active: true,
    });
  });

  test('a repeated name gets a different slug', async () => {
    const first = await createArtist(admin, 'Eco Doble');
    const second = await createArtist(admin, 'Eco Doble');
    expect([first.name_id, second.name_id]).toEqual(['eco-doble', 'eco-doble-2']);
  });

  test('missing or invalid fields get field errors', async () => {
    const artist = await admin.post('/artist/init/', {
      name: '  ',
      email: 'sin arroba',
      priority: 11,
    });
    expect(artist.status).toBe(400);
    expect(artist.body).toEqual({
      name: REQUIRED,
      description: REQUIRED,
      email: ['El email ingresado no es correcto.'],
      priority: ['Debe estar entre 1 y 10.'],
    });
    const event = await admin.post('/event/init/', { name: 'Sin filtro' });
    expect(event.body).toEqual({ condition: ['Debe de seleccionar algún filtro.'] });
    const content = await admin.post('/content/init/', { name: 'Filtro raro', condition: [7] });
    expect(content.body).toEqual({ condition: ['Debe de seleccionar algún filtro.'] });
  });

  test('condition is read as a list, as JSON text and as a comma list', async () => {
    for (const condition of [[1, 3], '[3,1]', '1,3', ['3', '1']]) {
      expect((await makeEvent(admin, condition)).condition).toEqual([1, 3]);
    }
  });

  test('a change affects only the fields that were sent, and an empty name is rejected', async () => {
    const artist = await createArtist(admin);
    const changed = await admin.patch(`/artist/init/${artist.id}/`, { is_active: 'false' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...artist, is_active: false });
    const refused = await admin.patch(`/artist/init/${artist.id}/`, { name: '' });
    expect([refused.status, refused.body]).toEqual([400, { name: REQUIRED }]);
  });

  test('a slug has no words that the name has not', async () => {
    const { name_id } = await createArtist(admin, 'R&B ♥ Ñoño');
    expect(name_id).toBe('r-b-nono');
  });

  test('an entry of another kind is not found', async () => {
    const artist = await createArtist(admin);
    expect((await admin.patch(`/event/init/${artist.id}/`, { priority: 1 })).status).toBe(404);
    expect((await admin.delete(`/content/init/${artist.id}/`)).status).toBe(404);
  });

  test('the slug does not change with the name; after an explicit change the old slug redirects', async () => {
    const artist = await createArtist(admin, 'Nombre Viejo');
    const renamed = await admin.patch(`/artist/init/${artist.id}/`, { name: 'Nombre Nuevo' });
    expect(renamed.body).toMatchObject({ name: 'Nombre Nuevo', name_id: 'nombre-viejo' });
    await admin.patch(`/artist/init/${artist.id}/`, { name_id: 'nombre-nuevo' });
    const visitor = site.withToken(null);
    const old = await visitor.get('/h/entries/artist/nombre-viejo/');
    expect([old.status, old.body]).toEqual([301, { location: 'nombre-nuevo' }]);
    expect(old.headers.location).toBe('/api/h/entries/artist/nombre-nuevo/');
    expect((await visitor.get('/h/entries/artist/nombre-nuevo/')).status).toBe(200);
    const other = await createArtist(admin, 'Otra Persona');
    const taken = await admin.patch(`/artist/init/${other.id}/`, { name_id: 'nombre-nuevo' });
    expect([taken.status, taken.body]).toEqual([
      400,
      { name_id: ['Esta dirección ya está en uso.'] },
    ]);
  });

  test('a move changes the moved row alone; a new priority sorts it by its age again', async () => {
    const { db } = site.app.services;
    const made: number[] = [];
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
      made.push(((await admin.post('/artist/init/', { name, description: '.' })).body as Item).id);
    }
    const [one, two, three, four] = made as [number, number, number, number];
    const ownIds = async () =>
      ((await admin.get('/artist/init/')).body as Item[])
        .map(({ id }) => id)
        .filter((id) => made.includes(id));
    const rows = () => db.selectFrom('entry').selectAll().orderBy('id').execute();
    const countAudit = async () =>
      (await db.selectFrom('audit_entry').select('id').execute()).length;
    expect(await ownIds()).toEqual([four, three, two, one]);

    const [before, audited] = [await rows(), await countAudit()];
    const answer = await admin.patch(`/artist/init/${one}/`, { after: four });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: one, priority: 10 }),
    ]);
    expect(answer.body).not.toHaveProperty('position');
    expect(await ownIds()).toEqual([four, one, three, two]);
    const after = await rows();
    const changed = after.filter(
      (row, index) => JSON.stringify(row) !== JSON.stringify(before[index]),
    );
    expect(changed.map(({ id }) => id)).toEqual([one]);
    expect((await countAudit()) - audited).toBe(1);

    // Its neighbours' priorities are taken over as far as the place needs it.
    await admin.patch(`/artist/init/${four}/`, { priority: 2 });
    await admin.patch(`/artist/init/${two}/`, { after: 0 });
    expect(await ownIds()).toEqual([two, four, one, three]);
    await admin.patch(`/artist/init/${one}/`, { name: 'Uno nuevo', priority: 10 });
    expect(await ownIds()).toEqual([two, four, one, three]);
    await admin.patch(`/artist/init/${one}/`, { priority: 9 });
    await admin.patch(`/artist/init/${one}/`, { priority: 10 });
    expect(await ownIds()).toEqual([two, four, three, one]);

    expect((await admin.patch(`/artist/init/${one}/`, { after: 999_999 })).status).toBe(404);
    expect((await admin.patch(`/artist/init/${one}/`, { after: 'x' })).status).toBe(400);
    for (const id of made) await admin.delete(`/artist/init/${id}/`);
  });

  test('the list is in public order: priority, then newest', async () => {
    const last = await admin.post('/content/init/', {
      name: 'Último',
      condition: [1],
      priority: 9,
    });
    const older = await admin.post('/content/init/', { name: 'A', condition: [1], priority: 2 });
    const newer = await admin.post('/content/init/', { name: 'B', condition: [1], priority: 2 });
    const list = (await admin.get('/content/init/')).body as Item[];
    const ids = [newer, older, last].map((answer) => (answer.body as Item).id);
    expect(list.map((item) => item.id)).toEqual(ids);
  });

  test('slugs with default search engine texts get them', async () => {
    const make = async (kind: string, fields: object) =>
      (await admin.post(`/${kind}/init/`, { condition: [1], ...fields })).body;
    expect(await make('event', { name: 'BDM', seo_title: '' })).toMatchObject({
      name_id: 'bdm',
      seo_title: 'BDM | Batallas de improvisación',
      seo_description: expect.stringContaining('rap improvisado'),
    });
    expect(await make('content', { name: 'Empatía', seo_title: 'Mío' })).toMatchObject({
      seo_title: 'Mío',
      seo_description: expect.stringContaining('solidario'),
    });
    expect(await make('content', { name: 'BDM' })).toMatchObject({ seo_title: '' });
    expect(await make('event', { name: 'Radio KZ', name_id: 'radiokz' })).toMatchObject({
      seo_title: 'Radio KZ | Sesiones y mixtapes de rap',
    });
  });

  test('search engine texts follow a slug that is changed later', async () => {
    const { body } = await admin.post('/event/init/', { name: 'Vieja escuela', condition: [1] });
    const { id } = body as { id: number };
    await admin.patch(`/event/init/${id}/`, { name_id: 'raploncesto' });
    const shown = await site.withToken(null).get('/h/entries/event/raploncesto/');
    expect(shown.body).toMatchObject({ seo_title: 'Raploncesto | Rap y baloncesto' });
    await admin.patch(`/event/init/${id}/`, { seo_title: 'Propio' });
    expect((await site.withToken(null).get('/h/entries/event/raploncesto/')).body).toMatchObject({
      seo_title: 'Propio',
    });
  });

  test('of records of one name at the same moment each is made: the second has the next number', async () => {
    const artist = { name: 'Mismo Nombre', description: 'x' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/artist/init/', artist)),
    );
    const made = answers.map(({ body }) => body as { id: number; name_id: string });
    const numbered = [2, 3, 4, 5, 6, 7, 8].map((number) => `mismo-nombre-${number}`);
    expect(made.map(({ name_id }) => name_id).toSorted()).toEqual(['mismo-nombre', ...numbered]);
    const song = { title: 'Un Tema', artist: made[0]?.id, year: 2020 };
    const lyrics = await Promise.all([1, 2, 3].map(() => admin.post('/h/lyrics/', song)));
    expect(lyrics.map(({ body }) => (body as { title_id: string }).title_id).toSorted()).toEqual([
      'un-tema',
      'un-tema-2',
      'un-tema-3',
    ]);
  });
});

describe('the records of an entry', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('a record is 404 until it is created, and is then changed by its id', async () => {
    await createArtist(admin, 'Para correr los números');
    const artist = await createArtist(admin);
    for (const [name, fields, stored] of [
      [
        'social',
        { instagram: 'instagram.com/nandu' },
        { instagram: 'https://instagram.com/nandu' },
      ],
      ['web', { text: 'Su página', url: 'https://example.com/' }, { text: 'Su página' }],
      [
        'playlist',
        { youtube: 'https://www.youtube.com/playlist?list=PLabc_123' },
        { youtube: 'PLabc_123' },
      ],
    ] as const) {
      const path = `/artist/${name}/`;
      expect((await admin.get(`${path}${artist.id}/`)).status).toBe(404);
      const made = await admin.post(path, { artist: artist.id });
      expect([made.status, (made.body as Item).artist]).toEqual([201, artist.id]);
      const { id } = made.body as Item;
      const changed = await admin.patch(`${path}${id}/`, fields);
      expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(stored)]);
      const read = await admin.get(`${path}${artist.id}/`);
      expect([read.status, read.body]).toEqual([200, changed.body]);
      const again = await admin.post(path, { artist: artist.id });
      expect([again.status, again.body]).toEqual([400, { artist: ['Este registro ya existe.'] }]);
    }
  });

  test('an artist has TikTok and a channel of WhatsApp in replies while they are set', async () => {
    const { id: artist, name_id } = await createArtist(admin);
    const made = await admin.post('/artist/social/', { artist, tiktok: '@nandu' });
    const tiktok = 'https://www.tiktok.com/@nandu';
    const none = { facebook: '', spotify: '', instagram: '', twitter: '', youtube: '' };
    const { id } = made.body as Item;
    expect(made.body).toEqual({ id, artist, ...none, tiktok });
    const shown = await site.withToken(null).get(`/h/entries/artist/${name_id}/`);
    expect((shown.body as { social: unknown }).social).toEqual({ tiktok });
    const emptied = await admin.patch(`/artist/social/${id}/`, { tiktok: '' });
    expect(emptied.body).toEqual({ id, artist, ...none });
  });

  test('links with a script are rejected', async () => {
    const artist = await createArtist(admin);
    const bad = await admin.post('/artist/social/', {
      artist: artist.id,
      youtube: 'javascript:alert(1)',
      spotify: 'data:text/html,x',
    });
    const text = ['El enlace no es valido.'];
    expect([bad.status, bad.body]).toEqual([400, { youtube: text, spotify: text }]);
  });

  test('events and content also have social and web records', async () => {
    const event = await makeEvent(admin);
    for (const name of ['social', 'web']) {
      const made = await admin.post(`/event/${name}/`, { event: event.id });
      expect([made.status, (made.body as Item).event]).toEqual([201, event.id]);
    }
  });

  test('a portrait is created from a picture, described, and shown as the cover', async () => {
    const event = await makeEvent(admin);
    expect((await admin.get(`/event/portrait/${event.id}/`)).status).toBe(404);
    const bytes = await createPhoto({ width: 900, height: 1200 });
    for (const said of [{}, { description: ' ' }]) {
      const refused = await admin.post('/event/portrait/', { event: event.id, ...said });
      expect([refused.status, refused.body]).toEqual([400, { description: REQUIRED }]);
    }
    const made = await admin.upload(
      'POST',
      '/event/portrait/',
      { event: event.id, description: 'La noche.' },
      { picture: { bytes } },
    );
    expect(made.status).toBe(201);
    const portrait = made.body as Item;
    expect(portrait).toMatchObject({
      event: event.id,
      description: 'La noche.',
      picture: { width: 900, height: 1200 },
    });
    const empty = await admin.patch(`/event/portrait/${portrait.id}/`, { description: ' ' });
    expect([empty.status, empty.body]).toEqual([400, { description: REQUIRED }]);
    await admin.patch(`/event/portrait/${portrait.id}/`, { description: 'La noche más larga.' });
    const shown = await site.withToken(null).get(`/h/entries/event/${event.name_id}/`);
    expect(shown.body).toMatchObject({ portrait: { description: 'La noche más larga.' } });
  });
});

describe('segments', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('the fields required by the filters of the event must be sent; the country is VE by default', async () => {
    const event = await makeEvent(admin, [1, 2, 3]);
    const said = { event: event.id, title: 'Edición uno', description: 'La primera.' };
    const refused = await admin.post('/event/detail/', said);
    expect([refused.status, refused.body]).toEqual([400, { year: REQUIRED, vol: REQUIRED }]);
    const made = await admin.post('/event/detail/', { ...said, year: '2019', vol: '4' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      event: event.id,
      year: 2019,
      vol: 4,
      country: 'VE',
      is_active: true,
    });
  });

  test('without filters year and volume are optional, and zero counts as missing', async () => {
    const event = await makeEvent(admin, [2]);
    const made = await admin.post('/event/detail/', {
      event: event.id,
      title: 'T',
      description: 'D',
      year: '0',
      country: 'co',
    });
    expect(made.body).toMatchObject({ year: null, vol: null, country: 'CO' });
  });

  test('who takes part is shown on the page, and nowhere that does not name it', async () => {
    const event = await makeEvent(admin, [2]);
    const said = { event: event.id, title: 'T', description: 'D' };
    const bare = await admin.post('/event/detail/', said);
    expect(bare.body).not.toHaveProperty('lineup');
    const { id } = bare.body as Item;
    const changed = await admin.patch(`/event/detail/${id}/`, { lineup: 'Ana\nLuis' });
    expect(changed.body).toHaveProperty('lineup', 'Ana\nLuis');
    const long = await admin.patch(`/event/detail/${id}/`, { lineup: 'a'.repeat(5_001) });
    expect([long.status, Object.keys(long.body as object)]).toEqual([400, ['lineup']]);
    const visitor = site.withToken(null);
    const page = await visitor.get(`/h/entries/event/${event.name_id}/`);
    expect(page.body).toHaveProperty('details.0.lineup', 'Ana\nLuis');
    const base = await visitor.post('/h/web-base-info/', { h_key: SITE_KEY });
    expect(JSON.stringify(base.body)).toContain(event.name_id);
    expect(JSON.stringify(base.body)).not.toContain('lineup');
  });

  test('the year has at most four digits', async () => {
    const event = await makeEvent(admin, [1]);
    const said = { event: event.id, title: 'T', description: 'D' };
    const word = await admin.post('/event/detail/', { ...said, year: 'dos mil' });
    expect(word.body).toEqual({ year: ['Debe expresarse en numeros.'] });
    const long = await admin.post('/event/detail/', { ...said, year: '20199' });
    expect(long.body).toEqual({ year: ['Debe tener como máximo 4 caracteres.'] });
  });

  test('the list is paged with relative links that work', async () => {
    const event = await makeEvent(admin, [2]);
    for (const title of ['uno', 'dos', 'tres']) {
      await admin.post('/event/detail/', { event: event.id, title, description: 'D' });
    }
    const first = await admin.get(`/event/detail/?event=${event.id}&page_size=2`);
    const page = first.body as { next: string; results: Item[] };
    expect(first.body).toMatchObject({ count: 3, previous: null });
    expect(page.results.map((result) => result.title)).toEqual(['tres', 'dos']);
    const second = await admin.get(page.next.replace('/api', ''));
    expect(second.body).toMatchObject({
      count: 3,
      next: null,
      previous: expect.stringContaining('page=1'),
      results: [{ title: 'uno' }],
    });
    const unknown = await admin.get(`/event/detail/?event=${event.id}&orden=nombre`);
    expect([unknown.status, unknown.body]).toEqual([400, { orden: ['Parámetro desconocido.'] }]);
  });

  test('a segment has its own playlist, which is deleted with it', async () => {
    const event = await makeEvent(admin, [2]);
    const made = await admin.post('/event/detail/', {
      event: event.id,
      title: 'T',
      description: 'D',
    });
    const { id } = made.body as Item;
    expect((await admin.get(`/event/playlist/?detail=${id}`)).status).toBe(404);
    const playlist = await admin.post('/event/playlist/', { detail: id, spotify: '37i9dQZF1DX' });
    expect([playlist.status, (playlist.body as Item).detail]).toEqual([201, id]);
    const url = 'https://open.spotify.com/intl-es/album/4aawyAB9vmq?si=1';
    const changed = await admin.patch(`/event/playlist/${(playlist.body as Item).id}/`, {
      spotify: url,
    });
    expect(changed.body).toMatchObject({ spotify: 'album/4aawyAB9vmq' });
    const deleted = await admin.delete(`/event/detail/${id}/`);
    expect([deleted.status, (deleted.body as Item).id]).toEqual([200, id]);
    expect((await admin.get(`/event/playlist/?detail=${id}`)).status).toBe(404);
  });
});

describe('deleting an entry', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('everything that belongs to it is deleted, including its files', async () => {
    const bytes = await createPhoto({ width: 700, height: 60 });
    const made = await admin.upload(
      'POST',
      '/event/init/',
      { name: 'Efímero', condition: '[2]' },
      { picture: { bytes } },
    );
    const event = made.body as Item;
    const portrait = { event: event.id, description: 'La noche.' };
    await admin.upload('POST', '/event/portrait/', portrait, { picture: { bytes } });
    await admin.upload(
      'POST',
      '/event/album/',
      { event: event.id, title: 'Foto' },
      { src: { bytes } },
    );
    await admin.upload('POST', '/event/background/', { event: event.id }, { src: { bytes } });
    const { storage, db } = site.app.services;
    expect((await Array.fromAsync(storage.list())).length).toBeGreaterThan(0);
    const deleted = await admin.delete(`/event/init/${event.id}/`);
    expect([deleted.status, (deleted.body as Item).id]).toEqual([200, event.id]);
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    expect(await db.selectFrom('picture').selectAll().execute()).toEqual([]);
    expect((await admin.delete(`/event/init/${event.id}/`)).status).toBe(404);
  });

  test('deleting an artist deletes its lyrics: they are counted before and written to the audit', async () => {
    const artist = await createArtist(admin, 'Con Letras');
    const bytes = await createPhoto({ width: 700, height: 60 });
    for (const title of ['Uno', 'Dos']) {
      const lyric = JSON.stringify({ type: 'doc', content: [] });
      const made = await admin.post('/h/lyrics/', { title, artist: artist.id, year: 2020, lyric });
      expect(made.status).toBe(201);
    }
    await admin.post('/artist/playlist/', { artist: artist.id, youtube: 'PLuno' });
    await admin.upload('POST', '/artist/album/', { artist: artist.id }, { src: { bytes } });
    const counted = await admin.get(`/artist/init/${artist.id}/relations/`);
    expect(counted.body).toEqual({
      lyrics: 2,
      songs: 0,
      dates: 0,
      segments: 0,
      album: 1,
      segment_album: 0,
      untitled: 1,
      backgrounds: 0,
      playlists: 1,
      portraits: 0,
      undescribed: 0,
      social: 0,
      web: 0,
    });
    await admin.delete(`/artist/init/${artist.id}/`);
    const audit = await admin.get('/h/audit/?page_size=5');
    const { results } = audit.body as { results: Item[] };
    expect(results.map((result) => [result.action, result.resource])).toEqual([
      ['delete', 'artist'],
      ['delete', 'artist/album'],
      ['delete', 'artist/playlist'],
      ['delete', 'lyrics'],
      ['delete', 'lyrics'],
    ]);
    expect(
      results
        .slice(3)
        .map((result) => (result.before as Item).title)
        .sort(),
    ).toEqual(['Dos', 'Uno']);
    const gone = await admin.get(`/artist/init/${artist.id}/relations/`);
    expect(gone.status).toBe(404);
  });

  test('deleting an event deletes its segments with their playlists and albums', async () => {
    const event = await makeEvent(admin, [2]);
    const bytes = await createPhoto({ width: 700, height: 60 });
    const fields = { event: event.id, title: 'Edición', description: 'D' };
    const segment = (await admin.post('/event/detail/', fields)).body as Item;
    await admin.post('/event/playlist/', { detail: segment.id, youtube: 'PLuno' });
    // Empty records are no loss.
    await admin.post('/event/web/', { event: event.id });
    await admin.post('/event/social/', { event: event.id });
    const owner = { event: event.id, detail: segment.id };
    await admin.upload('POST', '/event/album/', owner, { src: { bytes } });
    await admin.upload('POST', '/event/background/', { event: event.id }, { src: { bytes } });
    const counted = await admin.get(`/event/init/${event.id}/relations/`);
    expect(counted.body).toMatchObject({
      segments: 1,
      segment_album: 1,
      album: 0,
      backgrounds: 1,
      playlists: 1,
      ...{ web: 0, social: 0 },
    });
    await admin.delete(`/event/init/${event.id}/`);
    const audit = await admin.get('/h/audit/?page_size=7');
    const { results } = audit.body as { results: Item[] };
    expect(results.map((result) => [result.action, result.resource])).toEqual([
      ['delete', 'event'],
      ['delete', 'event/web'],
      ['delete', 'event/social'],
      ['delete', 'event/detail'],
      ['delete', 'event/background'],
      ['delete', 'event/album'],
      ['delete', 'event/playlist'],
    ]);
  });
});
