// Connections that break are PostgreSQL's alone: the embedded database has none.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { createVoting, makeContest, makeEvent } from '../../test/contests.ts';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createReference } from '../contests/public-votes/request-vote.ts';
import { openDatabase } from './database.ts';
import { inTransaction } from './scope.ts';

let proxy: FaultProxy;
let directUrl = '';
async function viaProxy(url: string): Promise<string> {
  directUrl = url;
  proxy = await startFaultProxy(url);
  return proxy.url;
}
const METRICS_TOKEN = 'clave-de-las-cifras-de-prueba';
const site = withApp({ TRUST_PROXY: 'loopback', METRICS_TOKEN }, { viaProxy, pages: 'production' });
afterAll(() => proxy.close());

const visitor = () => site.withToken(null);
const isReady = async () => (await site.app.http.inject('/readyz')).statusCode === 200;
const untilReady = () => vi.waitFor(async () => expect(await isReady()).toBe(true), 10_000);
const metrics = async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await site.app.http.inject({ url: '/metrics', headers })).body;
};
/** Runs one statement on a connection that no instance has. */
async function runDirectly(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

let voters = 0;
function vote(contest: { id: number }, plate: number | undefined) {
  voters += 1;
  const address = `190.1.${voters >> 8}.${voters & 255}`;
  const ballot = { public_email: `v${voters}@example.com`, plate, postu: contest.id };
  return site.withAddress(address).post('/postulations/public-votes/', ballot);
}

describe('connections that the server ends', () => {
  test('fail their own requests with 503 at most; the process serves on', async () => {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const statuses = new Set<number>();
    let counted = 0;
    for (let round = 0; round < 10; round += 1) {
      const storm = Array.from({ length: 20 }, () => vote(contest, competitors[0]));
      const ending = runDirectly(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (const { status } of await Promise.all(storm)) {
        statuses.add(status);
        if (status === 201) counted += 1;
      }
      await ending;
    }
    await untilReady();
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const answer = await vote(contest, competitors[0]);
    const { votes } = answer.body as { votes: number };
    // A vote whose answer was lost with its connection may be stored; none is stored twice.
    expect(votes).toBeGreaterThanOrEqual(counted + 1);
    expect(votes).toBeLessThanOrEqual(voters);
  });
});

describe('a frozen instance', () => {
  test('has its open transaction ended by the server within 10 s', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in
        ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')
      order by name`.execute(site.app.services.db);
    expect(rows.map(({ name, setting }) => [name, Number(setting)])).toEqual([
      ['idle_in_transaction_session_timeout', 10_000],
      ['lock_timeout', 4_000],
      ['statement_timeout', 15_000],
    ]);
  });

  test('that holds one contest costs others 503 with Retry-After, and delays no confirmation of another', async () => {
    const addPending = async (aka: string) => {
      const { contest, competitors } = await createVoting(site, [aka], { verification: 'email' });
      const request = createReference(contest.id);
      const mailbox = { email: 'v@example.com', email_key: 'v@example.com', claimed_address: '' };
      const code = { code: '123456', tries: 0 };
      const owner = { contest_id: contest.id, applicant_id: competitors[0] ?? 0 };
      const created_at = site.app.services.clock.now();
      const expires_at = created_at + 15 * 60_000;
      const values = { reference: request, ...owner, ...mailbox, ...code, created_at, expires_at };
      await site.app.services.db.insertInto('vote_request').values(values).execute();
      const confirm = () =>
        visitor().post('/postulations/public-votes/confirm/', { request, code: '123456' });
      return { contest, confirm };
    };
    const [held, free] = [await addPending('Épsilon'), await addPending('Zeta')];
    const frozen = new pg.Client({ connectionString: directUrl });
    await frozen.connect();
    await frozen.query('begin');
    await frozen.query('select id from contest where id = $1 for update', [held.contest.id]);
    const done: string[] = [];
    const answers = await Promise.all(
      Object.entries({ held, free }).map(async ([name, { confirm }]) => {
        const { status, headers } = await confirm();
        done.push(name);
        return [status, headers['retry-after']];
      }),
    );
    await frozen.end();
    expect([answers, done]).toEqual([
      [
        [503, '5'],
        [201, undefined],
      ],
      ['free', 'held'],
    ]);
  });
});

describe('a log-in to the database that takes long', () => {
  test('is no part of its clock', async () => {
    proxy.delayLogIns(800);
    const { health, close } = await openDatabase({ dataDir: '', databaseUrl: proxy.url });
    proxy.delayLogIns(0);
    const before = health.now();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(
      site.app.services.db,
    );
    const after = health.now();
    expect(rows[0]?.now).toBeGreaterThan(before - 200);
    expect(rows[0]?.now).toBeLessThan(after + 200);
    await close();
  });
});

describe('a database that answers on open connections, and on no new one', () => {
  test('is not away: what is open is not cut, and statements go on', async () => {
    const database = await openDatabase({ dataDir: '', databaseUrl: proxy.url });
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    const before = (await ask()).rows;
    proxy.setMode('silent-new');
    await database.content.read();
    expect((await ask()).rows).toEqual(before);
    // For who finds none free the pool opens one, in vain.
    const waiting = await inTransaction(database.db, async (tx) => {
      const asked = ask();
      await sql`select pg_sleep(0.5)`.execute(tx);
      return { asked };
    });
    expect((await waiting.asked).rows).toEqual(before);
    proxy.setMode('pass');
    await database.close();
  });
});

describe('a database that takes no writes, as a standby', () => {
  const name = () => new URL(directUrl).pathname.slice(1);

  test('makes /readyz say 503 until it does, and lets staff read although the use of their sessions cannot be noted', async () => {
    const staff = await site.as('administrator');
    const look = async () => (await staff.get('/h/private-key/')).status;
    site.advance(6 * 60_000);
    await runDirectly(`alter database ${name()} set default_transaction_read_only = on`);
    await runDirectly(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    try {
      await vi.waitFor(async () => expect(await isReady()).toBe(false), 10_000);
      await vi.waitFor(async () => expect(await look()).toBe(200), 10_000);
      expect([await look(), await look(), await look()]).toEqual([200, 200, 200]);
    } finally {
      await runDirectly(
        `begin; set transaction read write; alter database ${name()} reset default_transaction_read_only; commit`,
      );
    }
    await untilReady();
    // Sessions of before keep the setting, and nobody ends them: none is used after a write that succeeds.
    await vi.waitFor(() => makeEvent(site), 10_000);
  });
});

describe('a database that is away', () => {
  const openPage = (url: string) => site.app.http.inject({ url, headers: { host: 'x.test' } });
  const LATEST = 2_500;
  async function timed<T>(read: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const answer = await read();
    expect(performance.now() - start).toBeLessThan(LATEST);
    return answer;
  }
  const reads: [
    name: string,
    read: () => Promise<{ status: number; text: string; stale: unknown }>,
  ][] = [
    ...['/', '/artistas'].map((url): (typeof reads)[number] => [
      url,
      async () => {
        const { statusCode, body, headers } = await openPage(url);
        return { status: statusCode, text: body, stale: headers['x-tarima-stale'] };
      },
    ]),
    ...[
      () => visitor().get('/h/shell/'),
      () => visitor().post('/h/web-base-info/', { h_key: SITE_KEY }),
    ].map((read, index): (typeof reads)[number] => [
      `answer ${index}`,
      async () => {
        const { status, text, headers } = await read();
        return { status, text, stale: headers['x-tarima-stale'] };
      },
    ]),
  ];

  test.for([
    ['it refuses connections', () => proxy.setMode('closed'), () => proxy.setMode('pass')],
    ['it is frozen', () => proxy.setMode('silent'), () => proxy.setMode('pass')],
    [
      'it is another one, without tables',
      () => runDirectly('alter schema public rename to away; create schema public'),
      () => runDirectly('drop schema public; alter schema away rename to public'),
    ],
  ] as const)(
    'because %s: kept pages and answers are sent, the rest is 503',
    async ([, leave, comeBack]) => {
      const contest = await makeContest(site);
      const before = await Promise.all(reads.map(([, read]) => read()));
      await leave();
      for (const [at, [name, read]] of reads.entries()) {
        const { status, text, stale } = await timed(read);
        expect([name, status, text]).toEqual([name, 200, before[at]?.text]);
        expect(stale).toMatch(/^\d+$/);
      }
      const unkept = await timed(() => openPage('/artistas/nadie'));
      expect([unkept.statusCode, unkept.headers['retry-after']]).toEqual([503, '5']);
      expect(unkept.body).toContain('Se nos fue el sonido');
      const refused = await timed(() => vote(contest, 1));
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect(await isReady()).toBe(false);
      expect(await metrics()).toContain('tarima_database_up 0');
      expect(await metrics()).toMatch(/tarima_stale_answers_total [1-9]/);
      await comeBack();
      await untilReady();
      for (const [, read] of reads) expect((await read()).stale).toBeUndefined();
    },
  );

  test('for what is open, as after a failover that nobody told of, the next request is answered', async () => {
    const [, read] = reads[0] as (typeof reads)[number];
    await read();
    proxy.silenceThose('');
    expect(await timed(read)).toMatchObject({ status: 200, stale: expect.stringMatching(/^\d+$/) });
    expect(await timed(read)).toMatchObject({ status: 200, stale: undefined });
    expect((await timed(() => openPage('/artistas/nadie'))).statusCode).toBe(404);
  });

  test('what was withdrawn before is not shown again, nor a contest as it was before any change', async () => {
    const createArtist = async (name: string) => {
      const fields = { name, description: 'd', email: 'a@example.com' };
      const picture = { bytes: await createPhoto({ width: 60, height: 60 }) };
      return (await site.staff.upload('POST', '/artist/init/', fields, { picture })).body;
    };
    const { id } = (await createArtist('Reservado')) as { id: number };
    await createArtist('Público');
    const { contest } = await createVoting(site, ['Alfa', 'Beta']);
    const look = async () => {
      const paths = [
        ...['reservado', 'publico'].map((name) => `/h/entries/artist/${name}/`),
        `/postulations/qualifiers/?event=${contest.slug}`,
      ];
      const answers = await Promise.all(paths.map((path) => visitor().get(path)));
      return answers.map(({ status }) => status);
    };
    expect(await look()).toEqual([200, 200, 200]);
    await site.staff.patch(`/artist/init/${id}/`, { is_active: false });
    const path = `/postulations/postulations/${contest.id}/`;
    expect((await site.staff.patch(path, { counts_shown: 'after_close' })).status).toBe(200);
    expect((await visitor().get('/h/entries/artist/publico/')).status).toBe(200);
    proxy.setMode('closed');
    expect(await look()).toEqual([503, 200, 503]);
    proxy.setMode('pass');
    await untilReady();
    expect(await look()).toEqual([404, 200, 200]);
  });
});
