// A connection that goes silent is PostgreSQL's alone.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { startFaultProxy } from '../../test/fault-proxy.ts';
import { openDatabase } from './database.ts';
import { createReadiness } from './readiness.ts';
import { writeSetting } from './settings-store.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
});
afterAll(() => place.remove());

test('one silent connection keeps the site unready for one question at most', async () => {
  const proxy = await startFaultProxy(place.databaseUrl ?? '');
  const { db, content, close } = await openDatabase({ dataDir: '', databaseUrl: proxy.url });
  // It is the one that is taken next, and asked to write.
  await sql`select 'goes silent'`.execute(db);
  proxy.silenceThose('goes silent');
  const isReady = createReadiness(db, content);
  // As `/readyz` does.
  const ask = () => Promise.race([isReady(), delay(3_000, false)]);
  expect(await ask()).toBe(false);
  expect(await ask()).toBe(true);
  await proxy.close();
  await close();
});

test('once the database takes writes again, no session of before refuses more than one', async () => {
  const url = place.databaseUrl ?? '';
  const name = new URL(url).pathname.slice(1);
  const runDirectly = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await runDirectly(`alter database ${name} set default_transaction_read_only = on`);
  const { db, content, close } = await openDatabase({ dataDir: '', databaseUrl: url });
  const atOnce = (run: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => run(index)));
  await atOnce(() => sql`select pg_sleep(0.3)`.execute(db));
  await runDirectly(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  expect(await createReadiness(db, content)()).toBe(false);
  await atOnce((index) => writeSetting(db, `prueba-${index}`, 'x'));
  await close();
});
