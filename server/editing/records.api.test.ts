import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { draftCalls } from '../../contracts/drafts.ts';
import type { OpenedRecord } from '../../contracts/editing.ts';
import { withoutFileFields } from '../../contracts/file-fields.ts';
import { type Client, withApp } from '../../test/app.ts';
import { readTone } from '../../test/audio.ts';
import { calls } from '../../test/calls.ts';
import { createApplicant, makeContest } from '../../test/contests.ts';
import { dateCalls } from '../../test/dates.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer } from '../../test/studio.ts';
import { dryRun } from '../db/scope.ts';
import { internalContext } from '../http/in-process.ts';
import { createPreviews } from './previews.ts';

type Fields = Record<string, unknown>;

/** A record by the path of the call that changes it: its id or name, if it has one. */
type Records = Record<string, { id?: number; name?: string }>;

const site = withApp();
const records: Records = {};

const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };

/** Returns a value for every field of a call: that of the record, or one that its schema takes. */
function getValues(call: string, record: Fields): Fields {
  const { body } = calls.find(({ method, path }) => `${method} ${path}` === call) ?? {};
  const shape = (body as z.ZodObject).shape as Record<string, z.ZodType>;
  const values = Object.entries(shape).map(([name, type]) => {
    const samples = [record[name], 'Texto', 1, '2040-05-04T18:00', crop];
    const isTaken = (value: unknown) => {
      const read = type.safeParse(value);
      return value !== undefined && read.success && read.data !== undefined;
    };
    return [name, samples.find(isTaken)];
  });
  return Object.fromEntries(values);
}

/** Makes a record of every kind that has one, and knows those that are always there. */
async function createRecords(admin: Client): Promise<void> {
  const bytes = await createPhoto({ width: 60, height: 60 });
  const sound = { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' };
  async function make(path: string, fields: Fields, files = {}, at = `${path}:id/`) {
    const made = await (Object.keys(files).length === 0
      ? admin.post(path, fields)
      : admin.upload('POST', path, fields, files));
    expect([path, made.status, made.text]).toEqual([path, 201, expect.any(String)]);
    const { id } = made.body as { id: number };
    records[at] = { id };
    return { id, body: made.body as Fields };
  }
  const picture = { picture: { bytes } };
  const src = { src: { bytes } };
  const names = { name: 'Quien rapea', description: 'x' };
  const made = await make('/artist/init/', names, picture);
  const artist = made.id;
  const contest = await makeContest(site);
  const { event } = contest;
  const { id: content } = await make('/content/init/', { name: 'Serie', condition: '1' }, picture);
  const owners: [kind: string, owner: Fields][] = [
    ['artist', { artist }],
    ['event', { event }],
    ['content', { content }],
  ];
  for (const [kind, owner] of owners) {
    await make(`/${kind}/social/`, owner);
    await make(`/${kind}/web/`, owner);
    await make(`/${kind}/album/`, owner, src);
    await make(`/${kind}/background/`, owner, src);
    if (kind === 'artist') await make('/artist/playlist/', owner);
    else {
      const segment = { ...owner, title: 'Parte', description: 'x', year: 2026 };
      const { id: detail } = await make(`/${kind}/detail/`, segment);
      await make(`/${kind}/playlist/`, { detail });
      await make(`/${kind}/portrait/`, { ...owner, description: 'x' }, picture);
    }
  }
  await make('/capsula/album/', { capsula: 1 }, src);
  await make('/capsula/background/', { capsula: 1 }, src);
  await make('/h/flyer/', { title: 'Cartel' }, src);
  await make('/h/announcements/', { subject: 'Novedad', body: 'Texto' });
  const beat = { title: 'Beat', producer: 'p', genre: 'g', bpm: 90, price: 1 };
  await make('/h/music/', beat, { src: sound });
  await make('/h/calendar/', { title: 'Agenda', ref: 'a@b', max_results: 5 });
  await make('/h/dates/', dateCalls(site).toDate(event));
  await make('/h/lyrics/', { title: 'Letra', artist, year: 2026, lyric: 'Una' });
  const pack = { name: 'Cinco', hours: 5, price: 10, currency: 'USD', valid_days: 30 };
  await make('/capsula/packs/', pack);
  const judge = { first_name: 'Ana', last_name: 'Juez', email: 'juez@example.com' };
  await make('/postulations/register-judge/', judge);
  const [key] = (await admin.get('/h/private-key/')).body as { id: number }[];
  await admin.post('/h/social/', { facebook: 'https://facebook.com/tarima' });
  Object.assign(records, {
    '/event/init/:id/': { id: event },
    '/postulations/postulations/:id/': { id: contest.id },
    '/postulations/postulations/:id/end/': { id: contest.id },
    '/postulations/postulates/:id/tags/': {
      id: await createApplicant(site, contest, 'Quien rapea'),
    },
    '/h/press/:name/': { name: (made.body.picture as { file_name: string }).file_name },
    '/h/users/:id/': { id: (await createCustomer(site, 0)).id },
    '/h/private-key/:id/': { id: key?.id },
    '/h/social/:id/': { id: 1 },
    '/capsula/init/:id/': { id: 1 },
    '/capsula/playlist/:id/': { id: 1 },
    '/capsula/studio/': {},
    '/h/site-texts/': {},
    '/me/profile/': {},
  });
}

describe('the record that a call changes', () => {
  beforeAll(async () => createRecords(await site.as('administrator')));
  const changes = calls.filter(({ method }) => method === 'PATCH' || method === 'PUT');
  const open = async (call: string, record: Fields) =>
    (await site.as('administrator')).post('/h/editing/', { call, ...record, tab: 'formulario' });
  const listFiles = async () => {
    const { storage } = site.app.services;
    const [files, trashed] = await Promise.all([
      Array.fromAsync(storage.list()),
      Array.fromAsync(storage.trashed.list()),
    ]);
    return [...files, ...trashed].map(({ name }) => name).sort();
  };
  const getAdministrator = async () => {
    const { db, log, findAccountById } = site.app.services;
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'cuenta-administrator')
      .executeTakeFirstOrThrow();
    return internalContext(log, await findAccountById(db, id));
  };

  test('every call whose record can be read is tried here', async () => {
    const readable: string[] = [];
    for (const { method, path } of changes) {
      const { status } = await open(`${method} ${path}`, { id: 999_999, name: 'ninguno' });
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 400, 403, 404])]);
      if (status === 200 || status === 404) readable.push(path);
    }
    expect(readable.sort()).toEqual(Object.keys(records).sort());
  });

  test('is read as the call without fields answers it, under the name that the call audits', async () => {
    const token = await site.getToken('administrator');
    for (const { method, path } of changes.filter((call) => call.path in records)) {
      const { id, name } = records[path] ?? {};
      const opened = await open(`${method} ${path}`, { id, name });
      expect([path, opened.status, opened.text]).toEqual([path, 200, expect.any(String)]);
      const { record, version } = opened.body as OpenedRecord;
      const client = site.withHeaders(token, { 'if-match': `"${version}"` });
      const at = path.replace(':id', String(id)).replace(':name', String(name));
      const change = () => (method === 'PATCH' ? client.patch(at) : client.put(at));
      const changed = await change();
      expect([path, changed.status, changed.body]).toEqual([path, 200, record]);
      const stale = await change();
      expect([path, stale.status, stale.body]).toMatchObject([path, 409, { record, sent: {} }]);
    }
  });

  test('is changed within a transaction by every call that has drafts, and never after it', async () => {
    const { services, api } = site.app;
    const { db } = services;
    const ctx = await getAdministrator();
    const audited = () => db.selectFrom('audit_entry').select('id').execute();
    const before = await audited();
    for (const call of draftCalls) {
      const params = records[call.replace('PATCH ', '')];
      const change = api.bound.get(call);
      const value = await dryRun(db, async (shared) => {
        await change?.run({ params, body: {} }, ctx, shared);
        return (await change?.readRecord(params, ctx, shared))?.record;
      });
      expect([call, value]).toEqual([call, expect.any(Object)]);
    }
    expect(await audited()).toEqual(before);
  });

  test('touches no file within a transaction', async () => {
    const { services, api } = site.app;
    const ctx = await getAdministrator();
    const before = await listFiles();
    const params = records['/artist/init/:id/'];
    const body = { picture_crop: crop };
    const change = dryRun(services.db, async (shared) =>
      api.bound.get('PATCH /artist/init/:id/')?.run({ params, body }, ctx, shared),
    );
    await expect(change).rejects.toThrow('files are not touched within a shared transaction');
    expect(await listFiles()).toEqual(before);
  });

  test('has drafts with every field but those of its files; preview and publication make no file', async () => {
    const { app } = site;
    const { db } = app.services;
    const admin = await site.as('administrator');
    const before = await listFiles();
    for (const call of draftCalls) {
      const { id } = records[call.replace('PATCH ', '')] ?? {};
      const opened = (await open(call, { id })).body as OpenedRecord;
      const { after: _, ...data } = getValues(call, opened.record);
      const names = Object.keys(data);
      const base = Object.fromEntries(names.map((name) => [name, opened.record[name] ?? '']));
      const sent = { call, id, fields: names, data, base };
      const saved = await admin.put('/h/drafts/', sent);
      expect([call, saved.status, saved.text]).toEqual([call, 200, expect.any(String)]);
      const stored = (await open(call, { id })).body as OpenedRecord;
      const typed = { data: withoutFileFields(data), base: withoutFileFields(base) };
      expect([call, { ...stored.draft, ...typed }]).toEqual([call, stored.draft]);

      // A draft that an earlier version has stored.
      const [data_json, base_json] = [data, base].map((values) => JSON.stringify(values));
      await db.updateTable('draft').set({ data_json, base_json }).execute();
      const { path } = (await admin.post('/h/previews/', { call, id })).body as { path: string };
      const findPreview = createPreviews(app.api, app.services, app.caller);
      const source = await (await findPreview(path.split('/').at(-1) ?? ''))?.open();
      expect([call, await source?.caller.call('GET /h/shell/', {})]).toEqual([
        call,
        expect.any(Object),
      ]);
      const published = await admin.post('/h/publish/', { call, id });
      expect([call, published.status, published.text]).toEqual([call, 200, expect.any(String)]);
      expect([call, await listFiles()]).toEqual([call, before]);
    }
  });
});

test('what pages read is read within a transaction', async () => {
  const { api, services } = site.app;
  const visitor = internalContext(services.log);
  const params = { id: 999_999, kind: 'artist', name_id: 'ninguno', event: 'ninguno' };
  const kept = [...api.bound].filter(([, { call }]) => call.isCachedUntilContentChanges);
  expect(kept.length).toBeGreaterThan(10);
  const body = { h_key: services.siteKey, type: 1, artist: 'ninguno' };
  for (const [name, bound] of kept) {
    const read = dryRun(services.db, (shared) => bound.run({ params, body }, visitor, shared));
    const status = await read.then(
      () => 200,
      (error: { status?: number }) => error.status,
    );
    expect([name, status]).toEqual([name, expect.toBeOneOf([200, 400, 404])]);
  }
});
