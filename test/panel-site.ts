// The real app, for the components of the panel: `node test/panel-site.ts`. For each line of its standard
// input it opens a site on a database of its own in place of the one before, and prints its address when
// it listens. It ends with its standard input.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { EMBEDDED_FILE, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { createFirstAdministrator, createFixedRecords } from '../server/first-start.ts';

const log = pino({ level: 'silent' });
const dataDir = await mkdtemp(join(tmpdir(), 'tarima-panel-'));

const configure = (folder: string) => readConfig({ ...process.env, DATA_DIR: folder });

/** Writes the database with which each site begins: two administrators and no content. */
async function writeTemplate(): Promise<void> {
  const config = configure(dataDir);
  const database = await openDatabase(config);
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  await createFirstAdministrator(database, config, log);
  const { id, ...first } = await database.db
    .selectFrom('account')
    .selectAll()
    .executeTakeFirstOrThrow();
  const colleague = { ...first, username: 'colega', email: 'colega@example.com' };
  await database.db.insertInto('account').values(colleague).execute();
  await database.close();
}

async function openSite() {
  const folder = await mkdtemp(join(dataDir, 'sitio-'));
  await copyFile(join(dataDir, EMBEDDED_FILE), join(folder, EMBEDDED_FILE));
  const config = configure(folder);
  const database = await openDatabase(config);
  const app = await buildApp({ config, database, log, pages: 'none' });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.http.close();
    await database.close();
  };
  return { address, close };
}

await writeTemplate();
let site: Awaited<ReturnType<typeof openSite>> | undefined;
for await (const _ of createInterface({ input: process.stdin })) {
  await site?.close();
  site = await openSite();
  process.stdout.write(`${site.address}\n`);
}
await site?.close();
await rm(dataDir, { recursive: true, force: true });
