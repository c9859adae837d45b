import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { pageQueries } from '../../contracts/page-queries.ts';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { createCustomer } from '../../test/studio.ts';

/** Addresses whose parts are secrets, or are sent by strangers. */
const FILES = [
  '/vista-previa/:token',
  '/reservaciones/:file',
  '/media/:name',
  '/baja',
  '/:nada/:nada',
];

const lines: Record<string, unknown>[] = [];
const log = pino(
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  }),
);
const site = withApp({ TRUST_PROXY: 'loopback' }, { log });

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
