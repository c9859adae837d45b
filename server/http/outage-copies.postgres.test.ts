// The embedded database has no connections that break and no other instances.
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy.ts';
import { createPhoto } from '../../test/pictures.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';

let proxy: FaultProxy;
let directUrl = '';
async function viaProxy(url: string): Promise<string> {
  directUrl = url;
  proxy = await startFaultProxy(url);
  return proxy.url;
}
const METRICS_TOKEN = 'clave-de-las-cifras-de-prueba';
const site = withApp({ TRUST_PROXY: 'loopback', METRICS_TOKEN }, { viaProxy, pages: 'production' });
afterEach(async () => {
  proxy.setMode('pass');
  await untilReadyIs(200);
});
afterAll(() => proxy.close());

const visitor = () => site.withToken(null);
const untilReadyIs = (status: number) =>
  vi.waitFor(async () => {
    expect((await site.app.http.inject('/readyz')).statusCode).toBe(status);
  }, 10_000);
const untilHeard = (isHeard: boolean) =>
  vi.waitFor(async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await site.app.http.inject({ url: '/metrics', headers });
    expect(body.includes('tarima_content_channel_up 1')).toBe(isHeard);
  }, 10_000);

async function connectDirectly(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  return client;
}

/** Ends the LISTEN connections of this database and lets no new connection open. */
async function stopHearing(): Promise<void> {
  proxy.setMode('silent-new');
  const client = await connectDirectly();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tarima-listener'`);
  await client.end();
  await untilHeard(false);
}

/** Starts another instance, which reaches the database, hides the artist through it, and stops it. */
async function hideElsewhere(id: number, token: string): Promise<number> {
  const config = readConfig({ DATA_DIR: site.dataDir, SITE_KEY });
  const database = await openDatabase({ ...config, databaseUrl: directUrl });
  const { clock } = site.app.services;
  const log = pino({ level: 'silent' });
  const { http } = await buildApp({ config, database, clock, log, pages: 'none' });
  const { statusCode } = await http.inject({
    method: 'PATCH',
    url: `/api/artist/init/${id}/`,
    headers: { authorization: `Token ${token}` },
    payload: { is_active: false },
  });
  await http.close();
  await database.close();
  return statusCode;
}

/** What the list and its page say of both artists; `isStale`: whether both are copies. */
async function readArtists() {
  const list = await visitor().get('/h/entries/artist/');
  const headers = { host: 'x.test' };
  const page = await site.app.http.inject({ url: '/artistas', headers });
  const texts = [list.text, page.body];
  return {
    statuses: [list.status, page.statusCode],
    shows: (name: string) => texts.map((text) => text.includes(name)),
    isStale: [list, page].map((answer) => answer.headers['x-tarima-stale'] !== undefined),
  };
}

test('what another instance hid, and this one has read as hidden without hearing of it, is not shown when the database is away', async () => {
  const staff = await site.as('administrator');
  const token = await site.getToken('administrator');
  const picture = { bytes: await createPhoto({ width: 60, height: 60 }) };
  const create = async (name: string) => {
    const fields = { name, description: 'd', email: 'a@example.com' };
    const made = await staff.upload('POST', '/artist/init/', fields, { picture });
    return (made.body as { id: number }).id;
  };
  const id = await create('Reservado');
  await create('Público');
  await untilHeard(true);
  expect((await readArtists()).shows('Reservado')).toEqual([true, true]);
  await stopHearing();
  expect(await hideElsewhere(id, token)).toBe(200);
  const unheard = await readArtists();
  expect([unheard.statuses, unheard.isStale]).toEqual([
    [200, 200],
    [false, false],
  ]);
  expect(unheard.shows('Reservado')).toEqual([false, false]);
  proxy.setMode('closed');
  await untilReadyIs(503);
  const copies = await readArtists();
  expect([copies.statuses, copies.isStale]).toEqual([
    [200, 200],
    [true, true],
  ]);
  expect(copies.shows('Público')).toEqual([true, true]);
  expect(copies.shows('Reservado')).toEqual([false, false]);
});

test('a read that waits in vain for a lock is answered from the copy', async () => {
  await untilHeard(true);
  const read = () => visitor().get('/h/shell/');
  const before = await read();
  expect([before.status, before.headers['x-tarima-stale']]).toEqual([200, undefined]);
  const holder = await connectDirectly();
  await holder.query('begin; lock table entry in access exclusive mode');
  await site.app.services.changes.commit(null, async () => undefined);
  const during = await read();
  await holder.end();
  expect([during.status, during.text]).toEqual([200, before.text]);
  expect(during.headers['x-tarima-stale']).toMatch(/^\d+$/);
});
