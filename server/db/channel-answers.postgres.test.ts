// Several instances share a database on PostgreSQL alone.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { openListener } from '../../test/listening-instance.ts';
import { watch } from '../../test/watch.ts';
import { createContentVersion } from '../http/content-version.ts';
import { systemClock } from '../platform/clock.ts';
import { createChanges } from './changes.ts';
import { type ChannelOptions, openContentChannel } from './content-channel.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { inTransaction, programScope } from './scope.ts';

let place: TestPlace;
let database: OpenDatabase;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
  database = await openDatabase({ dataDir: '', databaseUrl: place.databaseUrl });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

/** Opens a channel; `adapt` changes its connections as they open. */
function openChannel(options: Partial<ChannelOptions> & { adapt?(client: Client): void } = {}) {
  const content = createContentVersion();
  const connections: Client[] = [];
  const channel = openContentChannel({
    db: database.db,
    async connect() {
      const connection = await database.connect?.();
      if (!connection) throw new Error('no connection of its own');
      connections.push(connection);
      options.adapt?.(connection);
      return connection;
    },
    watcher: content,
    ...options,
  });
  closing.push(() => channel.stop());
  return { content, channel, connections };
}

/** An instance whose channel listens. */
async function openInstance() {
  const { content, channel, connections } = openChannel();
  await vi.waitFor(() => expect(content.current()).not.toBeNull(), 10_000);
  const none = async () => undefined;
  const changes = createChanges({
    db: database.db,
    clock: systemClock,
    bump: content.bump,
    channel,
    index: none,
    trashRecord: () => Promise.reject(new Error('not used')),
    restoreFiles: none,
    trashFiles: none,
    eraseFiles: none,
  })(programScope);
  return { content, channel, connections, changes };
}

async function openOther() {
  const other = await openListener(place.databaseUrl);
  closing.push(other.close);
  return other;
}

test('a change waits for an instance that began to listen during its transaction', async () => {
  const { changes } = await openInstance();
  const started = Promise.withResolvers<Awaited<ReturnType<typeof openOther>>>();
  const saved = changes.commit(null, async () => started.resolve(await openOther()));
  const isSaved = watch(saved);
  const other = await started.promise;
  await vi.waitFor(() => expect(other.heard).toEqual(['changed', 'ping']));
  expect(isSaved()).toBe(false);
  await other.answerPings();
  await saved;
});

test('a COMMIT that the server refuses waits for no instance; barriers of one moment share a ping', async () => {
  const { changes, channel } = await openInstance();
  const other = await openOther();
  const run = (text: string) => sql.raw(text).execute(database.db);
  await run('create table refused (id int)');
  await run(`create function refuse() returns trigger language plpgsql
    as $$ begin raise serialization_failure; end $$`);
  await run(`create constraint trigger refused after insert on refused
    deferrable initially deferred for each row execute function refuse()`);
  const write = changes.commit(null, ({ tx }) =>
    sql.raw('insert into refused values (1)').execute(tx),
  );
  await expect(write).rejects.toMatchObject({ code: '40001' });
  const passed = Promise.all([channel.barrier(), channel.barrier()]);
  await vi.waitFor(() => expect(other.heard).toEqual(['ping']));
  await other.answerPings();
  await passed;
});

test('a change asks the others also while the pool is busy, and waits for no answer of its own', async () => {
  const { changes } = await openInstance();
  const other = await openOther();
  const release = Promise.withResolvers<void>();
  const isBusy = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  const statements: Promise<void>[] = [];
  const saved = changes.commit(null, async () => {
    for (const { resolve } of isBusy) {
      statements.push(
        inTransaction(database.db, async () => {
          resolve();
          await release.promise;
        }),
      );
    }
    // The pool has ten connections; one is that of the change.
    await Promise.all(isBusy.slice(0, 9).map(({ promise }) => promise));
  });
  await vi.waitFor(() => expect(other.heard).toEqual(['changed', 'ping']));
  await other.answerPings();
  await saved;
  release.resolve();
  await Promise.all(statements);
});

test('one that hangs is waited for once, until it answers again', async () => {
  const { channel } = await openInstance();
  const other = await openOther();
  await channel.barrier();
  const start = performance.now();
  await channel.barrier();
  expect(performance.now() - start).toBeLessThan(900);
  await other.answerPings();
  const third = channel.barrier();
  const isPassed = watch(third);
  await vi.waitFor(() => expect(other.heard).toHaveLength(3));
  expect(isPassed()).toBe(false);
  await other.answerPings();
  await third;
});

test('a change of an instance that does not listen any more waits for the others too', async () => {
  const { changes, content, connections } = await openInstance();
  const other = await openOther();
  await connections[0]?.end();
  await vi.waitFor(() => expect(content.current()).toBeNull());
  const isSaved = watch(changes.commit(null, async () => undefined));
  await vi.waitFor(() => expect(other.heard).toEqual(['changed', 'ping']));
  expect(isSaved()).toBe(false);
});

test('a change that is committed after its instance gave it up makes that instance read again', async () => {
  const { channel, content } = await openInstance();
  const before = content.current();
  await inTransaction(database.db, (tx) => channel.announce(tx, 'changed'));
  await vi.waitFor(() => expect(content.current()).not.toBe(before));
});

test('a connection that passes no notifications on, as that of a pooler, lets nothing be kept', async () => {
  const setConnected = vi.fn();
  const closed = Promise.withResolvers<void>();
  const { channel } = openChannel({
    watcher: { bump: () => undefined, setConnected },
    beatEvery: 50,
    beatWithin: 100,
    adapt(client) {
      const on = client.on.bind(client);
      client.on = ((name: 'end', listener: () => void) =>
        name === ('notification' as string) ? client : on(name, listener)) as typeof client.on;
      client.once('end', closed.resolve);
    },
  });
  // Its own heartbeat did not come back; alone, it waits for nobody.
  await closed.promise;
  const isPassed = watch(channel.barrier());
  await vi.waitFor(() => expect(isPassed()).toBe(true), 900);
  expect(setConnected).not.toHaveBeenCalledWith(true);
});

test('the server ends the connection of a frozen instance, which sends no heartbeats', async () => {
  const { channel, content, connections } = openChannel({ beatEvery: 100, beatWithin: 100 });
  await vi.waitFor(() => expect(content.current()).not.toBeNull(), 10_000);
  const [client] = connections as unknown as [{ connection: { stream: { destroy(): void } } }];
  // Its process stands still: it sends nothing, and closes nothing.
  client.connection.stream.destroy = () => undefined;
  channel.stop();
  const listeners = sql`select pid from pg_stat_activity
    where application_name = 'tarima-listener' and datname = current_database()`;
  await vi.waitFor(async () => expect((await listeners.execute(database.db)).rows).toEqual([]), {
    timeout: 5_000,
  });
});

test('a ping of before the connection listened does not put that connection aside', async () => {
  const other = await openOther();
  const done = Promise.withResolvers<void>();
  const started = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
  const transactions = started.map(({ resolve }) =>
    inTransaction(database.db, async () => {
      resolve();
      await done.promise;
    }),
  );
  await Promise.all(started.map(({ promise }) => promise));
  const mayConnect = Promise.withResolvers<void>();
  const { content, channel } = openChannel({
    async connect() {
      await mayConnect.promise;
      return (await database.connect?.()) as Client;
    },
  });
  // Over the pool, all of whose connections are in transactions.
  const first = channel.barrier();
  mayConnect.resolve();
  await vi.waitFor(() => expect(content.current()).not.toBeNull(), 3_000);
  await first;
  const second = channel.barrier();
  const isPassed = watch(second);
  await vi.waitFor(() => expect(other.heard).toContain('ping'), 900);
  expect(isPassed()).toBe(false);
  await other.answerPings();
  await second;
  done.resolve();
  await Promise.all(transactions);
});

test('a database that answers each statement within the time of a heartbeat is heard', async () => {
  const { content } = openChannel({
    beatEvery: 600,
    beatWithin: 300,
    adapt(client) {
      const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>;
      client.query = (async (...values: unknown[]) => {
        await delay(100);
        return query(...values);
      }) as unknown as typeof client.query;
    },
  });
  await vi.waitFor(() => expect(content.current()).not.toBeNull(), 6_000);
});
