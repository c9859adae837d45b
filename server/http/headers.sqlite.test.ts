import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';

/** The headers of an answer to a request that came straight, or through a proxy. */
describe('the headers of every answer', () => {
  const site = withApp();
  const ask = (url: string, headers: Record<string, string> = {}) =>
    site.app.http.inject({ url, headers });

  test('keep an answer from being framed, guessed or run', async () => {
    const urls = ['/healthz', '/readyz', '/metrics', '/media/pictures/none.webp', '/nowhere'];
    const gets = calls.filter(({ method }) => method === 'GET');
    for (const url of [...urls, ...gets.map(({ path }) => `/api${path.replace(/:\w+/g, '1')}`)]) {
      const { headers } = await ask(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['content-security-policy'], url).toContain("default-src 'none'");
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  test('the methods TRACE and OPTIONS are answered by no route, and no other origin is allowed', async () => {
    for (const method of ['TRACE', 'OPTIONS'] as const) {
      const origin = 'https://otro.example';
      const answer = await site.app.http.inject({
        method,
        url: '/api/h/shell/',
        headers: { origin },
      });
      expect([method, answer.statusCode]).toEqual([method, 404]);
      const names = Object.keys(answer.headers);
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('nobody but a trusted proxy says that the connection is https', async () => {
    const { headers } = await ask('/healthz', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('figures need their token as soon as a request was forwarded', async () => {
    expect((await ask('/metrics')).statusCode).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip']) {
      expect((await ask('/metrics', { [name]: '203.0.113.1' })).statusCode, name).toBe(404);
    }
  });
});

describe('behind a proxy that is trusted', () => {
  const site = withApp({
    ...{ TRUST_PROXY: 'loopback', HSTS_SUBDOMAINS: 'on' },
    METRICS_TOKEN: 'clave-de-las-cifras-de-prueba',
  });

  test('figures are read with their token alone', async () => {
    const ask = (headers: Record<string, string>) =>
      site.app.http.inject({ url: '/metrics', headers });
    expect((await ask({})).statusCode).toBe(404);
    const authorization = 'Bearer clave-de-las-cifras-de-prueba';
    expect((await ask({ authorization, 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(200);
  });

  test('https is demanded from then on, for subdomains too where that is wished', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const asked = { url: '/api/h/shell/', headers: https };
    const { headers } = await site.app.http.inject(asked);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const stranger = await site.app.http.inject({ ...asked, remoteAddress: '203.0.113.1' });
    expect(stranger.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('uploads', () => {
  const site = withApp();

  test('are counted by account: a customer may send thirty in a quarter of an hour', async () => {
    const customer = await site.as('customer');
    const send = () => customer.upload('POST', '/capsula/purchases/', { pack: '1' }, {});
    for (let sent = 0; sent < 30; sent += 1) expect((await send()).status).toBe(400);
    expect((await send()).status).toBe(429);
    site.advance(15 * 60_000 + 1000);
    const later = await site.as('customer');
    const again = await later.upload('POST', '/capsula/purchases/', { pack: '1' }, {});
    expect(again.status).toBe(400);
  });
});
