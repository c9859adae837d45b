// Several instances share a database on PostgreSQL alone.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { createContentVersion } from '../http/content-version.ts';
import { openContentChannel } from './content-channel.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { inTransaction } from './scope.ts';

let place: TestPlace;
const databases: OpenDatabase[] = [];
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await place.remove();
});

/** An instance whose channel listens. */
async function openInstance() {
  const database = await openDatabase({ dataDir: '', databaseUrl: place.databaseUrl });
  databases.push(database);
  const content = createContentVersion();
  const connections: pg.Client[] = [];
  const channel = openContentChannel({
    async connect() {
      const connection = await database.connect?.();
      if (!connection) throw new Error('no connection of its own');
      connections.push(connection);
      return connection;
    },
    watcher: content,
  });
  await vi.waitFor(() => expect(content.current()).not.toBeNull(), 10_000);
  const announce = () => inTransaction(database.db, (tx) => channel.announce(tx, 'changed'));
  return { database, content, channel, connections, announce };
}

/** An instance that is busy for 600 ms before it handles what it is notified of. */
async function openBusyInstance() {
  const client = new pg.Client({ connectionString: place.databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const state = { hasInvalidated: false };
  client.on('notification', async ({ payload = '' }) => {
    const [kind, mark] = payload.split(' ');
    if (kind === 'known' || kind === 'beat') return;
    await setTimeout(600);
    state.hasInvalidated = true;
    const answer = `known ${mark} ${rows[0].pid}`;
    await client.query('select pg_notify($1, $2)', ['tarima_content', answer]);
  });
  await client.query('listen tarima_content');
  await client.query("set application_name = 'tarima-listener'");
  return { state, close: () => client.end() };
}

test('an instance that starts during a change does not answer for another one', async () => {
  const busy = await openBusyInstance();
  const one = await openInstance();
  const [wait, starting] = await inTransaction(one.database.db, async (tx) => {
    const announced = await one.channel.announce(tx, 'changed');
    return [announced, await openInstance()];
  });
  await wait(true);
  expect(busy.state.hasInvalidated).toBe(true);
  starting.channel.stop();
  one.channel.stop();
  await busy.close();
});

test('a change of an instance that does not listen any more waits for the others too', async () => {
  const busy = await openBusyInstance();
  const one = await openInstance();
  await one.connections[0]?.end();
  await vi.waitFor(() => expect(one.content.current()).toBeNull());
  const wait = await one.announce();
  await wait(true);
  expect(busy.state.hasInvalidated).toBe(true);
  one.channel.stop();
  await busy.close();
});

test('a change that is committed after its instance gave it up makes that instance read again', async () => {
  const one = await openInstance();
  const held = Promise.withResolvers<void>();
  const announced = Promise.withResolvers<(isCommitted: boolean) => Promise<void>>();
  const commit = inTransaction(one.database.db, async (tx) => {
    announced.resolve(await one.channel.announce(tx, 'changed'));
    await held.promise;
  });
  const giveUp = await announced.promise;
  await giveUp(false);
  const before = one.content.current();
  held.resolve();
  await commit;
  await vi.waitFor(() => expect(one.content.current()).not.toBe(before));
  one.channel.stop();
});
