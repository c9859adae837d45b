import { describe, expect, test } from 'vitest';
import type { OpenedRecord } from '../../contracts/edits.ts';
import { type Client, PASSWORD, tokenIn, withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

const CALL = 'PATCH /artist/init/:id/';

describe('two people at one record', () => {
  const site = withApp();
  const { staff: admin } = site;
  const open = async (client: Client, id: number | undefined, tab: string, call = CALL) => {
    const answer = await client.post('/h/editing/', { call, id, tab });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body as OpenedRecord;
  };
  const withVersion = async (version: string, role = 'administrator') => {
    const login = { username: `cuenta-${role}`, password: PASSWORD };
    const token = tokenIn(await site.withToken(null).post('/login/', login));
    return site.withHeaders(token, { 'if-match': `"${version}"` });
  };
  const createArtist = async (name: string) => {
    const { status, body } = await admin.post('/artist/init/', { name, description: 'Una vida.' });
    expect([status, body]).toEqual([201, expect.objectContaining({ name })]);
    return (body as { id: number }).id;
  };

  test('a change of an older version is refused with both; without a version the last one wins', async () => {
    const id = await createArtist('Ana Dos');
    const path = `/artist/init/${id}/`;
    const first = await open(admin, id, 'formulario-a');
    expect(first).toMatchObject({ record: { id, name: 'Ana Dos' }, edit: null, plans: [] });
    expect(await open(admin, id, 'formulario-a')).toEqual(first);
    expect((await admin.patch(path, { description: 'De otra persona' })).status).toBe(200);

    const late = await withVersion(first.version);
    const refused = await late.patch(path, { description: 'Mía', email: 'a@example.com' });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: 'Otra persona cambió este registro mientras usted lo editaba.',
        version: expect.any(String),
        record: expect.objectContaining({ id, description: 'De otra persona', email: '' }),
        sent: { description: 'Mía', email: 'a@example.com' },
        changed_by: 'cuenta-administrator',
        changed_at: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    // A deletion has no record to show: it says who changed it.
    const deleted = await late.delete(path);
    expect([deleted.status, deleted.body]).toEqual([
      409,
      {
        detail: 'Otra persona cambió este registro mientras usted lo editaba.',
        sent: {},
        changed_by: 'cuenta-administrator',
        changed_at: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    const { version } = refused.body as OpenedRecord;
    expect(version).not.toBe(first.version);
    const again = await withVersion(version);
    expect((await again.patch(path, { description: 'De ambas' })).body).toMatchObject({
      description: 'De ambas',
    });
    // As specified: a call without a version is not checked.
    expect((await admin.patch(path, { description: 'Sin versión' })).status).toBe(200);
    // Reading the record has neither changed it nor left a trace.
    const audit = await admin.get(`/h/audit/?resource=artist&id=${id}`);
    expect((audit.body as { count: number }).count).toBe(4);
  });

  test('of two changes of one version at the same moment, one is refused', async () => {
    const id = await createArtist('Beto Carrera');
    const { version } = await open(admin, id, 'formulario-b');
    const client = await withVersion(version);
    const answers = await Promise.all(
      ['uno', 'dos'].map((description) => client.patch(`/artist/init/${id}/`, { description })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('every kind of record has versions', async () => {
    const artist = await createArtist('Carla Todo');
    const made = async (path: string, body: Record<string, unknown>) =>
      ((await admin.post(path, body)).body as { id: number }).id;
    const calendar = { title: 'Agenda', ref: 'a@b', max_results: 5 };
    const lyric = { title: 'Letra', artist, year: 2020, lyric: 'Una línea' };
    const records: [call: string, id: number | undefined, change: Record<string, unknown>][] = [
      ['PATCH /artist/social/:id/', await made('/artist/social/', { artist }), { facebook: '' }],
      ['PATCH /artist/web/:id/', await made('/artist/web/', { artist }), { text: 'a' }],
      ['PATCH /artist/playlist/:id/', await made('/artist/playlist/', { artist }), {}],
      ['PATCH /h/calendar/:id/', await made('/h/calendar/', calendar), { title: 'Otra' }],
      ['PATCH /h/lyrics/:id/', await made('/h/lyrics/', lyric), { album: 'Otro' }],
      ['PATCH /capsula/init/:id/', 1, { name: 'Cápsula' }],
      ['PATCH /h/site-texts/', undefined, { tagline: 'Otro lema' }],
      ['PATCH /capsula/studio/', undefined, { cancel_hours: 5 }],
    ];
    for (const [call, id, change] of records) {
      const path = call.replace('PATCH ', '').replace(':id', String(id));
      const answer = await admin.post('/h/editing/', { call, id, tab: 'formulario-c' });
      expect([call, answer.status]).toEqual([call, 200]);
      const client = await withVersion((answer.body as OpenedRecord).version);
      expect([call, (await client.patch(path, change)).status]).toEqual([call, 200]);
      const stale = await client.patch(path, change);
      expect([call, stale.status, stale.body]).toMatchObject([call, 409, { record: change }]);
    }
  });

  test('a picture is named, the own profile has no id, and customers open nothing', async () => {
    const fields = { name: 'Foto Fija', description: 'x' };
    const picture = { bytes: await createPhoto({ width: 400, height: 60 }) };
    const made = await admin.upload('POST', '/artist/init/', fields, { picture });
    const { file_name: name } = (made.body as { picture: { file_name: string } }).picture;
    const call = 'PATCH /h/halftone/:name/';
    const opened = await admin.post('/h/editing/', { call, name, tab: 'formulario-h' });
    const { version, record } = opened.body as OpenedRecord;
    expect(record).toMatchObject({ style: 'halftone', dots: 'medium' });
    const click = await withVersion(version);
    const path = `/h/halftone/${name}/`;
    expect((await click.patch(path, { focus_x: 10 })).status).toBe(200);
    const stale = await click.patch(path, { style: 'photo' });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { record: { focus: { x: 10 }, style: 'halftone' }, sent: { style: 'photo' } },
    ]);
    const nameless = { call, tab: 'formulario-h' };
    expect((await admin.post('/h/editing/', nameless)).status).toBe(404);

    const customer = await site.as('customer');
    const foreign = { call: 'PATCH /me/profile/', tab: 'formulario-i' };
    expect((await customer.post('/h/editing/', foreign)).status).toBe(403);
    const own = await open(admin, undefined, 'formulario-i', foreign.call);
    const versioned = await withVersion(own.version);
    expect((await versioned.patch('/me/profile/', { phone: '0412 555 1212' })).status).toBe(200);
    const late = { phone: '1', current_password: 'secreta' };
    const refused = await versioned.patch('/me/profile/', late);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { record: { phone: '0412 555 1212' }, sent: { phone: '1' } },
    ]);
    expect(refused.text).not.toContain('secreta');
  });

  test('what is no change of a record is refused', async () => {
    const ask = async (call: string, id?: number, tab = 'formulario-g') =>
      (await admin.post('/h/editing/', { call, id, tab })).status;
    expect(await ask('DELETE /artist/init/:id/', 1)).toBe(400);
    expect(await ask('PATCH /no/hay/', 1)).toBe(400);
    expect(await ask(CALL, 999_999)).toBe(404);
    expect(await ask(CALL)).toBe(404);
    expect(await ask(CALL, 1, 'x')).toBe(400);
  });
});
