// The embedded database serves one process alone, so this is PostgreSQL's own.
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type TestPlace } from '../../test/database.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { makeFixedRecords } from '../first-start.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

describe('several instances on one database', () => {
  let place: TestPlace;
  const open: Array<{ app: App; database: OpenDatabase }> = [];

  async function startInstance(): Promise<App> {
    const config = readConfig({ DATA_DIR: place.dataDir, SITE_KEY: 'k' });
    const database = await openDatabase({ ...config, databaseUrl: place.databaseUrl });
    await migrate(database.db, database.engine);
    await makeFixedRecords(database);
    const app = await buildApp({ config, database, log: pino({ level: 'silent' }), pages: 'none' });
    await app.http.ready();
    open.push({ app, database });
    return app;
  }

  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(async () => {
    for (const { app, database } of open) {
      await app.http.close();
      await database.close();
    }
    await place.remove();
  });

  test('a change on one shows on the other without being asked for', async () => {
    const [first, second] = await Promise.all([startInstance(), startInstance()]);
    const countOn = async (app: App) => {
      const { body } = await app.http.inject({ url: '/api/h/shell/' });
      return (JSON.parse(body) as { counts: { artist: number } }).counts.artist;
    };
    expect(await countOn(second)).toBe(0);
    const row = { kind: 'artist' as const, name: 'A', name_id: 'a', email: '', description: '' };
    await first.services.changes.make(null, async ({ tx }) => {
      await tx
        .insertInto('entry')
        .values({
          ...row,
          priority: 10,
          condition: '[]',
          picture_id: null,
          is_active: 1,
          seo_title: '',
          seo_description: '',
          created_at: 0,
        })
        .execute();
    });
    expect(await countOn(first)).toBe(1);
    await expect.poll(() => countOn(second), { timeout: 5000 }).toBe(1);
  });
});
