// A connection that goes silent is PostgreSQL's alone.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { startFaultProxy } from '../../test/fault-proxy.ts';
import { openDatabase } from './database.ts';
import { createReadiness } from './readiness.ts';
import { inTransaction } from './scope.ts';
import { writeSetting } from './settings-store.ts';

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

/** A site that was opened while its database took no writes, and `allow`, by which it takes them again. */
async function openReadOnly() {
  const url = place.databaseUrl ?? '';
  const name = new URL(url).pathname.slice(1);
  const runDirectly = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await runDirectly(`alter database ${name} set default_transaction_read_only = on`);
  const allow = () =>
    runDirectly(
      `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
    );
  return { allow, ...(await openDatabase({ dataDir: '', databaseUrl: url })) };
}
type Site = Awaited<ReturnType<typeof openReadOnly>>;

/** Reads that each have a session of their own. */
const readAtOnce = ({ db }: Site) =>
  Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.3)`.execute(db)));
/** The sessions of as many reads. */
const listSessions = async ({ db }: Site) => {
  const read = () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.3)`.execute(db);
  const results = await Promise.all(Array.from({ length: 10 }, read));
  return results.map(({ rows }) => rows[0]?.pid);
};
const writeAtOnce = ({ db }: Site) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => writeSetting(db, `prueba-${index}`, 'x')));

test('once the database takes writes again, no session of before refuses more than one', async () => {
  const site = await openReadOnly();
  await readAtOnce(site);
  await site.allow();
  expect(await createReadiness(site.db)()).toBe(false);
  await writeAtOnce(site);
  await site.close();
});

test('once a write was accepted again, none is refused by a session of before', async () => {
  const site = await openReadOnly();
  expect(await createReadiness(site.db)()).toBe(false);
  // These begin after the refused write, and are free again after the accepted one.
  const accepted = Promise.withResolvers<void>();
  const reads = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const held = reads.map(({ resolve }) =>
    inTransaction(site.db, async (tx) => {
      await sql`select 1`.execute(tx);
      resolve();
      await accepted.promise;
    }),
  );
  await Promise.all(reads.map(({ promise }) => promise));
  await site.allow();
  await writeSetting(site.db, 'prueba', 'x');
  accepted.resolve();
  await Promise.all(held);
  await writeAtOnce(site);
  await site.close();
});

test('while it takes none, a refused write closes all sessions once, and then its own alone', async () => {
  const site = await openReadOnly();
  const refuseWrite = () =>
    expect(writeSetting(site.db, 'prueba', 'x')).rejects.toThrow(/read-only/);
  const opened = await listSessions(site);
  await refuseWrite();
  const replaced = await listSessions(site);
  expect(replaced.filter((pid) => opened.includes(pid))).toEqual([]);
  await refuseWrite();
  const later = await listSessions(site);
  expect(later.filter((pid) => replaced.includes(pid))).toHaveLength(9);
  await site.allow();
  await site.close();
});
