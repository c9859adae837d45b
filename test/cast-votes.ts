// A process of a test: sends the votes that it is given, writes the number of each acknowledged one on a
// line, and publishes digests meanwhile.
import { readFileSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { publishDigest } from '../server/contests/list/close-voting.ts';
import { openDatabase } from '../server/db/database.ts';
import { type PreparedVote, sendVote } from './vote-ways.ts';

const AT_ONCE = 8;

/** The votes, by their numbers, and the contests whose digests are published meanwhile. */
export interface Work {
  contests: number[];
  votes: [number, PreparedVote][];
}

const { contests, votes }: Work = JSON.parse(readFileSync(0, 'utf8'));
const config = readConfig(process.env);
const database = await openDatabase(config);
const app = await buildApp({ config, database, log: pino({ level: 'silent' }), pages: 'none' });
Object.assign(app.services.captcha, { check: async () => 'ok' });
await app.http.ready();
let isDone = false;

async function post(path: string, payload: Record<string, unknown>) {
  const answer = await app.http.inject({ method: 'POST', url: `/api${path}`, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}
async function cast(): Promise<void> {
  for (;;) {
    const next = votes.pop();
    if (next === undefined) return;
    const [number, vote] = next;
    const { status, body } = await sendVote(database.db, post, vote);
    if (status !== 201) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
    writeSync(1, `${number}\n`);
  }
}
async function publishAll(): Promise<void> {
  for (const contest of contests) await publishDigest(app.services, contest);
}
async function publish(): Promise<void> {
  while (!isDone) {
    await publishAll();
    await delay(5);
  }
}
const publishing = publish();
await Promise.all(Array.from({ length: AT_ONCE }, cast));
isDone = true;
await publishing;
await publishAll();
await app.http.close();
await database.close();
process.exit(0);
