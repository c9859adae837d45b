import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { makeCustomer } from '../../test/studio.ts';

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

test('neither the token of a calendar feed nor a query is written down', async () => {
  const customer = await makeCustomer(site);
  const { url } = (await customer.post('/capsula/reservations/feed/')).body as { url: string };
  lines.length = 0;
  await site.app.http.inject({ url: `${new URL(url).pathname}?secreto=1` });
  expect(lines.map(({ path }) => path)).toEqual(['/reservaciones/…']);
});
