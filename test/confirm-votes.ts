// A process of a test: confirms the pending votes of the database that its environment names, writes
// the reference of each acknowledged one on a line, and seals the chain meanwhile.
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { sealVotes } from '../server/contests/recount/seal-votes.ts';
import { openDatabase } from '../server/db/database.ts';

const AT_ONCE = 8;

const config = readConfig(process.env);
const database = await openDatabase(config);
const app = await buildApp({ config, database, log: pino({ level: 'silent' }), pages: 'none' });
await app.http.ready();
const pending = await database.db
  .selectFrom('vote_request')
  .select(['reference', 'contest_id'])
  .execute();
const contest = pending[0]?.contest_id ?? 0;
let isDone = false;

async function confirm(): Promise<void> {
  for (;;) {
    const next = pending.pop();
    if (next === undefined) return;
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/postulations/public-votes/confirm/',
      payload: { request: next.reference, code: '123456' },
    });
    if (answer.statusCode !== 201) throw new Error(`answered ${answer.statusCode}`);
    writeSync(1, `${next.reference}\n`);
  }
}
async function seal(): Promise<void> {
  while (!isDone) {
    await sealVotes(app.services, contest);
    await delay(5);
  }
}
const sealing = seal();
await Promise.all(Array.from({ length: AT_ONCE }, confirm));
isDone = true;
await sealing;
await sealVotes(app.services, contest);
await app.http.close();
await database.close();
process.exit(0);
