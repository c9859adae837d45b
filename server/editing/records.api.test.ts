import { beforeAll, describe, expect, test } from 'vitest';
import { draftCalls } from '../../contracts/drafts.ts';
import type { OpenedRecord } from '../../contracts/editing.ts';
import { type Client, withApp } from '../../test/app.ts';
import { readTone } from '../../test/audio.ts';
import { calls } from '../../test/calls.ts';
import { createApplicant, makeContest } from '../../test/contests.ts';
import { dateCalls } from '../../test/dates.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer } from '../../test/studio.ts';
import { dryRun } from '../db/scope.ts';
import { internalContext } from '../http/in-process.ts';

type Fields = Record<string, unknown>;

/** A record by the path of the call that changes it: its id or name, if it has one. */
type Records = Record<string, { id?: number; name?: string }>;

const site = withApp();
const records: Records = {};

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
    '/h/press/:name/': { name: (made.body.picture as { name: string }).name },
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
    const { db, log } = services;
    const [owner] = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'cuenta-administrator')
      .execute();
    const ctx = internalContext(log, await services.findAccountById(db, owner?.id ?? 0));
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
