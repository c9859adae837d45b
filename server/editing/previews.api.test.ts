import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import type { EntryItem } from '../../contracts/entries.ts';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createPreviews } from './previews.ts';

const CALL = 'PATCH /artist/init/:id/';

describe('preview links', () => {
  const site = withApp();
  const { staff: admin } = site;
  const find = async (path: string) => {
    const { api, services, caller } = site.app;
    const found = createPreviews(api, services, caller)(path.replace('/vista-previa/', ''));
    return (await found)?.resolve() ?? null;
  };
  const link = async (call: string, id?: number) => {
    const answer = await (await site.as('administrator')).post('/h/previews/', { call, id });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return (answer.body as { path: string }).path;
  };
  const type = async (call: string, id: number | undefined, data: Record<string, unknown>) => {
    const values = Object.entries(data).map(([name, is]) => [name, { was: '', is }]);
    const changes = [{ call, id, fields: Object.fromEntries(values) }];
    const sent = { call, id, tab: 'ventana-ana', changes };
    expect((await admin.put('/h/edits/', sent)).status).toBe(200);
  };
  const createArtist = async (name: string) => {
    const fields = { name, description: 'Hoy.', is_active: false };
    return (await admin.post('/artist/init/', fields)).body as EntryItem;
  };

  test('a link shows the page with what is typed, also of a hidden record; nobody else sees it', async () => {
    const { id } = await createArtist('Vista Ana');
    const data = { description: 'Mañana.', name_id: 'vista-nueva', email: 'sin terminar@' };
    await type(CALL, id, data);
    const path = await link(CALL, id);
    expect(path).toMatch(/^\/vista-previa\/[\w-]+\.\d+\.[\w-]{43}$/);
    const preview = await find(path);
    expect(preview?.path).toBe('/artistas/vista-nueva');
    const params = { kind: 'artist', name_id: 'vista-nueva' } as const;
    const seen = await preview?.caller.call('GET /h/entries/:kind/:name_id/', { params });
    // What cannot be saved as it stands is left out.
    expect(seen).toMatchObject({ description: 'Mañana.', email: '' });
    const visitor = site.withToken(null);
    for (const slug of ['vista-nueva', 'vista-ana']) {
      expect((await visitor.get(`/h/entries/artist/${slug}/`)).status).toBe(404);
    }
    const audit = await admin.get(`/h/audit/?resource=artist&id=${id}`);
    expect(audit.body).toMatchObject({ count: 1 });
  });

  test('a link shows nothing while the account that made it is blocked or no administrator', async () => {
    const { id } = await createArtist('Vista Sin Derecho');
    const path = await link(CALL, id);
    const { db } = site.app.services;
    const own = (values: { is_active?: number; user_type?: number }) =>
      db
        .updateTable('account')
        .set(values)
        .where('username', '=', 'cuenta-administrator')
        .execute();
    expect(await find(path)).not.toBeNull();
    await own({ is_active: 0 });
    expect(await find(path)).toBeNull();
    await own({ is_active: 1, user_type: 4 });
    expect(await find(path)).toBeNull();
    await own({ user_type: 1 });
    expect(await find(path)).not.toBeNull();
  });

  test('each kind leads to its page', async () => {
    const artist = await createArtist('Con Letra');
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: true });
    const made = async (path: string, body: Record<string, unknown>) =>
      ((await admin.post(path, body)).body as { id: number }).id;
    const lyric = { title: 'Mi Letra', artist: artist.id, year: 2020, lyric: 'Una línea' };
    const event = await made('/event/init/', { name: 'Un Evento', condition: [1] });
    const segment = { event, title: 'Año', year: '2020', description: 'Texto' };
    const segmentId = await made('/event/detail/', segment);
    // A hidden entry is shown with what belongs to it.
    await admin.patch(`/event/init/${event}/`, { is_active: false });
    const hidden = await find(await link('PATCH /event/detail/:id/', segmentId));
    const library = { kind: 'event', name_id: 'un-evento' } as const;
    const seen = await hidden?.caller.call('GET /h/entries/:kind/:name_id/', { params: library });
    expect(JSON.stringify(seen)).toContain('Texto');
    const kinds: [call: string, id: number | undefined, path: string][] = [
      ['PATCH /event/init/:id/', event, '/eventos/un-evento/portada'],
      ['PATCH /event/detail/:id/', segmentId, `/eventos/un-evento?segmento=${segmentId}`],
      ['PATCH /h/lyrics/:id/', await made('/h/lyrics/', lyric), '/letras/con-letra/mi-letra'],
      ['PATCH /h/site-texts/', undefined, '/'],
    ];
    for (const [call, id, path] of kinds) {
      expect([call, (await find(await link(call, id)))?.path]).toEqual([call, path]);
    }
    // A flyer is what the list of active ones has, with what is typed; visitors do not get it.
    const src = { bytes: await createPhoto({ width: 400, height: 60 }) };
    const flyer = await admin.upload(
      'POST',
      '/h/flyer/',
      { title: 'Cartel', is_active: 'false' },
      { src },
    );
    const { id: flyerId } = flyer.body as { id: number };
    const change = 'PATCH /h/flyer/:id/';
    await type(change, flyerId, { title: 'Cartel nuevo' });
    const address = await link(change, flyerId);
    const greeting = await find(address);
    expect(greeting?.path).toBe(`/vista-previa/flyer/${flyerId}`);
    const flyers = await greeting?.caller.call('GET /h/flyers/', {});
    expect(flyers).toMatchObject([{ id: flyerId, title: 'Cartel nuevo' }]);
    expect((await site.withToken(null).get('/h/flyers/')).body).toEqual([]);

    const calendar = { call: 'PATCH /h/calendar/:id/', id: 1 };
    expect((await admin.post('/h/previews/', calendar)).status).toBe(400);
  });

  test('a link ends after seven days and with its record, and nobody makes another one of it', async () => {
    const { id } = await createArtist('Vista Corta');
    const other = await createArtist('Vista Borrada');
    const gone = await link(CALL, other.id);
    await admin.delete(`/artist/init/${other.id}/`);
    const last = await link(CALL, id);
    const forged = last.replace(/[^/.]+(?=\.)/, (text) => {
      const read = JSON.parse(Buffer.from(text, 'base64url').toString());
      return Buffer.from(JSON.stringify({ ...read, record_id: 1 })).toString('base64url');
    });
    for (const path of ['/vista-previa/no-es-ninguno', '/vista-previa/.', forged, gone]) {
      expect([path, await find(path)]).toEqual([path, null]);
    }
    site.advance(7 * DAY_MS - 60_000);
    expect(await find(last)).not.toBeNull();
    site.advance(120_000);
    expect(await find(last)).toBeNull();
  });
});
