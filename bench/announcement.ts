import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { insertMany } from '../server/db/insert-many.ts';
import { createSetting } from './faults/setting.ts';
import { findFreePort, logIn } from './processes.ts';
import { report } from './report.ts';

const PEOPLE = 10_000;
/** Accepted mails after which one of two instances is killed. */
const KILL_AFTER = 3_000;
const PATIENCE_MS = 30 * 60_000;
const SMTPD = '/usr/sbin/smtpd';
const QUEUE = '/var/spool/smtpd/queue';

/** OpenSMTPD (Debian: `opensmtpd`), which takes every mail into its queue and cannot pass it on. */
async function startSmtpd(folder: string) {
  const port = await findFreePort();
  const file = join(folder, 'smtpd.conf');
  const words = [
    `listen on 127.0.0.1 port ${port}`,
    'action "keep" relay host smtp://127.0.0.1:9',
    'match from any for any action "keep"',
  ];
  await writeFile(file, `${words.join('\n')}\n`);
  const child: ChildProcess = spawn(SMTPD, ['-d', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let accepted = 0;
  const onLog = (chunk: Buffer) => {
    accepted += chunk.toString().split(' smtp message ').length - 1;
  };
  child.stdout?.on('data', onLog);
  child.stderr?.on('data', onLog);
  await delay(1_000);
  if (child.exitCode !== null) throw new Error('smtpd did not start: is another one running?');
  return { port, count: () => accepted, stop: () => void child.kill('SIGTERM') };
}

interface Accepted {
  to: string;
  id: string;
  by: string;
}

/** Reads the accepted mails from the queue of the server. */
async function readQueue(): Promise<Accepted[]> {
  const files = (await readdir(QUEUE, { recursive: true })).filter((name) =>
    name.endsWith('/message'),
  );
  const mails: Accepted[] = [];
  for (const name of files) {
    const head = (await readFile(join(QUEUE, name), 'utf8')).split(/\r?\n\r?\n/, 1)[0] ?? '';
    const field = (key: string) => new RegExp(`^${key}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
    mails.push({
      to: field('To'),
      id: field('Message-ID'),
      by: /from (\S+)/.exec(head)?.[1] ?? '',
    });
  }
  return mails;
}

/**
 * One announcement to 10,000 people through OpenSMTPD, by two instances on PostgreSQL, one of which is
 * killed (SIGKILL) and started again; meanwhile the code of a vote is queued.
 */
export async function benchAnnouncement(): Promise<void> {
  if (!existsSync(SMTPD)) return console.log('  (needs opensmtpd: apt-get install opensmtpd)');
  const folder = await mkdtemp(join(tmpdir(), 'tarima-news-'));
  const smtpd = await startSmtpd(folder);
  const setting = await createSetting('postgres');
  const database = await setting.open();
  const { db } = database;
  const run = Date.now().toString(36);
  const people = Array.from({ length: PEOPLE }, (_, n) => `p${n}-${run}@example.com`);
  const common = { is_active: 1, is_demo: 0, created_at: 1, confirmed_at: 1 };
  const rows = people.map((email) => ({ email, email_key: email, token_hash: email, ...common }));
  await insertMany(db, 'subscriber', rows);
  const start = (name: string) =>
    setting.start({
      SMTP_URL: `smtp://127.0.0.1:${smtpd.port}?name=${name}`,
      NEWS_MAILS_PER_HOUR: '1000000',
    });
  let first = await start('uno');
  const second = await start('dos');
  const token = await logIn(first);
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Token ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${first.url}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const { id } = await post('/h/announcements/', { subject: 'Gran final', body: 'Este sábado.' });
  const begun = performance.now();
  await post(`/h/announcements/${id}/send/`, {});
  while (smtpd.count() < KILL_AFTER) await delay(20);
  await first.kill();
  const code = {
    message_id: `codigo-${run}@example.com`,
    to_address: `voto-${run}@example.com`,
    reply_to: '',
    subject: 'Su código',
    text_body: '123456',
    html_body: '<p>123456</p>',
    headers_json: '{}',
    kind: 'vote',
    state: 'waiting',
    attempts: 0,
    last_error: '',
    created_at: Date.now(),
    due_at: Date.now(),
  };
  const queuedAt = performance.now();
  const job = await db
    .insertInto('mail_job')
    .values(code)
    .returning('id')
    .executeTakeFirstOrThrow();
  const isSent = () =>
    db
      .selectFrom('mail_job')
      .select('id')
      .where('id', '=', job.id)
      .where('state', '=', 'sent')
      .executeTakeFirst();
  while ((await isSent()) === undefined) await delay(20);
  const overtook = (performance.now() - queuedAt) / 1000;
  first = await start('tres');
  const isFinished = () =>
    db
      .selectFrom('announcement')
      .select('id')
      .where('id', '=', id)
      .where('finished_at', 'is not', null)
      .executeTakeFirst();
  while ((await isFinished()) === undefined && performance.now() - begun < PATIENCE_MS)
    await delay(500);
  const seconds = (performance.now() - begun) / 1000;
  const mails = (await readQueue()).filter(({ to }) => to.startsWith('p') && to.includes(run));
  await Promise.all([first.stop(), second.stop()]);
  smtpd.stop();
  await database.close();
  await setting.remove();
  await rm(folder, { recursive: true });
  const byPerson = Map.groupBy(mails, ({ to }) => to);
  const doubles = [...byPerson.values()].filter(
    (all) => new Set(all.map((item) => item.id)).size > 1,
  );
  const repeats = mails.length - new Set(mails.map((mail) => mail.id)).size;
  const shares = ['uno', 'dos', 'tres'].map((name) => mails.filter(({ by }) => by === name).length);
  const isAll = byPerson.size === PEOPLE;
  report('People who got an announcement, one instance killed', `${byPerson.size}`, '10000', isAll);
  report('of them with two different messages', `${doubles.length}`, '0', doubles.length === 0);
  report('Repeats with the same Message-ID', `${repeats}`, '≤ 10', repeats <= 10);
  report('A code queued meanwhile went after', `${overtook.toFixed(2)} s`, '≤ 5 s', overtook <= 5);
  report('Sent by killed, other and new instance', shares.join(' / '), 'each', !shares.includes(0));
  report('Until all were out', `${seconds.toFixed(0)} s, ${Math.round(PEOPLE / seconds)} a second`);
}
