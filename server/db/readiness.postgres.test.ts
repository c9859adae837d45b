// A connection that goes silent is PostgreSQL's alone.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { startFaultProxy } from '../../test/fault-proxy.ts';
import { openDatabase } from './database.ts';
import { createReadiness } from './readiness.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
});
afterAll(() => place.remove());

test('one silent connection keeps the site unready for one question at most', async () => {
  const proxy = await startFaultProxy(place.databaseUrl ?? '');
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: proxy.url });
  // It is the one that is taken next, and asked to write.
  await sql`select 'goes silent'`.execute(db);
  proxy.silenceThose('goes silent');
  const isReady = createReadiness(db);
  // As `/readyz` does.
  const ask = () => Promise.race([isReady(), delay(3_000, false)]);
  expect(await ask()).toBe(false);
  expect(await ask()).toBe(true);
  await proxy.close();
  await close();
});
