// The real app on an empty database, for the components of the panel: `node test/panel-site.ts`. Prints
// its address when it listens, and ends with its standard input.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { createFirstAdministrator, createFixedRecords } from '../server/first-start.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tarima-panel-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir });
const log = pino({ level: 'silent' });
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
const app = await buildApp({ config, database, log, pages: 'none' });
process.stdout.write(`${await app.http.listen({ host: '127.0.0.1', port: 0 })}\n`);

process.stdin.resume().once('end', async () => {
  await app.http.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
