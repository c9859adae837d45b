import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { editableCalls, type OpenedRecord } from '../../contracts/edits.ts';
import { omitFileFields } from '../../contracts/file-fields.ts';
import { searchKinds } from '../../contracts/kinds.ts';
import { withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { createRecords, type Fields, type Records } from '../../test/records.ts';
import { dryRun } from '../db/scope.ts';
import { internalContext } from '../http/in-process.ts';
import { createSitemap } from '../pages/sitemap.ts';
import { rebuildIndexIfOutdated } from '../search/update-index.ts';
import { createPreviews } from './previews.ts';

const site = withApp();
let records: Records = {};

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

describe('the record that a call changes', () => {
  beforeAll(async () => {
    ({ records } = await createRecords(site));
  });
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

  test('has its page in the sitemap, if visitors find it', async () => {
    const { services, caller } = site.app;
    await rebuildIndexIfOutdated(services.db, services.engine);
    const query = services.db.selectFrom('search_document').select(['kind', 'path']);
    const found = await query.execute();
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(searchKinds));
    const xml = await createSitemap(caller, 'https://example.org');
    const isMissing = (path: string) =>
      !xml.includes(`<loc>https://example.org${path.replace(/[?#].*/, '')}</loc>`);
    expect(found.filter(({ path }) => isMissing(path))).toEqual([]);
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

  test('is changed within a transaction by every call whose input is kept, and never after it', async () => {
    const { services, api } = site.app;
    const { db } = services;
    const ctx = await getAdministrator();
    const audited = () => db.selectFrom('audit_entry').select('id').execute();
    const before = await audited();
    for (const call of editableCalls) {
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

  test('keeps every field but those of its files; preview and save make no file, and nothing stays typed', async () => {
    const { app } = site;
    const admin = await site.as('administrator');
    const before = await listFiles();
    for (const call of editableCalls) {
      const { id } = records[call.replace('PATCH ', '')] ?? {};
      const opened = (await open(call, { id })).body as OpenedRecord;
      const { after: _, ...data } = getValues(call, opened.record);
      const typed = omitFileFields(data);
      const values = Object.entries(typed).map(([name, is]) => {
        return [name, { was: opened.record[name] ?? '', is }] as const;
      });
      const target = id === undefined ? { call } : { call, id };
      const changes = [{ ...target, fields: Object.fromEntries(values) }];
      const sent = { call, id, tab: 'formulario', changes };
      const saved = await admin.put('/h/edits/', sent);
      expect([call, saved.status, saved.text]).toEqual([call, 200, expect.any(String)]);
      expect([call, (await open(call, { id })).body]).toMatchObject([call, { edit: { changes } }]);

      const { path } = (await admin.post('/h/previews/', { call, id })).body as { path: string };
      const findPreview = createPreviews(app.api, app.services, app.caller);
      const source = await (await findPreview(path.split('/').at(-1) ?? ''))?.resolve();
      expect([call, await source?.caller.call('GET /h/shell/', {})]).toEqual([
        call,
        expect.any(Object),
      ]);
      const published = await admin.patch('/h/records/', { changes, edit: { call, id } });
      expect([call, published.status, published.text]).toEqual([call, 200, expect.any(String)]);
      expect([call, (await open(call, { id })).body]).toMatchObject([call, { edit: null }]);
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
