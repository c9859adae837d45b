import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';

describe('the wire', () => {
  const site = withApp();
  const { staff: admin } = site;

  async function send(options: {
    method?: 'GET' | 'POST';
    url: string;
    headers?: Record<string, string>;
    payload?: string;
  }) {
    return site.app.http.inject({ method: 'GET', ...options });
  }

  test('the same fields are read from JSON, a form and multipart', async () => {
    const form = new Response(new URLSearchParams({ h_key: SITE_KEY, view: 'index' }));
    const parts = new FormData();
    parts.append('h_key', SITE_KEY);
    parts.append('view', 'index');
    const multipart = new Response(parts);
    const bodies = [
      ['application/json', JSON.stringify({ h_key: SITE_KEY, view: 'index' })],
      ['application/x-www-form-urlencoded', await form.text()],
      [multipart.headers.get('content-type') ?? '', await multipart.text()],
    ] as const;
    for (const [type, payload] of bodies) {
      const url = '/api/h/web-base-info/';
      const answer = await send({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload,
      });
      expect(answer.statusCode, type).toBe(200);
      expect(answer.json(), type).toMatchObject({ artists: [], events: [], content: [] });
    }
  });

  test('a path answers the same without its last slash', async () => {
    const withSlash = await send({ url: '/api/h/shell/' });
    const without = await send({ url: '/api/h/shell' });
    expect(without.statusCode).toBe(200);
    expect(without.body).toBe(withSlash.body);
  });

  test('a missing or wrong site key is 403', async () => {
    const visitor = site.withToken(null);
    for (const body of [{}, { h_key: 'otra' }, { h_key: '' }]) {
      const answer = await visitor.post('/h/web-base-info/', body);
      expect([answer.status, answer.body]).toEqual([403, { detail: expect.any(String) }]);
    }
  });

  test('an error answer carries its request id, and never more than its text', async () => {
    const answer = await site.withToken(null).get('/no/existe/');
    expect(answer.status).toBe(404);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body).toEqual({ detail: 'No se ha encontrado lo que busca.' });
  });

  test('a public read is answered 304 to a client that has it, until the content changes', async () => {
    const visitor = site.withToken(null);
    const first = await visitor.get('/h/shell/');
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect((await visitor.get('/h/shell/', { 'if-none-match': etag })).status).toBe(304);
    await admin.patch('/h/site-texts/', { notice: 'Cerrado hoy.' });
    const later = await visitor.get('/h/shell/', { 'if-none-match': etag });
    expect(later.status).toBe(200);
    expect(later.body).toMatchObject({ site: { notice: 'Cerrado hoy.' } });
  });

  test('bodies that are not what they say are refused with a text', async () => {
    const url = '/api/login/';
    const json = { 'content-type': 'application/json' };
    const broken = await send({ method: 'POST', url, headers: json, payload: '{"username":' });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toEqual({ non_field_errors: [expect.any(String)] });
    const deep = await send({ method: 'POST', url, headers: json, payload: '['.repeat(100_000) });
    expect(deep.statusCode).toBe(413);
    const other = await send({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    });
    expect([other.statusCode, other.json()]).toEqual([415, { detail: expect.any(String) }]);
    const large = await send({
      method: 'POST',
      url,
      headers: json,
      payload: JSON.stringify({ username: 'x'.repeat(1_100_000) }),
    });
    expect([large.statusCode, large.json()]).toEqual([413, { detail: expect.any(String) }]);
  });

  test("a form without a boundary, or cut off, is the sender's mistake", async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=corte']) {
      const headers = { 'content-type': type };
      const url = '/api/h/music-list/';
      const answer = await send({ method: 'POST', url, headers, payload: '--corte\r\nContent' });
      expect([answer.statusCode, answer.json()], type).toEqual([
        400,
        { non_field_errors: [expect.stringContaining('formulario')] },
      ]);
    }
  });

  test('an address that cannot be decoded is not found, in Spanish', async () => {
    const answer = await send({ url: '/api/h/entries/artist/%E0%A4%A/?x=%' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { x: ['Parámetro desconocido.'] }]);
    const other = await send({ url: '/api/%E0%A4%A' });
    expect(other.statusCode).toBe(404);
    expect(other.json()).toEqual({ detail: 'No se ha encontrado lo que busca.' });
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a form for a call without files ends at 1 MiB, whatever its parts are', async () => {
    const field = '--corte\r\ncontent-disposition: form-data; name="a"';
    for (const head of [`${field}; filename="a"\r\n\r\n`, `${field}\r\n\r\n`, 'antes']) {
      async function* parts() {
        yield Buffer.from(head);
        for (let megabytes = 0; megabytes < 4; megabytes += 1) yield Buffer.alloc(1024 * 1024);
      }
      const headers = { 'content-type': 'multipart/form-data; boundary=corte' };
      const request = { method: 'POST', url: '/api/h/music-list/', headers } as const;
      const { statusCode, body } = await site.app.http.inject({
        ...request,
        payload: Readable.from(parts()),
      });
      expect([statusCode, body]).toEqual([413, '{"detail":"Lo enviado es demasiado grande."}']);
    }
  });

  test('a host that is none is 400', async () => {
    for (const host of ['x:99999', 'a b', 'x:y']) {
      const answer = await send({ url: '/api/h/shell/', headers: { host } });
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: expect.any(String) }]);
    }
  });

  test('no answer speaks English, whatever the field lacks', async () => {
    const answer = await send({ url: '/api/h/videos/' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { playlist: ['Este campo es requerido.'] },
    ]);
    const wrong = await send({ url: '/api/h/videos/?playlist=dos%20palabras' });
    expect(wrong.json()).toEqual({ playlist: ['El valor no es válido.'] });
    const visitor = site.withToken(null);
    const vote = await visitor.post('/postulations/public-votes/', { public_email: 'a@b.co' });
    expect(vote.body).toEqual({
      plate: ['Este campo es requerido.'],
      postu: ['Este campo es requerido.'],
    });
  });

  test('the site key in the address of a read is no unknown parameter', async () => {
    const url = `/api/country/?h_key=${SITE_KEY}`;
    expect((await send({ url })).statusCode).toBe(200);
    expect((await send({ url: '/api/country/?otra=1' })).statusCode).toBe(400);
  });

  test('null in JSON is as good as nothing', async () => {
    const fields = { name: 'Nadie Todavía', description: 'x', email: null, priority: null };
    const answer = await admin.post('/artist/init/', fields);
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ priority: 10 })]);
  });

  test('unsafe requests of another site are refused', async () => {
    const url = '/api/login/';
    const payload = JSON.stringify({ username: 'a', password: 'b' });
    for (const [name, value] of [
      ['origin', 'https://otro.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const headers = { 'content-type': 'application/json', [name]: value };
      const answer = await send({ method: 'POST', url, headers, payload });
      expect(answer.statusCode, value).toBe(403);
    }
    const own = { 'content-type': 'application/json', origin: 'http://localhost:80' };
    const answer = await send({ method: 'POST', url, headers: own, payload });
    expect(answer.statusCode).toBe(401);
  });

  test('the document of the API is compressed, and kept for ever under the address of its version', async () => {
    const page = await send({ url: '/api/docs' });
    const [url = ''] = /\/api\/docs\/openapi\.json\?v=\w+/.exec(page.body) ?? [];
    const headers = { 'accept-encoding': 'br' };
    const answer = await send({ url, headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.length).toBeLessThan(60_000);
    const other = await send({ url: '/api/docs/openapi.json?v=0', headers });
    expect(other.headers['cache-control']).toBe('no-cache');
    const etag = String(answer.headers.etag);
    expect((await send({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  });

  test('health, readiness and figures', async () => {
    expect((await send({ url: '/healthz' })).statusCode).toBe(200);
    expect((await send({ url: '/readyz' })).statusCode).toBe(200);
    const figures = await send({ url: '/metrics' });
    expect(figures.body).toContain('tarima_http_request_duration_seconds');
    const forwarded = await send({
      url: '/metrics',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(forwarded.statusCode).toBe(404);
    site.app.drain();
    expect((await send({ url: '/readyz' })).statusCode).toBe(503);
  });
});
