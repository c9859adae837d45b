import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own for one test file, on the engine of the project that runs it. */
export interface TestPlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export async function makePlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (inject('engine') === 'sqlite') return { dataDir, databaseUrl: null, remove: removeFolder };
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await administer(server, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}
