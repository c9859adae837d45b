import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import type { PlanItem } from '../../contracts/drafts.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { OpenedRecord } from '../../contracts/editing.ts';
import type { EntryItem } from '../../contracts/entries.ts';
import { PASSWORD, withApp } from '../../test/app.ts';
import { runDue } from '../jobs/jobs.ts';
import { getSlug } from '../platform/slugs.ts';
import { createPreviews } from './previews.ts';
import { planJob } from './run-plans.ts';

const CALL = 'PATCH /artist/init/:id/';

describe('drafts and planned hours', () => {
  const site = withApp();
  const admin = () => site.as('administrator');
  const createArtist = async (name: string, more: Record<string, unknown> = {}) => {
    const made = await (await admin()).post('/artist/init/', {
      name,
      description: 'Hoy.',
      ...more,
    });
    expect(made.status).toBe(201);
    return (made.body as EntryItem).id;
  };
  const open = async (id: number) => {
    const body = { call: CALL, id, tab: 'formulario-1' };
    return (await (await admin()).post('/h/editing/', body)).body as OpenedRecord;
  };
  const save = async (id: number, data: Record<string, unknown>, more: object = {}) => {
    const fields = ['description', 'email', 'name'];
    const body = { call: CALL, id, fields, data, base: {}, ...more };
    return (await admin()).put('/h/drafts/', body);
  };
  const plan = async (id: number, action: string, at: string, call = CALL) =>
    (await admin()).post('/h/plans/', { call, id, action, at });
  const shown = async (slug: string, text: string) => {
    const answer = await site.withToken(null).get(`/h/entries/artist/${slug}/`);
    return answer.status === 200 ? answer.text.includes(text) : answer.status;
  };
  const inHours = (hours: number) =>
    new Date(site.app.services.clock.now() + hours * HOUR_MS).toISOString();
  const run = () => runDue(site.app.services, planJob(site.app.api, site.app.services));

  test('a draft is kept beside what is public, by fields, and is not overwritten unseen', async () => {
    const id = await createArtist('Borra Dora');
    const saved = await save(id, { description: 'Mañana.' }, { base: { description: 'Hoy.' } });
    expect(saved.status).toBe(200);
    const { saved_at } = saved.body as { saved_at: string };
    expect((await open(id)).draft).toEqual({
      data: { description: 'Mañana.' },
      base: { description: 'Hoy.' },
      username: 'cuenta-administrator',
      saved_at,
    });
    expect(await shown('borra-dora', 'Hoy.')).toBe(true);
    // Another form that does not know this draft.
    const unseen = await save(id, { name: 'Otra' });
    expect([unseen.status, unseen.body]).toEqual([
      409,
      { detail: 'Hay otros cambios sin guardar, más recientes, de este registro.' },
    ]);
    const seo = { fields: ['seo_title'], replaces: saved_at };
    const second = await save(id, { seo_title: 'Título' }, seo);
    expect((await open(id)).draft?.data).toEqual({ description: 'Mañana.', seo_title: 'Título' });
    const replaces = (second.body as { saved_at: string }).saved_at;
    expect((await save(id, {}, { replaces })).status).toBe(200);
    expect((await open(id)).draft?.data).toEqual({ seo_title: 'Título' });
    const last = (await open(id)).draft?.saved_at;
    const none = await save(id, {}, { fields: ['seo_title'], replaces: last });
    expect(none.body).toEqual({ saved_at: null });
    expect((await open(id)).draft).toBeNull();
  });

  test.each(['{"description":', 'null', '[1]'])(
    'a draft stored as %s is refused, and replaced',
    async (data_json) => {
      const id = await createArtist(`Daño ${data_json.length}`);
      await save(id, { description: 'Perdido.' });
      const { db } = site.app.services;
      const row = () => db.updateTable('draft').set({ data_json }).where('record_id', '=', id);
      await row().execute();
      const refusal = {
        detail:
          'Los cambios sin guardar están dañados y no se pueden leer. Descártelos o escríbalos de nuevo.',
      };
      const publish = () =>
        admin().then((client) => client.post('/h/publish/', { call: CALL, id }));
      const refused = await publish();
      expect([refused.status, refused.body]).toEqual([409, refusal]);
      await plan(id, 'publish', inHours(2));
      site.advance(2 * HOUR_MS);
      await run();
      const opened = await open(id);
      expect(opened.plans).toMatchObject([{ error: refusal.detail }]);
      expect(opened.draft).toMatchObject({ data: {}, base: {} });
      const link = (await admin()).post('/h/previews/', { call: CALL, id });
      const { path } = (await link).body as { path: string };
      expect(
        await createPreviews(
          site.app.api,
          site.app.services,
          site.app.caller,
        )(path.split('/').at(-1) ?? ''),
      ).toBeNull();
      // The record itself is saved, and the form writes the draft anew.
      const client = await admin();
      const saved = await client.patch(`/artist/init/${id}/`, { is_active: false });
      expect(saved.status).toBe(200);
      expect((await client.patch(`/artist/init/${id}/`, { is_active: true })).status).toBe(200);
      const again = await save(id, { description: 'Nuevo.' }, { replaces: opened.draft?.saved_at });
      expect(again.status).toBe(200);
      expect((await publish()).status).toBe(200);
      expect(await shown(getSlug(`Daño ${data_json.length}`), 'Nuevo.')).toBe(true);
    },
  );

  test('a page whose last answer was lost replaces the draft that it saved, and no other does', async () => {
    const id = await createArtist('Respuesta Perdida');
    const page = (sequence: number) => ({ tab: 'pagina-una', sequence });
    expect((await save(id, { description: 'Uno.' }, page(1))).status).toBe(200);
    const other = await save(id, { description: 'Otra.' }, { tab: 'pagina-otra' });
    const unnamed = await save(id, { description: 'Sin nombre.' });
    expect([other.status, unnamed.status]).toEqual([409, 409]);
    expect((await save(id, { description: 'Dos.' }, page(3))).status).toBe(200);
    expect((await save(id, { description: 'Tardó.' }, page(2))).status).toBe(409);
    const saved_at = (await open(id)).draft?.saved_at;
    const colleague = { replaces: saved_at, tab: 'pagina-otra', sequence: 1 };
    expect((await save(id, { description: 'Tres.' }, colleague)).status).toBe(200);
    expect((await save(id, { description: 'Cuatro.' }, page(4))).status).toBe(409);
  });

  /** Makes the draft of a record that of another account. */
  const giveToColleague = async (id: number) => {
    await site.as('judge');
    const { db } = site.app.services;
    const account = db.selectFrom('account').select(['id', 'username']);
    const { id: account_id, username } = await account
      .where('username', '=', 'cuenta-judge')
      .executeTakeFirstOrThrow();
    const hers = { account_id, username, tab: 'pagina-de-ella', sequence: 3 };
    await db.updateTable('draft').set(hers).where('record_id', '=', id).execute();
    return hers;
  };

  test('the draft of a colleague is as it was when nothing is left of what was added to it, unless it was saved', async () => {
    const id = await createArtist('Vuelve a Ella');
    await save(id, { description: 'De ella.' }, { base: { description: 'Hoy.' } });
    const hers = await giveToColleague(id);
    const before = (await open(id)).draft;
    const page = (sequence: number) => ({ tab: 'pagina-una', sequence });
    const more = { description: 'De ella.', email: 'mas@example.com' };
    expect((await save(id, more, { replaces: before?.saved_at, ...page(1) })).status).toBe(200);
    await save(id, { ...more, name: 'Otra' }, page(2));
    expect((await open(id)).draft?.username).toBe('cuenta-administrator');
    const returned = await save(id, {}, page(3));
    expect(returned.body).toEqual({ saved_at: before?.saved_at });
    expect((await open(id)).draft).toEqual(before);
    const row = site.app.services.db.selectFrom('draft').selectAll().where('record_id', '=', id);
    const none = { continued_json: null, continued_by: null };
    expect(await row.executeTakeFirst()).toMatchObject({ ...hers, ...none });
    // After a save of all of it there is none.
    await save(id, more, { replaces: before?.saved_at, ...page(4) });
    expect((await save(id, {}, { ...page(5), saved: ['description', 'email'] })).body).toEqual({
      saved_at: null,
    });
  });

  test('a draft that a colleague has again activates no record that has become public meanwhile', async () => {
    const id = await createArtist('Pública Ya', { is_active: false });
    const first = (await open(id)).draft;
    await save(id, { description: 'De ella.' }, { replaces: first?.saved_at });
    await giveToColleague(id);
    const page = (sequence: number) => ({ tab: 'pagina-una', sequence });
    const replaces = (await open(id)).draft?.saved_at;
    await save(id, { description: 'Mía.' }, { replaces, ...page(1) });
    await (await admin()).patch(`/artist/init/${id}/`, { is_active: true });
    await save(id, {}, page(2));
    expect((await open(id)).draft?.data).toEqual({ description: 'De ella.' });
  });

  test('at its hour a draft becomes public, and a record is withdrawn at another', async () => {
    const id = await createArtist('Viernes Nueva', { is_active: false });
    await save(id, { description: 'Ya salió.' });
    const made = await plan(id, 'publish', inHours(2));
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        ...{ resource: 'artist', record_id: id, title: 'Viernes Nueva', action: 'publish' },
        ...{ username: 'cuenta-administrator', error: '' },
      }),
    ]);
    await plan(id, 'withdraw', inHours(3));
    expect((await open(id)).plans.map(({ action }) => action)).toEqual(['publish', 'withdraw']);
    await run();
    expect(await shown('viernes-nueva', '')).toBe(404);
    site.advance(2 * HOUR_MS);
    await run();
    await run();
    expect(await shown('viernes-nueva', 'Ya salió.')).toBe(true);
    expect(await open(id)).toMatchObject({ draft: null, plans: [{ action: 'withdraw' }] });
    const audit = await (await admin()).get(`/h/audit/?resource=artist&id=${id}`);
    expect(audit.body).toMatchObject({
      count: 2,
      results: [{ action: 'update', username: 'cuenta-administrator' }, { action: 'create' }],
    });
    // A missed hour is made up for.
    site.advance(30 * HOUR_MS);
    await run();
    expect(await shown('viernes-nueva', '')).toBe(404);
  });

  test('hours are those of Caracas unless they name a zone; what has passed is refused', async () => {
    const id = await createArtist('Zona Horaria');
    const due = async (at: string) => ((await plan(id, 'publish', at)).body as PlanItem).due_at;
    expect(await due('2040-05-04 18:00')).toBe('2040-05-04T22:00:00.000Z');
    expect(await due('2040-05-05T00:00+02:00')).toBe('2040-05-04T22:00:00.000Z');
    const past = await plan(id, 'publish', '2020-01-01 10:00');
    expect([past.status, past.body]).toEqual([
      400,
      { at: ['Elija un momento que no haya pasado.'] },
    ]);
    expect((await plan(id, 'publish', 'mañana')).status).toBe(400);
    expect((await plan(id, 'borrar', inHours(1))).status).toBe(400);
    expect((await plan(999_999, 'publish', inHours(1))).status).toBe(404);
    const calendar = await plan(1, 'publish', inHours(1), 'PATCH /h/calendar/:id/');
    expect(calendar.body).toEqual({
      call: ['De este registro no se conservan cambios sin guardar.'],
    });
    const texts = await plan(1, 'withdraw', inHours(1), 'PATCH /h/site-texts/');
    expect(texts.body).toEqual({ action: ['Este registro no se puede retirar.'] });

    const client = await admin();
    const { plans } = (await client.get('/h/drafts/')).body as { plans: PlanItem[] };
    const own = plans.filter(({ record_id }) => record_id === id);
    // What is planned already is not planned twice.
    expect(own.length).toBe(1);
    for (const { id: item } of own) {
      expect((await client.delete(`/h/plans/${item}/`)).status).toBe(200);
      expect((await client.delete(`/h/plans/${item}/`)).status).toBe(404);
    }
    expect((await open(id)).plans).toEqual([]);
  });

  test('what is created hidden is a draft until it is public, by whichever call', async () => {
    const id = await createArtist('Primera Vez', { is_active: false });
    const { draft } = await open(id);
    expect(draft).toMatchObject({ data: { is_active: true }, base: { is_active: false } });
    const typed = { description: 'Se escribe.' };
    await save(id, typed, { replaces: draft?.saved_at });
    const path = `/artist/init/${id}/`;
    await (await admin()).patch(path, { email: 'primera@example.com' });
    expect((await open(id)).draft?.data).toEqual({ is_active: true, ...typed });
    await (await admin()).patch(path, { is_active: true });
    expect((await open(id)).draft?.data).toEqual(typed);
    // Hidden again, it is no draft; nor is what was public from the start.
    await (await admin()).patch(path, { is_active: false });
    expect((await open(id)).draft?.data).toEqual(typed);
    expect((await open(await createArtist('Pública'))).draft).toBeNull();

    const client = await admin();
    const lyric = { title: 'Nueva', artist: id, year: 2026, is_active: false };
    const made = await client.post('/h/lyrics/', lyric);
    const { id: lyricId } = made.body as EntryItem;
    const drafts = async () => {
      const { body } = await client.get('/h/drafts/');
      const { drafts: all } = body as { drafts: { resource: string; record_id: number }[] };
      return all.filter((item) => item.resource === 'lyrics' && item.record_id === lyricId).length;
    };
    expect([made.status, await drafts()]).toEqual([201, 1]);
    await client.patch(`/h/lyrics/${lyricId}/`, { is_active: true });
    expect(await drafts()).toBe(0);
  });

  test('a restored record has its draft and plans again; a missed hour is not made up for', async () => {
    const id = await createArtist('Vuelve Luego', { is_active: false });
    const { draft } = await open(id);
    await save(id, { description: 'Sin publicar.' }, { replaces: draft?.saved_at });
    await plan(id, 'publish', inHours(2));
    await plan(id, 'withdraw', inHours(5));
    const before = await open(id);
    const again = async () => {
      const client = await admin();
      await client.delete(`/artist/init/${id}/`);
      site.advance(HOUR_MS);
      const body = { resource: 'artist', record_id: id };
      expect((await client.post('/h/trash/restore/', body)).status).toBe(200);
    };
    await again();
    const { plans, draft: kept } = await open(id);
    expect([plans, kept]).toEqual([before.plans, before.draft]);
    await again();
    await run();
    const missed = await open(id);
    expect(missed.plans).toMatchObject([
      { action: 'publish', error: 'Su hora pasó mientras estaba en la Papelera.' },
      { action: 'withdraw', error: '' },
    ]);
    expect(missed.draft).toEqual(before.draft);
    expect(await shown('vuelve-luego', '')).toBe(404);
  });

  test('what the call refuses is told at the plan, and the draft stays', async () => {
    const id = await createArtist('Dato Malo');
    await save(id, { email: 'no es un correo' });
    await plan(id, 'publish', inHours(1));
    site.advance(HOUR_MS);
    await run();
    const { draft, plans } = await open(id);
    expect(draft?.data).toEqual({ email: 'no es un correo' });
    expect(plans).toMatchObject([{ error: 'El email ingresado no es correcto.' }]);
  });

  const setAccount = (values: { is_active?: number; user_type?: number }) =>
    site.app.services.db
      .updateTable('account')
      .set(values)
      .where('username', '=', 'cuenta-administrator')
      .execute();

  test('a plan of an account that was blocked or demoted waits with an error', async () => {
    for (const [name, lost, given] of [
      ['De Bloqueada', { is_active: 0 }, { is_active: 1 }],
      ['De Degradada', { user_type: 4 }, { user_type: 1 }],
    ] as const) {
      const id = await createArtist(name, { is_active: false });
      await plan(id, 'publish', inHours(1));
      site.advance(HOUR_MS);
      await setAccount(lost);
      await run();
      await setAccount(given);
      const error = 'La cuenta que lo programó ya no puede publicar.';
      expect(await open(id)).toMatchObject({ plans: [{ error }] });
      expect(await shown(getSlug(name), '')).toBe(404);
    }
  });

  test('neither a plan nor “Publicar” overwrites what a colleague published since', async () => {
    const id = await createArtist('Dos Manos');
    const base = { description: 'Hoy.', email: '' };
    await save(id, { description: 'Mañana.', email: 'dos@example.com' }, { base });
    await plan(id, 'publish', inHours(1));
    const path = `/artist/init/${id}/`;
    await (await admin()).patch(path, { description: 'De la colega.' });
    site.advance(HOUR_MS);
    await run();
    const reason =
      'Otra persona cambió el registro después de que se escribieron estos cambios sin guardar. Ábralo y decida qué queda.';
    expect(await open(id)).toMatchObject({
      draft: { data: { description: 'Mañana.' } },
      plans: [{ error: reason }],
    });
    const clicked = await (await admin()).post('/h/publish/', { call: CALL, id });
    expect([clicked.status, clicked.body]).toEqual([409, { detail: reason }]);
    expect(await shown('dos-manos', 'De la colega.')).toBe(true);
    // Of other fields than those of the draft, nothing is overwritten.
    await (await admin()).patch(path, { description: 'Hoy.', seo_title: 'De la colega' });
    const again = await (await admin()).post('/h/publish/', { call: CALL, id });
    expect([again.status, again.body]).toEqual([200, { resource: 'artist', record_id: id }]);
    expect((await open(id)).draft).toBeNull();
    expect(await shown('dos-manos', 'Mañana.')).toBe(true);
  });

  test('a plan publishes only the draft that it was made for', async () => {
    const reason =
      'Los cambios sin guardar no son los que se programaron. Ábralos, revíselos y prográmelos de nuevo.';
    const id = await createArtist('Texto Entero');
    const bare = await createArtist('Sin Borrador');
    const saved = await save(id, { description: 'Terminado.' });
    await plan(id, 'publish', inHours(1));
    await plan(bare, 'publish', inHours(1));
    const { saved_at: replaces } = saved.body as { saved_at: string };
    expect((await save(id, { description: 'A medi' }, { replaces })).status).toBe(200);
    expect((await save(bare, { description: 'A medi' })).status).toBe(200);
    site.advance(HOUR_MS);
    await run();
    for (const [item, slug] of [
      [id, 'texto-entero'],
      [bare, 'sin-borrador'],
    ] as const) {
      expect(await open(item)).toMatchObject({
        draft: { data: { description: 'A medi' } },
        plans: [{ error: reason }],
      });
      expect(await shown(slug, 'Hoy.')).toBe(true);
    }
    await plan(id, 'publish', inHours(1));
    site.advance(HOUR_MS);
    await run();
    expect(await open(id)).toMatchObject({ draft: null, plans: [{ error: reason }] });
    expect(await shown('texto-entero', 'A medi')).toBe(true);
  });

  test('a draft with the values of a form is published when nobody has changed the record', async () => {
    const client = await admin();
    const event = { name: 'Con Filtros', condition: [1], priority: 10 };
    const { id } = (await client.post('/event/init/', event)).body as EntryItem;
    const call = 'PATCH /event/init/:id/';
    // As the panel's inputs send them: digits for numbers, also in lists.
    const data = { condition: ['1', '2'], priority: '3', email: '' };
    const base = { condition: ['1'], priority: '10', email: '' };
    const fields = Object.keys(data);
    const kept = await client.put('/h/drafts/', { call, id, fields, data, base });
    expect(kept.status).toBe(200);
    const published = await client.post('/h/publish/', { call, id });
    expect([published.status, published.body]).toEqual([200, { resource: 'event', record_id: id }]);
    const { body } = await client.get('/event/init/');
    const after = (body as EntryItem[]).find((item) => item.id === id);
    expect(after).toMatchObject({ condition: [1, 2], priority: 3 });
  });

  test('“Publicar” makes a record public with its draft, or changes nothing', async () => {
    const id = await createArtist('Se Publica Ya', { is_active: false });
    const { draft } = await open(id);
    await save(id, { email: 'no es un correo' }, { replaces: draft?.saved_at });
    const refused = await (await admin()).post('/h/publish/', { call: CALL, id });
    expect([refused.status, refused.body]).toEqual([
      400,
      { email: ['El email ingresado no es correcto.'] },
    ]);
    const kept = (await open(id)).draft;
    expect(kept?.data).toMatchObject({ email: 'no es un correo' });
    const fixed = { fields: ['email'], replaces: kept?.saved_at };
    await save(id, { email: 'ya@example.com' }, fixed);
    expect((await (await admin()).post('/h/publish/', { call: CALL, id })).status).toBe(200);
    expect(await shown('se-publica-ya', 'ya@example.com')).toBe(true);
    expect((await (await admin()).post('/h/publish/', { call: CALL, id: 999_999 })).status).toBe(
      404,
    );
  });

  test('the parts that go out with a record are published, or planned, with it or not at all', async () => {
    const client = await admin();
    const create = async (name: string) => {
      const event = { name, condition: [1], is_active: false };
      const { id } = (await client.post('/event/init/', event)).body as { id: number };
      const body = { event: id, title: 'Primera', description: 'x', year: 2024, is_active: false };
      const part = (await client.post('/event/detail/', body)).body as { id: number };
      const parts = [{ call: 'PATCH /event/detail/:id/', id: part.id }];
      return { call: 'PATCH /event/init/:id/', id, parts };
    };
    const areActive = async ({ id, parts: [part] }: Awaited<ReturnType<typeof create>>) => {
      const { db } = site.app.services;
      const entry = db.selectFrom('entry').select('is_active').where('id', '=', id);
      const rows = db
        .selectFrom('segment')
        .select('is_active')
        .where('id', '=', part?.id ?? 0);
      return [await entry.executeTakeFirst(), await rows.executeTakeFirst()].map((row) =>
        Boolean(row?.is_active),
      );
    };
    const event = await create('Con Partes');
    const { parts, ...record } = event;
    const draft = { fields: ['email'], data: { email: 'no es un correo' }, base: {} };
    const { body: opened } = await client.post('/h/editing/', { ...record, tab: 'formulario-1' });
    const replaces = (opened as OpenedRecord).draft?.saved_at;
    expect((await client.put('/h/drafts/', { ...record, ...draft, replaces })).status).toBe(200);
    expect((await client.post('/h/publish/', event)).status).toBe(400);
    expect(await areActive(event)).toEqual([false, false]);

    const next = await create('Con Partes y Hora');
    const planned = { ...next, action: 'publish', at: inHours(1) };
    const missing = { ...planned, parts: [...next.parts, { ...parts[0], id: 999_999 }] };
    expect((await client.post('/h/plans/', missing)).status).toBe(404);
    for (let times = 0; times < 2; times += 1) {
      expect((await client.post('/h/plans/', planned)).status).toBe(201);
    }
    const { plans } = (await client.get('/h/drafts/')).body as { plans: PlanItem[] };
    const own = plans.filter(({ resource }) => resource.startsWith('event'));
    expect(own).toHaveLength(2);
    for (const { id } of own) await client.delete(`/h/plans/${id}/`);

    expect((await client.post('/h/publish/', next)).status).toBe(200);
    expect(await areActive(next)).toEqual([true, true]);
  });

  describe('what is published is what was shown', () => {
    const asColleague = async () => {
      await admin();
      const { db } = site.app.services;
      const own = db
        .selectFrom('account')
        .selectAll()
        .where('username', '=', 'cuenta-administrator');
      const { id, ...account } = await own.executeTakeFirstOrThrow();
      const colleague = { ...account, username: 'colega', email: 'colega@example.com' };
      const rows = db.insertInto('account').values(colleague);
      await rows.onConflict((conflict) => conflict.doNothing()).execute();
      const login = { username: 'colega', password: PASSWORD };
      const { body } = await site.withToken(null).post('/login/', login);
      return site.withToken((body as Reply<'POST /login/'>).token);
    };
    const ofOthers = async (id: number, call: string, base: object, description: string) => {
      const other = await asColleague();
      const { draft } = (await other.post('/h/editing/', { call, id, tab: 'colega-01' }))
        .body as OpenedRecord;
      const data = { description };
      const body = { call, id, fields: ['description'], data, base, replaces: draft?.saved_at };
      const saved = await other.put('/h/drafts/', body);
      expect(saved.status).toBe(200);
      return (saved.body as { saved_at: string }).saved_at;
    };
    const createPart = async () => {
      const client = await admin();
      const event = { name: 'Noche Ajena', condition: [1] };
      const { id } = (await client.post('/event/init/', event)).body as { id: number };
      const part = { event: id, title: 'Parte', year: 2021, description: 'Hoy.', is_active: false };
      return ((await client.post('/event/detail/', part)).body as { id: number }).id;
    };
    test.each([
      ['a record', CALL, () => createArtist('Vista Ajena', { is_active: false })],
      ['a part', 'PATCH /event/detail/:id/', createPart],
    ] as const)('of %s: another draft answers 409', async (_what, call, create) => {
      const id = await create();
      const client = await admin();
      const opened = async () =>
        (await client.post('/h/editing/', { call, id, tab: 'formulario-1' })).body as OpenedRecord;
      const first = (await opened()).draft?.saved_at;
      const theirs = await ofOthers(id, call, { description: 'Hoy.' }, 'A medi');
      const at = inHours(1);
      for (const draft_saved_at of [first, null]) {
        const named = { call, id, draft_saved_at };
        for (const refused of [
          await client.post('/h/publish/', named),
          await client.post('/h/plans/', { ...named, action: 'publish', at }),
        ]) {
          expect([refused.status, refused.body]).toEqual([
            409,
            {
              detail:
                'Los cambios sin guardar no son los que usted vio. Revise qué sale y publique de nuevo.',
            },
          ]);
        }
      }
      expect(await opened()).toMatchObject({ plans: [], record: { is_active: false } });
      const { drafts } = (await client.get('/h/drafts/')).body as Reply<'GET /h/drafts/'>;
      expect(
        drafts.find(({ record_id, saved_at }) => record_id === id && saved_at === theirs),
      ).toMatchObject({ username: 'colega', is_typed: true });
      // What is saved goes out, and the colleague goes on writing.
      const kept = await client.post('/h/publish/', { call, id, keeps_draft: true });
      expect(kept.status).toBe(200);
      expect(await opened()).toMatchObject({
        record: { is_active: true, description: 'Hoy.' },
        draft: { data: { description: 'A medi' }, username: 'colega' },
      });
      const seen = { call, id, draft_saved_at: (await opened()).draft?.saved_at };
      expect((await client.post('/h/publish/', seen)).status).toBe(200);
      expect(await opened()).toMatchObject({ record: { description: 'A medi' }, draft: null });
    });

    test('a form that has nothing in a draft leaves it to its author', async () => {
      const id = await createArtist('Pestaña Ajena');
      const saved_at = await ofOthers(id, CALL, { description: 'Hoy.' }, 'A medi');
      const form = { fields: ['seo_title'], replaces: saved_at, tab: 'pagina-una', sequence: 1 };
      expect((await save(id, {}, form)).body).toEqual({ saved_at });
      const { draft } = await open(id);
      expect(draft).toMatchObject({
        data: { description: 'A medi' },
        username: 'colega',
        saved_at,
      });
    });

    test('a draft that is left stays also at a planned hour', async () => {
      const id = await createArtist('Hora Ajena', { is_active: false });
      await ofOthers(id, CALL, { description: 'Hoy.' }, 'A medi');
      const body = { call: CALL, id, action: 'publish', at: inHours(1), keeps_draft: true };
      expect((await (await admin()).post('/h/plans/', body)).status).toBe(201);
      site.advance(HOUR_MS);
      await run();
      expect(await open(id)).toMatchObject({
        plans: [],
        record: { is_active: true, description: 'Hoy.' },
        draft: { data: { description: 'A medi' } },
      });
    });
  });

  test.each(['published', 'switched on', 'switched off'])(
    'a record that is %s does not come back by an earlier plan',
    async (how) => {
      const id = await createArtist(`Plan ${how}`, { is_active: how === 'switched off' });
      const client = await admin();
      await plan(id, 'publish', inHours(1));
      await plan(id, 'withdraw', inHours(2));
      const answer =
        how === 'published'
          ? await client.post('/h/publish/', { call: CALL, id })
          : await client.patch(`/artist/init/${id}/`, { is_active: how === 'switched on' });
      expect(answer.status).toBe(200);
      expect((await open(id)).plans.map(({ action }) => action)).toEqual(['withdraw']);
    },
  );

  test('what is withdrawn at an hour can be planned to come back at a later one', async () => {
    const id = await createArtist('Va y Viene');
    await plan(id, 'withdraw', inHours(1));
    await plan(id, 'publish', inHours(2));
    site.advance(HOUR_MS);
    await run();
    expect(await open(id)).toMatchObject({ record: { is_active: false }, plans: [{}] });
    site.advance(HOUR_MS);
    await run();
    expect(await open(id)).toMatchObject({ record: { is_active: true }, plans: [] });
  });

  test('a later plan of a record waits for an earlier one that fails', async () => {
    const id = await createArtist('Plan Que Espera', { is_active: false });
    const set = (call: string) =>
      site.app.services.db.updateTable('plan').set({ call }).where('action', '=', 'publish');
    await plan(id, 'publish', inHours(1));
    await plan(id, 'withdraw', inHours(2));
    await set('PATCH /otra/:id/').where('record_id', '=', id).execute();
    site.advance(2 * HOUR_MS);
    await run();
    expect((await open(id)).plans).toHaveLength(2);
    await set(CALL).where('record_id', '=', id).execute();
    site.advance(30_000);
    await run();
    expect((await open(id)).plans).toEqual([]);
    expect(await shown('plan-que-espera', '')).toBe(404);
  });

  test('a plan that fails unexpectedly is shown and tried again, and stops no other', async () => {
    const [broken, unknown, whole] = [
      await createArtist('Plan Roto', { is_active: false }),
      await createArtist('Plan De Otra Versión', { is_active: false }),
      await createArtist('Plan Entero', { is_active: false }),
    ];
    for (const id of [broken, unknown, whole]) await plan(id, 'publish', inHours(1));
    const { db } = site.app.services;
    const set = (id: number, call: string) =>
      db.updateTable('plan').set({ call }).where('record_id', '=', id).execute();
    for (const id of [broken, unknown]) await set(id, 'PATCH /otra/:id/');
    site.advance(HOUR_MS);
    await run();
    expect(await shown('plan-entero', '')).toBe(true);
    const today = async () =>
      (await (await admin()).get('/me/today/')).body as Reply<'GET /me/today/'>;
    const { failures } = await today();
    expect(failures).toHaveLength(2);
    expect(failures).toMatchObject([
      { kind: 'plan', attempts: 1, next_at: expect.any(String) },
      { kind: 'plan', attempts: 1 },
    ]);
    expect(failures.map(({ error }) => error)).toContain('there is no call PATCH /otra/:id/');
    const metrics = await site.app.http.inject('/metrics');
    expect(metrics.body).toContain('tarima_jobs_failing{kind="plan"} 2');
    await run();
    expect((await today()).failures.map(({ attempts }) => attempts)).toEqual([1, 1]);
    await set(broken, CALL);
    site.advance(30_000);
    await run();
    expect(await shown('plan-roto', '')).toBe(true);
    expect((await today()).failures).toMatchObject([{ kind: 'plan', attempts: 2 }]);
    // A plan that was cancelled fails no more.
    const [left] = (await open(unknown)).plans;
    await (await admin()).delete(`/h/plans/${left?.id}/`);
    await run();
    expect((await today()).failures).toEqual([]);
  });

  test('the site texts have drafts too; draft and plans go with their record', async () => {
    const client = await admin();
    const texts = { call: 'PATCH /h/site-texts/' };
    const draft = { fields: ['tagline'], data: { tagline: 'Lema del lunes' }, base: {} };
    expect((await client.put('/h/drafts/', { ...texts, ...draft })).status).toBe(200);
    await client.post('/h/plans/', { ...texts, action: 'publish', at: inHours(1) });
    site.advance(HOUR_MS);
    await run();
    const now = await (await admin()).get('/h/site-texts/');
    expect(now.body).toMatchObject({ tagline: 'Lema del lunes' });

    const id = await createArtist('Se Va');
    await save(id, { name: 'Se fue' });
    await plan(id, 'withdraw', inHours(1));
    await (await admin()).delete(`/artist/init/${id}/`);
    const { body } = await (await admin()).get('/h/drafts/');
    const left = body as { drafts: { record_id: number }[]; plans: PlanItem[] };
    expect([...left.drafts, ...left.plans].filter((item) => item.record_id === id)).toEqual([]);
  });
});
