import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { pageQueries } from '../../contracts/page-queries.ts';
import { addTotp, codeAt, mailedToken } from '../../test/accounts.ts';
import { PASSWORD, SITE_KEY, tokenIn, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { createVoting } from '../../test/contests.ts';
import { createCustomer } from '../../test/studio.ts';
import { voteWays } from '../../test/vote-ways.ts';
import { createLog } from '../platform/create-log.ts';

/** Addresses whose parts are secrets, or are sent by strangers. */
const FILES = [
  '/vista-previa/:token',
  '/reservaciones/:file',
  '/media/:name',
  '/baja',
  '/:nada/:nada',
];

const lines: Record<string, unknown>[] = [];
const log = createLog('info', {
  write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
});
const site = withApp({ TRUST_PROXY: 'loopback' }, { log });

/** Expects lines, and none that has one of the secrets. */
function expectNone(secrets: readonly (string | undefined)[]): void {
  expect(lines).not.toEqual([]);
  for (const secret of secrets) {
    expect(secret).toMatch(/.{6}/);
    // A code of six digits may be a part of a time.
    const whole = new RegExp(`(?<!\\w)${secret?.replaceAll(/\W/g, '\\$&')}(?!\\w)`);
    expect(lines.filter((line) => whole.test(JSON.stringify(line)))).toEqual([]);
  }
}

test('every line of a request carries the client’s address', async () => {
  lines.length = 0;
  const visitor = site.withAddress('192.0.2.200');
  await visitor.post('/login/', { username: 'nadie', password: 'x' });
  await visitor.get('/me/');
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) expect(line.address, JSON.stringify(line)).toBe('192.0.2.200');
  expect(lines.filter(({ msg }) => msg === 'security').map(({ security }) => security)).toEqual([
    {
      action: 'refuse',
      resource: 'session',
      outcome: 'refused',
      account: null,
      address: '192.0.2.200',
    },
  ]);
});

test('the log has the pattern of an address, without what stands in its place', async () => {
  const customer = await createCustomer(site);
  const { url } = (await customer.post('/capsula/reservations/feed/')).body as { url: string };
  lines.length = 0;
  await site.app.http.inject({ url: `${new URL(url).pathname}?secreto=1` });
  expect(lines.map(({ route }) => route)).toEqual(['/reservaciones/:token.ics']);
});

test('no secret that is sent in any place of a request is written down', async () => {
  const mark = 'marca-secreta-7f3a';
  const headers = {
    ...{ cookie: `sesion=${mark}`, referer: `https://x.example/${mark}`, 'user-agent': mark },
    ...{ 'if-match': mark, 'idempotency-key': mark, 'x-otra': mark },
  };
  const tokens = [await site.getToken('administrator'), null];
  lines.length = 0;
  for (const call of calls) {
    const shapes = Object.keys((call.body as z.ZodObject | undefined)?.shape ?? {});
    const body = Object.fromEntries([...shapes, 'otro'].map((name) => [name, mark]));
    for (const token of tokens) {
      const own =
        token === null || call.path === '/logout/' ? {} : { authorization: `Token ${token}` };
      await site.app.http.inject({
        method: call.method,
        url: `/api${call.path.replaceAll(/:\w+/g, mark)}?${mark}=${mark}`,
        headers: { ...headers, ...own },
        ...(call.method === 'GET' ? {} : { payload: { ...body, h_key: SITE_KEY } }),
      });
    }
  }
  for (const base of [...Object.keys(pageQueries), ...FILES]) {
    const url = `${base.replaceAll(/:\w+\??/g, mark)}?q=${mark}&${mark}=${mark}`;
    for (const method of ['GET', 'POST'] as const) {
      await site.app.http.inject({ method, url, headers: { ...headers, authorization: mark } });
    }
  }
  expect(lines.length).toBeGreaterThan(calls.length);
  expect(lines.filter((line) => JSON.stringify(line).includes(mark))).toEqual([]);
});

test('no secret that is accepted or answered is written down', async () => {
  const { db, clock } = site.app.services;
  const staff = await site.as('administrator');
  const visitor = site.withToken(null);
  const person = { first_name: 'Elba', last_name: 'Prueba', email: 'elba@example.com' };
  const invited = await staff.post('/h/users/', { ...person, user_type: 2 });
  const { username } = invited.body as { username: string };
  const link = await mailedToken(site, person.email);
  const password = 'Guayaba-Turpial-88';
  lines.length = 0;
  const used = await visitor.post('/account/link/use/', { token: link, password });
  expect(used.status).toBe(200);
  const login = await visitor.post('/login/', { username, password });
  const own = site.withToken(tokenIn(login));
  const { secret, codes } = await addTotp(site, own);
  const code = codeAt(site, secret);
  const second = await visitor.post('/login/', { username, password });
  const { ticket } = second.body as { ticket: string };
  const finished = await visitor.post('/login/second/', { ticket, code });
  expect([finished.status, finished.text]).toEqual([200, expect.any(String)]);

  const key = 'llave-de-la-pagina';
  await db
    .updateTable('private_key')
    .set({ key, is_active: 1 })
    .where('rel', '=', 'repro')
    .execute();
  const unlocked = await visitor.post('/h/unlock/', { rel: 'repro', key, h_key: SITE_KEY });
  expect([unlocked.status, unlocked.text]).toEqual([200, expect.any(String)]);
  const { contest, competitors } = await createVoting(site, ['Voz'], { verification: 'email' });
  const votes: string[] = [];
  for (const way of voteWays.filter(({ name }) => /ticket|confirmed/.test(name))) {
    const { verification } = way;
    await db.updateTable('contest').set({ verification }).where('id', '=', contest.id).execute();
    const voting = { id: contest.id, competitors };
    for (const { path, body } of await way.prepare(db, voting, 1, clock.now())) {
      const answer = await visitor.post(path, body);
      expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
      const { receipt } = answer.body as { receipt: string };
      await visitor.get(`/postulations/receipts/${receipt}/`);
      votes.push(receipt, ...[body.ticket, body.code, body.request].filter(Boolean).map(String));
    }
  }
  expect(votes.length).toBe(5);
  expectNone([
    ...[link, password, tokenIn(login), secret, ...codes, code, ticket, tokenIn(finished)],
    ...[key, ...votes],
  ]);
});

test('a failure is told without what was sent, also where a secret was right', async () => {
  const { db } = site.app.services;
  await site.as('administrator');
  await sql`alter table session rename to session_gone`.execute(db);
  lines.length = 0;
  const sent = { username: 'cuenta-administrator', password: PASSWORD };
  const answer = await site.withToken(null).post('/login/', sent);
  await sql`alter table session_gone rename to session`.execute(db);
  expect(answer.status).toBe(500);
  expect(lines.map(({ msg }) => msg)).toContain('request failed');
  expectNone([PASSWORD]);
});
