import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { EMBEDDED_FILE } from '../server/db/database.ts';
import { administer } from './postgres-server.ts';

/** A database of its own for one test file, on the engine of the project that runs it. */
export interface TestPlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** `isMigrated`: the database has its tables from the start, which saves the time to make them. */
export async function createPlace({ isMigrated = false } = {}): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (inject('engine') === 'sqlite') {
    if (isMigrated) await copyFile(inject('sqliteTemplate'), join(dataDir, EMBEDDED_FILE));
    return { dataDir, databaseUrl: null, remove: removeFolder };
  }
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = isMigrated ? inject('postgresTemplate') : inject('postgresEmpty');
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
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
