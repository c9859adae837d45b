import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { withEditors } from '../../test/editing.ts';

const site = withApp();
const { as, change, createArtist, discard, keep, open, record, save } = withEditors(site);

describe('what is typed in a record', () => {
  test('is one copy that everybody sees as it was left, and is not on the site', async () => {
    const id = await createArtist('Tecla Una');
    const typed = [change(id, { description: ['Hoy.', 'Mañana.'] })];
    const { status, edit } = await keep('ana', id, typed);
    expect([status, edit]).toMatchObject([200, { changes: typed, is_own: true, is_here: true }]);
    const seen = await open('beto', id);
    expect(seen.record).toMatchObject({ description: 'Hoy.' });
    expect(seen.edit).toEqual({
      ...edit,
      is_own: false,
      is_here: false,
      is_held: true,
      username: 'ana',
    });
    const listed = await (await as('beto')).get('/h/edits/');
    expect(listed.body).toMatchObject({
      edits: expect.arrayContaining([
        { resource: 'artist', record_id: id, username: 'ana', typed_at: edit?.typed_at },
      ]),
    });
    expect((await keep('ana', id, [])).edit).toBeNull();
    expect((await open('beto', id)).edit).toBeNull();
  });

  test('is in the hand of who types until two minutes after the last key', async () => {
    const id = await createArtist('Tecla Dos');
    const hers = (await keep('ana', id, [change(id, { email: ['', 'a@b.co'] })])).edit;
    const his = [change(id, { description: ['Hoy.', 'De Beto.'] })];
    const refused = await keep('beto', id, his, { version: hers?.version });
    expect([refused.status, refused.edit]).toMatchObject([409, { username: 'ana', is_held: true }]);
    expect((await discard('beto', id, hers?.version)).status).toBe(409);

    site.advance(2 * MINUTE_MS);
    const taken = await keep('beto', id, his, { version: hers?.version });
    expect([taken.status, taken.edit]).toMatchObject([200, { username: 'beto', changes: his }]);
    // Her window has not heard of it: nothing of his is overwritten.
    const late = await keep('ana', id, [change(id, { email: ['', 'tarde@b.co'] })], { number: 2 });
    expect([late.status, late.edit]).toMatchObject([409, { username: 'beto', changes: his }]);
    const version = late.edit?.version;
    expect((await keep('ana', id, his, { version, takes: true, number: 3 })).edit).toMatchObject({
      username: 'ana',
      changes: his,
    });
  });

  test('of two windows of one person the later one must have read what the other has kept', async () => {
    const id = await createArtist('Tecla Tres');
    const first = (await keep('ana', id, [change(id, { email: ['', 'a@b.co'] })])).edit;
    const typed = [change(id, { email: ['', 'otra@b.co'] })];
    const blind = await keep('ana', id, typed, { tab: 'ventana-dos' });
    expect([blind.status, blind.edit]).toMatchObject([409, { is_own: true, is_held: false }]);
    const read = await keep('ana', id, typed, { tab: 'ventana-dos', version: first?.version });
    expect([read.status, read.edit?.changes]).toEqual([200, typed]);
  });

  test.each([
    ['a request that arrives late changes nothing', 1, 200, 'dos@b.co'],
    ['the window replaces its own text although the last answer was lost', 3, 200, 'tres@b.co'],
  ])('%s', async (_name, number, status, email) => {
    const id = await createArtist(`Tecla ${number}`);
    const typed = (value: string) => [change(id, { email: ['', value] })];
    await keep('ana', id, typed('uno@b.co'), { number: 1 });
    await keep('ana', id, typed('dos@b.co'), { number: 2 });
    const answer = await keep('ana', id, typed('tres@b.co'), { number });
    expect([answer.status, answer.edit?.changes]).toEqual([status, typed(email)]);
  });

  test('of two first keys at the same moment one is refused with the other', async () => {
    const id = await createArtist('Tecla Juntas');
    const answers = await Promise.all(
      ['ana', 'beto'].map((who) => keep(who, id, [change(id, { email: ['', `${who}@b.co`] })])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers[0]?.edit).toMatchObject({ username: answers[1]?.edit?.username });
  });

  test('that is discarded stays in the history, and can be kept again', async () => {
    const id = await createArtist('Tecla Nada');
    const typed = [change(id, { description: ['Hoy.', 'Perdida.'] })];
    const { edit } = await keep('ana', id, typed);
    const before = await open('ana', id);
    expect((await discard('ana', id, 'otra', { tab: 'ventana-dos' })).status).toBe(409);
    expect((await discard('ana', id, edit?.version)).body).toEqual({ discarded: true });
    expect((await discard('ana', id, edit?.version)).body).toEqual({ discarded: false });
    const after = await open('ana', id);
    expect([after.edit, after.version]).toEqual([null, before.version]);
    const audit = await (await as('ana')).get(`/h/audit/?resource=artist&id=${id}`);
    const [line] = (audit.body as { results: { id: number }[] }).results;
    expect(line).toMatchObject({
      action: 'discard',
      username: 'ana',
      before: { description: 'Hoy.' },
      after: { description: 'Perdida.' },
    });
    const restored = await (await as('ana')).post(`/h/audit/${line?.id}/restore/`, {});
    expect(restored.status).toBe(404);
    expect((await keep('ana', id, typed, { number: 2 })).status).toBe(200);
  });

  test('goes to the trash and comes back with its record', async () => {
    const id = await createArtist('Tecla Papelera');
    const typed = [change(id, { email: ['', 'a@b.co'] })];
    await keep('ana', id, typed);
    const client = await as('ana');
    await client.delete(`/artist/init/${id}/`);
    expect((await client.get('/h/edits/')).text).not.toContain(`"record_id":${id},`);
    await client.post('/h/trash/restore/', { resource: 'artist', record_id: id });
    expect((await open('ana', id)).edit?.changes).toEqual(typed);
  });

  test.each<[string, { fields?: object; change?: string; call?: string; id?: number }, string]>([
    ['a record whose input is not kept', { call: 'PATCH /h/calendar/:id/', id: 1 }, 'call'],
    ['a file', { fields: { picture: { is: 'x' } } }, 'changes'],
    ['a call that changes no content', { change: 'PATCH /me/profile/' }, 'changes'],
    ['more than a draft can hold', { fields: { email: { is: 'x'.repeat(300_001) } } }, 'changes'],
  ])('is refused for %s', async (_name, { fields = {}, change: call, ...target }, field) => {
    const id = await createArtist('Tecla Mala');
    const body = { ...record(id), ...target, tab: 'ventana-ana' };
    const sent = { ...body, changes: [{ call: call ?? record(id).call, id, fields }] };
    const answer = await (await as('ana')).put('/h/edits/', sent);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });
});

describe('a save', () => {
  const edit = (id: number) => ({ edit: record(id) });

  test('changes the fields that are as they were typed over, and only what it saved leaves the edit', async () => {
    const id = await createArtist('Salva Una');
    const typed = change(id, { description: ['Hoy.', 'Mañana.'], email: ['', 'a@b.co'] });
    await keep('ana', id, [typed]);
    const saved = await save('ana', [change(id, { description: ['Hoy.', 'Mañana.'] })], edit(id));
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { records: [{ id, description: 'Mañana.', email: '' }] },
    ]);
    const left = [change(id, { email: ['', 'a@b.co'] })];
    expect((await open('ana', id)).edit).toMatchObject({ changes: left, is_here: false });
    expect((await save('ana', left, edit(id))).status).toBe(200);
    expect((await open('ana', id)).edit).toBeNull();
  });

  test('a key during the save stays typed, over what is stored now', async () => {
    const id = await createArtist('Salva Dos');
    await keep('ana', id, [change(id, { description: ['Hoy.', 'Uno y dos.'] })]);
    await save('ana', [change(id, { description: ['Hoy.', 'Uno.'] })], edit(id));
    expect((await open('ana', id)).edit?.changes).toEqual([
      change(id, { description: ['Uno.', 'Uno y dos.'] }),
    ]);
  });

  test('a field that somebody has changed is refused with what is stored; nothing is saved', async () => {
    const id = await createArtist('Salva Tres');
    await site.staff.patch(`/artist/init/${id}/`, { description: 'De otro.', email: 'x@b.co' });
    const sent = {
      description: ['Hoy.', 'Mía.'],
      email: ['', 'x@b.co'],
      seo_title: ['', 'Título'],
    };
    const refused = await save('ana', [change(id, sent as never)]);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail:
          'Estos campos se cambiaron en el sitio después de que usted los escribió. Elija qué queda.',
        conflicts: [
          {
            change: 0,
            field: 'description',
            stored: 'De otro.',
            changed_by: 'cuenta-administrator',
            changed_at: expect.stringMatching(/^\d{4}-/),
          },
        ],
      },
    ]);
    expect((await open('ana', id)).record).toMatchObject({
      description: 'De otro.',
      seo_title: '',
    });
    const chosen = change(id, { description: ['De otro.', 'Mía.'], seo_title: ['', 'Título'] });
    expect((await save('ana', [chosen])).status).toBe(200);
    expect((await open('ana', id)).record).toMatchObject({ description: 'Mía.', email: 'x@b.co' });
  });

  test('creates a part that the record did not have; what was typed in it meanwhile stays', async () => {
    const id = await createArtist('Salva Parte');
    const call = 'POST /artist/social/';
    const instagram = 'https://www.instagram.com/ana';
    const part = (fields: object) =>
      ({ call, fields: { artist: { was: null, is: id }, ...fields } }) as never;
    const sent = part({ instagram: { was: '', is: instagram } });
    const facebook = { was: '', is: 'https://www.facebook.com/ana' };
    await keep('ana', id, [part({ instagram: { was: '', is: instagram }, facebook })]);
    const saved = await save('ana', [sent], edit(id));
    const [{ id: social = 0 } = {}] = (saved.body as { records: { id: number }[] }).records;
    expect([saved.status, saved.body]).toMatchObject([200, { records: [{ instagram }] }]);
    expect((await open('ana', id)).edit?.changes).toEqual([
      { call: 'PATCH /artist/social/:id/', id: social, fields: { facebook } },
    ]);
  });

  test('a part that somebody has created meanwhile is changed; of a field that both filled in one chooses', async () => {
    const id = await createArtist('Salva Parte Doble');
    const url = (name: string) => `https://www.instagram.com/${name}`;
    const part = (was: unknown, is: string, more: object = {}) =>
      ({
        call: 'POST /artist/social/',
        fields: { artist: { was: null, is: id }, instagram: { was, is }, ...more },
      }) as never;
    const made = await site.staff.post('/artist/social/', { artist: id, instagram: url('beto') });
    const twitter = { was: null, is: 'https://x.com/ana' };
    const root = change(id, { email: ['', 'x@b.co'] });
    const refused = await save('ana', [root, part(null, url('ana'), { twitter })]);
    const conflict = { change: 1, field: 'instagram', stored: url('beto') };
    expect([refused.status, refused.body]).toMatchObject([409, { conflicts: [conflict] }]);
    const saved = await save('ana', [root, part(url('beto'), url('ana'), { twitter })]);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { records: [{}, { id: (made.body as { id: number }).id, instagram: url('ana') }] },
    ]);
    expect((await open('ana', id)).record).toMatchObject({ email: 'x@b.co' });
  });

  test('of a text that the site has trimmed asks nothing when it is typed on', async () => {
    const id = await createArtist('Salva Espacios');
    const typed = (text: string) => change(id, { description: ['Hoy.', text] });
    await keep('ana', id, [typed('Mañana. Siempre.')]);
    expect((await save('ana', [typed(' Mañana. ')], edit(id))).status).toBe(200);
    const changes = (await open('ana', id)).edit?.changes ?? [];
    expect(changes).toMatchObject([{ fields: { description: { was: 'Mañana.' } } }]);
    expect((await save('ana', changes, edit(id))).status).toBe(200);
  });

  test('of a colleague changes what was typed over no more than the colleague has seen', async () => {
    const id = await createArtist('Salva Ajena');
    const typed = change(id, { description: ['Hoy.', 'De Ana.'] });
    await keep('ana', id, [typed]);
    await save('beto', [change(id, { description: ['Hoy.', 'De Beto.'] })], edit(id));
    expect((await open('ana', id)).edit?.changes).toEqual([typed]);
    expect((await save('ana', [typed], edit(id))).status).toBe(409);
  });

  test('of parts that two records did not have leaves to each record its own', async () => {
    const ids = [await createArtist('Parte Una'), await createArtist('Parte Otra')];
    const instagram = { was: '', is: 'https://www.instagram.com/ana' };
    const facebook = { was: '', is: 'https://www.facebook.com/ana' };
    const part = (id: number | undefined, fields: object) =>
      ({
        call: 'POST /artist/social/',
        fields: { artist: { was: null, is: id }, ...fields },
      }) as never;
    for (const id of ids) await keep('ana', id, [part(id, { instagram, facebook })]);
    const root = ids.map((id) => change(id, { email: ['', 'a@b.co'] }));
    const saved = await save('ana', [...root, ...ids.map((id) => part(id, { instagram }))]);
    const { records } = saved.body as { records: { id: number }[] };
    for (const [at, id] of ids.entries()) {
      expect((await open('ana', id)).edit?.changes).toEqual([
        { call: 'PATCH /artist/social/:id/', id: records[at + 2]?.id, fields: { facebook } },
      ]);
    }
  });

  test('publishes records together, each with what is typed in it', async () => {
    const [id, part] = [
      await createArtist('Salva Pública', { is_active: false }),
      await createArtist('Salva Parte Pública', { is_active: false }),
    ];
    await keep('ana', part, [change(part, { email: ['', 'a@b.co'] })]);
    const saved = await save('ana', [
      change(part, { is_active: [false, true], email: ['', 'a@b.co'] }),
      change(id, { is_active: [false, true] }),
    ]);
    expect(saved.body).toMatchObject({
      records: [{ is_active: true, email: 'a@b.co' }, { is_active: true }],
    });
    expect((await open('ana', part)).edit).toBeNull();
  });

  test('is refused by what its calls refuse, with the position, and saves nothing', async () => {
    const [id, other] = [await createArtist('Salva Mala'), await createArtist('Salva Buena')];
    const answer = await save('ana', [
      change(other, { description: ['Hoy.', 'Mañana.'] }),
      change(id, { email: ['', 'sin arroba'] }),
    ]);
    expect([answer.status, answer.body]).toEqual([
      400,
      { email: ['El email ingresado no es correcto.'], change: 1 },
    ]);
    expect((await open('ana', other)).record).toMatchObject({ description: 'Hoy.' });
    const judge = await site.as('judge');
    expect((await judge.patch('/h/records/', { changes: [] })).status).toBe(403);
    const missing = await save('ana', [change(999_999, { email: ['', 'a@b.co'] })]);
    expect([missing.status, missing.body]).toMatchObject([404, { change: 0 }]);
  });

  test('a repeated request with its key gets the first answer', async () => {
    const id = await createArtist('Salva Perdida');
    const headers = { 'idempotency-key': 'juntos-1' };
    const keyed = site.withHeaders(await site.getToken('administrator'), headers);
    const changes = [change(id, { description: ['Hoy.', 'Mañana.'] })];
    const first = await keyed.patch('/h/records/', { changes });
    const again = await keyed.patch('/h/records/', { changes });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await keyed.patch('/h/records/', { changes: [] })).status).toBe(409);
  });
});
