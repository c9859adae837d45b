import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EMBEDDED_FILE, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of an embedded database that has all tables and no rows. */
    sqliteTemplate: string;
  }
}

/** Vitest's global set-up of the projects on the embedded database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-template-'));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await migrate(database.db, database.engine);
  // Closing it leaves one file: what waits in the journal is written into it.
  await database.close();
  project.provide('sqliteTemplate', join(dataDir, EMBEDDED_FILE));
  return () => rm(dataDir, { recursive: true, force: true });
}
