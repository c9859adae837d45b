// A server that gives no further connection is PostgreSQL's alone.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { administer } from '../../test/postgres-server.ts';
import { openDatabase } from './database.ts';
import { inTransaction } from './scope.ts';

let place: TestPlace;
let url = '';
const role = `test_${randomBytes(8).toString('hex')}`;

beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
  await administer(inject('postgresUrl'), `create role ${role} login password 'x'`);
  url = Object.assign(new URL(place.databaseUrl ?? ''), { username: role, password: 'x' }).href;
});
afterAll(async () => {
  await place.remove();
  await administer(inject('postgresUrl'), `drop role ${role}`);
});

const allowConnections = (count: number) =>
  administer(inject('postgresUrl'), `alter role ${role} connection limit ${count}`);
const open = () => openDatabase({ dataDir: '', databaseUrl: url });

test('serves a crowd at two instances whose pools it has no room for', async () => {
  await allowConnections(8);
  const instances = await Promise.all([open(), open()]);
  // Each has one connection at least: an idle one of the other is closed after 10 s only.
  for (const { db } of instances) await sql`select 1`.execute(db);
  const crowd = Array.from({ length: 60 }, (_, index) =>
    sql`select pg_sleep(0.05)`.execute((instances[index % 2] ?? instances[0]).db),
  );
  await Promise.all(crowd);
  for (const { close } of instances) await close();
});

test('those that were refused are served when it gives more, without waiting for others', async () => {
  await allowConnections(8);
  const { db, close } = await open();
  const ended = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const long = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  await allowConnections(1);
  const refused = [sql`select 1`.execute(db), sql`select 1`.execute(db)];
  // Asked after them, it is refused after them.
  await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow();
  await allowConnections(8);
  await Promise.all(refused);
  ended.resolve();
  await long;
  await close();
});
