// The embedded database serves one process alone, so this is PostgreSQL's own.
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { openListener } from '../../test/listening-instance.ts';
import { watch } from '../../test/watch.ts';
import { setAdministrator } from '../accounts/set-administrator.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createFixedRecords } from '../first-start.ts';
import { systemClock } from '../platform/clock.ts';
import { withStudioLock } from '../reservations/with-studio-lock.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

describe('several instances on one database', () => {
  let place: TestPlace;
  const open: Array<{ app: App; database: OpenDatabase }> = [];

  async function startInstance(machine = systemClock): Promise<App> {
    const config = readConfig({ DATA_DIR: place.dataDir, SITE_KEY: 'k' });
    const database = await openDatabase({ ...config, databaseUrl: place.databaseUrl, machine });
    await migrate(database.db, database.engine);
    await createFixedRecords(database);
    const app = await buildApp({ config, database, log: pino({ level: 'silent' }), pages: 'none' });
    await app.http.ready();
    open.push({ app, database });
    return app;
  }

  beforeAll(async () => {
    place = await createPlace({ isMigrated: true });
  });
  afterAll(async () => {
    for (const { app, database } of open) {
      await app.http.close();
      await database.close();
    }
    await place.remove();
  });

  const countOn = async (app: App) => {
    const { body } = await app.http.inject({ url: '/api/h/shell/' });
    return (JSON.parse(body) as { counts: { artist: number } }).counts.artist;
  };
  const row = { kind: 'artist' as const, email: '', description: '', picture_id: null };
  const rest = { priority: 10, condition: '[]', seo_title: '', seo_description: '', created_at: 0 };
  const addArtist = (app: App, name: string) =>
    app.services.changes.commit(null, ({ tx }) =>
      tx
        .insertInto('entry')
        .values({ ...row, ...rest, name, name_id: name, is_active: 1 })
        .execute(),
    );

  async function logIn({ http, services }: App) {
    const person = { username: 'reloj', password: 'una clave de prueba' };
    await setAdministrator(services, { ...person, now: services.clock.now() });
    const { body } = await http.inject({ method: 'POST', url: '/api/login/', payload: person });
    return { authorization: `Token ${(JSON.parse(body) as { token: string }).token}` };
  }

  test('what was changed on one shows on the others at their next request', async () => {
    const apps = await Promise.all([startInstance(), startInstance(), startInstance()]);
    for (let made = 1; made <= 20; made += 1) {
      await addArtist(apps[made % 3] as App, `a${made}`);
      expect(await Promise.all(apps.map(countOn))).toEqual([made, made, made]);
    }
  });

  test('a save that is repeated on another instance waits for all of them, as the first', async () => {
    const [first, second] = open.map(({ app }) => app) as [App, App];
    const headers = { ...(await logIn(first)), 'idempotency-key': 'repetida' };
    const busy = await openListener(place.databaseUrl);
    const save = ({ http }: App) =>
      http.inject({ method: 'PATCH', url: '/api/artist/init/1/', headers, payload: { name: 'A' } });
    const saves = [save(first)];
    await vi.waitFor(() => expect(busy.heard).toEqual(['changed', 'ping']));
    saves.push(save(second));
    await vi.waitFor(() => expect(busy.heard).toEqual(['changed', 'ping', 'ping']));
    const isAnswered = watch(Promise.race(saves));
    await new Promise(setImmediate);
    expect(isAnswered()).toBe(false);
    await busy.answerPings();
    for (const { statusCode } of await Promise.all(saves)) expect(statusCode).toBe(200);
    await busy.close();
  });

  test('bookings do not wait for each other while they wait for an instance that hangs', async () => {
    const [{ services }] = open.map(({ app }) => app) as [App];
    const busy = await openListener(place.databaseUrl);
    const bookings = Array.from({ length: 8 }, () =>
      withStudioLock(services, null, async () => undefined),
    );
    const isAnswered = watch(Promise.race(bookings));
    const countHeard = () => busy.heard.filter((kind) => kind === 'private').length;
    await vi.waitFor(() => expect(countHeard()).toBe(8));
    expect(isAnswered()).toBe(false);
    await busy.close();
    await Promise.all(bookings);
  });

  test('one that hangs, or is gone, keeps no change from being made', async () => {
    const hanging = new pg.Client({ connectionString: place.databaseUrl ?? '' });
    await hanging.connect();
    await hanging.query("set application_name = 'tarima-listener'");
    const gone = open.pop();
    await gone?.app.http.close();
    await gone?.database.close();
    const [first, second] = open.map(({ app }) => app) as [App, App];
    const before = await countOn(first);
    await addArtist(first, 'de todos modos');
    expect([await countOn(first), await countOn(second)]).toEqual([before + 1, before + 1]);
    await hanging.end();
  });

  test('one whose clock is three hours ahead decides by the database’s, and says so', async () => {
    const ahead = await startInstance({ now: () => Date.now() + 3 * 3_600_000 });
    const [other] = open.map(({ app }) => app) as [App];
    const apart = Math.abs(ahead.services.clock.now() - other.services.clock.now());
    expect(apart).toBeLessThan(1_000);
    const headers = await logIn(other);
    for (const app of [ahead, other, ahead]) {
      const answer = await app.http.inject({ url: '/api/h/private-key/', headers });
      expect(answer.statusCode).toBe(200);
    }
    const ready = await ahead.http.inject('/readyz');
    expect([ready.statusCode, JSON.parse(ready.body)]).toEqual([
      200,
      { status: 'ok', clock_offset_seconds: -10_800 },
    ]);
    expect(JSON.parse((await other.http.inject('/readyz')).body)).toEqual({ status: 'ok' });
    const figures = (await ahead.http.inject('/metrics')).body;
    expect(figures).toMatch(/tarima_clock_offset_seconds -1(?:0800|0799\.\d+|0800\.\d+)/);
  });
});
