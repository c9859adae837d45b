import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase, type Tx } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/scope.ts';
import { runDue } from '../jobs/jobs.ts';
import { releaseAll } from '../jobs/store.ts';
import { planJob } from './run-plans.ts';
import { plans } from './store.ts';

const PROGRAM = fileURLToPath(new URL('../../test/kill-during-plan.ts', import.meta.url));
const CALL = 'PATCH /artist/init/:id/';

describe('a planned hour and what may happen at it', () => {
  let place: TestPlace;
  const open: Array<{ app: App; database: OpenDatabase }> = [];
  const environment = () => ({
    DATA_DIR: place.dataDir,
    SITE_KEY: 'k',
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
  });

  async function startInstance(): Promise<App> {
    const config = readConfig(environment());
    const database = await openDatabase(config);
    await migrate(database.db, database.engine);
    const log = pino({ level: 'silent' });
    const app = await buildApp({ config, database, log, pages: 'none' });
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

  /** The id of the account that made the plans. */
  async function findAdministrator(tx: Tx): Promise<number> {
    const [account] = await tx.selectFrom('account').select('id').execute();
    if (account !== undefined) return account.id;
    const rest = { email: '', first_name: '', last_name: '', password_hash: '', created_at: 0 };
    const flags = { user_type: 1, is_active: 1, must_change_password: 0 };
    const row = { username: 'jefa', ...rest, ...flags };
    const { id } = await tx
      .insertInto('account')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  /** An artist with a plan that is due. */
  async function planArtist({ services }: App, name: string): Promise<number> {
    const { db, clock } = services;
    const now = clock.now();
    const rest = {
      email: '',
      picture_id: null,
      condition: '[]',
      seo_title: '',
      seo_description: '',
    };
    const artist = { kind: 'artist' as const, name, name_id: name, priority: 10, is_active: 0 };
    const row = { ...artist, ...rest, description: 'Antes', created_at: now };
    return inTransaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('entry')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      const record = { resource: 'artist', record_id: id, call: CALL };
      const by = { account_id: await findAdministrator(tx), username: 'jefa' };
      const fields = { description: { was: 'Antes', is: 'Después' }, is_active: { is: true } };
      const changes_json = JSON.stringify([{ call: CALL, id, fields }]);
      const plan = { title: name, action: 'publish' as const, due_at: now - 1, changes_json };
      await plans.insert(tx, { ...record, ...by, ...plan, error: '', is_done: 0 });
      return id;
    });
  }
  async function getState({ services: { db } }: App, id: number) {
    const entry = await db
      .selectFrom('entry')
      .select(['description', 'is_active'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changes = await db
      .selectFrom('audit_entry')
      .select('username')
      .where('resource', '=', 'artist')
      .where('resource_id', '=', id)
      .execute();
    const left = await db.selectFrom('plan').select('id').where('record_id', '=', id).execute();
    return { ...entry, changes: changes.length, plans: left.length };
  }
  const before = { description: 'Antes', is_active: 0, changes: 0, plans: 1 };
  const after = { description: 'Después', is_active: 1, changes: 1, plans: 0 };

  test('a process that is killed in the middle has done nothing; the next start does it once', async () => {
    const app = await startInstance();
    const id = await planArtist(app, 'corte');
    const child = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, ...environment() },
      stdio: 'inherit',
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    expect(await getState(app, id)).toEqual(before);
    // As a start of the embedded database does; with PostgreSQL the claim ends after a minute.
    await releaseAll(app.services.db);
    await runDue(app.services, planJob(app.api, app.services));
    await runDue(app.services, planJob(app.api, app.services));
    expect(await getState(app, id)).toEqual(after);
  });

  test('instances that look at the same moment divide what is due', async () => {
    const apps = [await startInstance()];
    // The embedded database serves one process alone.
    if (place.databaseUrl !== null) apps.push(await startInstance());
    const [first] = apps as [App];
    const ids: number[] = [];
    for (const name of ['uno', 'dos', 'tres', 'cuatro']) ids.push(await planArtist(first, name));
    await Promise.all(
      [...apps, ...apps].map((app) => runDue(app.services, planJob(app.api, app.services))),
    );
    await Promise.all(apps.map((app) => runDue(app.services, planJob(app.api, app.services))));
    expect(await Promise.all(ids.map((id) => getState(first, id)))).toEqual(ids.map(() => after));
  });
});
