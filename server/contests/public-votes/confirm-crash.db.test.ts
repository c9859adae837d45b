import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContest } from '../../../bench/votes/make-contest.ts';
import { verify } from '../../../contracts/verify.mjs';
import { makePlace, type TestPlace } from '../../../test/database.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { writeRecount } from '../recount/chain.ts';
import { listLines } from '../recount/store.ts';
import { insertRequest } from './request-store.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/confirm-votes.ts', import.meta.url));
const VOTES = 200;
/** Acknowledged confirmations after which the process is killed; then it runs to the end. */
const CRASHES = [17, 41];

let place: TestPlace;
let database: OpenDatabase;
beforeAll(async () => {
  place = await makePlace();
  database = await openDatabase(place);
  await migrate(database.db, database.engine);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

/** Confirms what is pending; killed after so many acknowledged confirmations. */
async function confirm(acknowledged: Set<string>, most: number): Promise<string | null> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      ...{ DATA_DIR: place.dataDir, SITE_KEY: 'k' },
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  let count = 0;
  for await (const reference of createInterface({ input: child.stdout })) {
    acknowledged.add(reference);
    count += 1;
    if (count === most) child.kill('SIGKILL');
  }
  const [code, signal] = await exit;
  return signal ?? String(code);
}

test('confirmations that were acknowledged before kill -9 are stored, none twice, the chain valid', async () => {
  const { db } = database;
  const size = { applicants: 4, competitors: 4, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(database, 'corte', size);
  const now = Date.now();
  await db.updateTable('contest').set({ verification: 'email' }).execute();
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < VOTES; at += 1) {
      const reference = at.toString(16).padStart(32, '0');
      const email = `v${at}@example.com`;
      const mailbox = { email, email_key: email, claimed_address: '' };
      const code = { code: '123456', tries: 0, created_at: now, expires_at: now + 900_000 };
      const applicant_id = contest.competitors[at % 4] ?? 0;
      const row = { reference, contest_id: contest.id, applicant_id, ...mailbox, ...code };
      await insertRequest(tx, row);
    }
  });
  const acknowledged = new Set<string>();
  for (const most of CRASHES) expect(await confirm(acknowledged, most)).toBe('SIGKILL');
  expect(await confirm(acknowledged, VOTES)).not.toBe('1');

  const emails = await db.selectFrom('public_vote').select('email').execute();
  const stored = new Set(emails.map(({ email }) => email));
  expect([emails.length, stored.size]).toEqual([VOTES, VOTES]);
  for (const reference of acknowledged) {
    expect(stored.has(`v${Number.parseInt(reference, 16)}@example.com`)).toBe(true);
  }
  const counts = await db.selectFrom('applicant').select('public_votes').execute();
  expect(counts.map(({ public_votes }) => public_votes)).toEqual([50, 50, 50, 50]);
  expect(await db.selectFrom('mail_job').select('id').execute()).toHaveLength(VOTES);
  const lines = await db.selectFrom('vote_line').selectAll().orderBy('number').execute();
  const { receipt_salt } = await db
    .selectFrom('contest')
    .select('receipt_salt')
    .where('id', '=', contest.id)
    .executeTakeFirstOrThrow();
  const ofContest = { id: contest.id, receipt_salt };
  const parts = writeRecount(ofContest, (after) => listLines(db, contest.id, after));
  const found = await verify((await Array.fromAsync(parts)).join(''));
  expect(found).toMatchObject({ problems: [], votes: VOTES });
  // Each vote has one line, after that of the start.
  expect(lines[0]?.line).toContain('\tstart\t');
  expect(new Set(lines.slice(1).map(({ vote_id }) => vote_id)).size).toBe(VOTES);
  expect(lines).toHaveLength(VOTES + 1);
}, 120_000);
