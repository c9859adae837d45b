// A process of a test: carries out the plans of the database that its environment names, and is
// killed after the change was written and before its transaction is committed.
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { planJob } from '../server/editing/run-plans.ts';
import { runDue } from '../server/jobs/jobs.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);
const log = pino({ level: 'silent' });
const app = await buildApp({ config, database, log, pages: 'none' });
const call = app.api.bound.get('PATCH /artist/init/:id/');
if (call === undefined) throw new Error('no such call');
const { run } = call;
call.run = async (...input) => {
  await run(...input);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};
await runDue(app.services, planJob(app.api, app.services));
