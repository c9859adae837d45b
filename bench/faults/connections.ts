import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy.ts';
import { startS3 } from '../../test/stand-ins/s3.ts';
import type { Site } from '../processes.ts';
import { report } from '../report.ts';
import { createSetting, type Setting, sendMessage } from './setting.ts';

const MESSAGES = 60;
const TRIES = 20;
const BACK_WITHIN = 10;
const ROUNDS = 25;
/** Milliseconds for a page or answer during a fault. */
const LATEST = 2_500;
/** Milliseconds: two regular probes fall into it. */
const SLOW_LOGINS = 40_000;

/** Every third message's COMMIT is passed on and its answer lost; the sender tries again. */
async function benchLostCommits(setting: Setting, proxy: FaultProxy, site: Site): Promise<void> {
  let unanswered = 0;
  for (let number = 0; number < MESSAGES; number += 1) {
    if (number % 3 === 0) proxy.loseCommits(1 + (number % 2));
    let status: number | null = null;
    for (let tries = 0; status !== 201 && tries < TRIES; tries += 1) {
      status = await sendMessage(site, `cortado-${number}`);
      if (status !== 201) await delay(100);
    }
    if (status !== 201) unanswered += 1;
  }
  proxy.loseCommits(0);
  const { db, close } = await setting.open();
  const rows = await db.selectFrom('contact_message').select('subject').execute();
  await close();
  const subjects = new Set(rows.map(({ subject }) => subject));
  const doubled = rows.length - subjects.size;
  const lost = MESSAGES - unanswered - subjects.size;
  const figure = `${lost} lost, ${doubled} doubled, ${unanswered} unanswered`;
  const isMet = lost <= 0 && doubled === 0 && unanswered === 0;
  report(`${MESSAGES} messages, connections cut after COMMIT`, figure, 'none', isMet);
}

const isReady = async (site: Site) => (await fetch(`${site.url}/readyz`)).ok;

/** A way in which the database can be away, or seem to be. */
interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** What a page that is not kept is answered with. */
  unkept: 404 | 503;
}

/** What visitors get during a fault. */
async function benchFault(site: Site, { name, begin, end, unkept }: Fault): Promise<void> {
  const paths = ['/', '/artistas', '/contacto', '/api/h/shell/'];
  for (const path of paths) await (await fetch(site.url + path)).arrayBuffer();
  await begin();
  let good = 0;
  let slowest = 0;
  async function ask(path: string) {
    const start = performance.now();
    const answer = await fetch(site.url + path);
    const text = await answer.text();
    slowest = Math.max(slowest, performance.now() - start);
    return { status: answer.status, text };
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of paths) if ((await ask(path)).status === 200) good += 1;
  }
  const { status, text } = await ask(`/artistas/nadie-${name.replaceAll(' ', '-')}`);
  await end();
  const start = performance.now();
  while (!(await isReady(site))) await delay(50);
  const back = (performance.now() - start) / 1000;
  const asked = ROUNDS * paths.length;
  const isDesigned = status === 404 || text.includes('Se nos fue el sonido');
  report(`${name}: pages and answers that stay`, `${good} of ${asked}`, 'all', good === asked);
  report(`${name}: slowest`, `${slowest.toFixed(0)} ms`, `≤ ${LATEST} ms`, slowest <= LATEST);
  report(
    `${name}: a page that was not kept`,
    `${status}`,
    `${unkept}, designed`,
    status === unkept && isDesigned,
  );
  report(
    `${name}: ready again after`,
    `${back.toFixed(1)} s`,
    `≤ ${BACK_WITHIN} s`,
    back <= BACK_WITHIN,
  );
}

function listFaults({ databaseUrl }: Setting, proxy: FaultProxy): Fault[] {
  const name = new URL(databaseUrl ?? '').pathname.slice(1);
  async function run(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl ?? '' });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  const cut =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const pass = () => proxy.setMode('pass');
  return [
    { name: 'Connections cut', begin: () => run(cut), end: pass, unkept: 404 },
    { name: 'Database closed', begin: () => proxy.setMode('closed'), end: pass, unkept: 503 },
    { name: 'Database frozen', begin: () => proxy.setMode('silent'), end: pass, unkept: 503 },
    { name: 'Silent failover', begin: () => proxy.silenceThose(''), end: pass, unkept: 404 },
    {
      name: 'Database without tables',
      begin: () => run('alter schema public rename to away', 'create schema public'),
      end: () => run('drop schema public', 'alter schema away rename to public'),
      unkept: 503,
    },
    {
      name: 'Database read-only',
      begin: () => run(`alter database ${name} set default_transaction_read_only = on`, cut),
      end: () =>
        run(
          'set default_transaction_read_only = off',
          `alter database ${name} reset default_transaction_read_only`,
        ),
      unkept: 404,
    },
  ];
}

/** Pages while the bucket of the uploads does not answer. */
async function benchStorage(setting: Setting): Promise<void> {
  const s3 = await startS3();
  const site = await setting.start({
    STORAGE_URL: `s3://${s3.bucket}?endpoint=${s3.url}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  const end = () => undefined;
  await benchFault(site, { name: 'S3 away', begin: () => s3.close(), end, unkept: 404 });
  await site.stop();
}

/** Log-ins hang while the open connections work, as under load or a slow directory of users. */
async function benchSlowLogins(setting: Setting, proxy: FaultProxy, site: Site): Promise<void> {
  const until = performance.now() + SLOW_LOGINS;
  const counts = new Map<number | null, number>();
  proxy.setMode('silent-new');
  for (let number = 0; performance.now() < until; number += 1) {
    const status = await sendMessage(site, `lento-${number}`);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  proxy.setMode('pass');
  const stored = counts.get(201) ?? 0;
  const { db, close } = await setting.open();
  const rows = await db
    .selectFrom('contact_message')
    .select('subject')
    .where('subject', 'like', 'lento-%')
    .execute();
  await close();
  const refused = [...counts.values()].reduce((sum, count) => sum + count, 0) - stored;
  const figure = `${stored - rows.length} lost, ${refused} refused`;
  const what = `${stored} messages while no new connection to the database answers`;
  report(what, figure, 'none', refused === 0 && rows.length === stored);
}

/** Connections to PostgreSQL that break in the ways networks break them. */
export async function benchConnections(): Promise<void> {
  const setting = await createSetting('postgres');
  const proxy = await startFaultProxy(setting.databaseUrl ?? '');
  const site = await setting.start({ DATABASE_URL: proxy.url });
  await benchLostCommits(setting, proxy, site);
  await benchSlowLogins(setting, proxy, site);
  for (const fault of listFaults(setting, proxy)) await benchFault(site, fault);
  await site.stop();
  await benchStorage(setting);
  await proxy.close();
  await setting.remove();
}
