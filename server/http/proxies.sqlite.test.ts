// The proxies of docs/operations.md in front of the whole site; it is the same on both databases.

import { readdir, readFile, stat } from 'node:fs/promises';
import { connect as connectHttp2, constants } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';
import { type ReverseProxy, startCaddy, startNginx } from '../../test/proxies.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import { tooMany } from './failures.ts';

const KB = 1024;
const MB = 1024 * KB;
/** Bytes that browsers send at once. */
const FRAME = 64 * KB;
/** Milliseconds: the program may have to be installed. */
const INSTALLING = 300_000;
const FORM = 'multipart/form-data; boundary=x';

interface Got {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind the %s of docs/operations.md', (name, startProxy) => {
  const lines: { address?: string; route?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const site = withApp({ TRUST_PROXY: '127.0.0.1' }, { log, pages: 'production' });
  let proxy: ReverseProxy;
  beforeAll(async () => {
    await site.app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.http.server.address() as { port: number };
    proxy = await startProxy(port);
  }, INSTALLING);
  afterAll(() => proxy.stop());
  afterEach(() => vi.restoreAllMocks());

  function begin(path: string, options: RequestOptions = {}) {
    const target = { host: '127.0.0.1', port: proxy.port, path, rejectUnauthorized: false };
    const sent = request({ ...target, ...options });
    const got = new Promise<Got>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', async (response) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes: await buffer(response) });
      });
    });
    return { sent, got };
  }
  function get(path: string, headers: Record<string, string> = {}, localAddress?: string) {
    const { sent, got } = begin(path, { headers, ...(localAddress && { localAddress }) });
    sent.end();
    return got;
  }
  function post(path: string, headers: Record<string, string>, size: number) {
    const more = { ...headers, 'content-length': String(size) };
    const { sent, got } = begin(path, { method: 'POST', headers: more });
    sent.end(Buffer.alloc(size, 'x'));
    return got;
  }
  /** As browsers send it. */
  function postHttp2(path: string, headers: Record<string, string>, size: number): Promise<Got> {
    return new Promise((resolve, reject) => {
      const client = connectHttp2(`https://127.0.0.1:${proxy.port}`, { rejectUnauthorized: false });
      client.on('error', reject);
      const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH } = constants;
      const sent = client.request({
        [HTTP2_HEADER_METHOD]: 'POST',
        [HTTP2_HEADER_PATH]: path,
        ...headers,
      });
      sent.on('error', reject);
      sent.on('response', async (received) => {
        body.unpipe(sent);
        const bytes = await buffer(sent);
        client.close();
        resolve({ status: Number(received[':status']), headers: received, bytes });
      });
      const frames = function* () {
        for (let left = size; left > 0; left -= FRAME)
          yield Buffer.alloc(Math.min(left, FRAME), 'x');
      };
      const body = Readable.from(frames());
      body.pipe(sent);
    });
  }

  const artist = '/api/artist/init/';
  const login = async () => ({ authorization: `Token ${await site.getToken('administrator')}` });
  const failUploads = (error: Error) => {
    vi.spyOn(site.app.services.limiter, 'run').mockRejectedValue(error);
  };
  const refusals: Record<string, { told: string; make(): Promise<Record<string, string>> }> = {
    '401 no session': {
      told: 'Debe iniciar sesión',
      make: async () => ({ 'content-type': FORM }),
    },
    '401 expired session': {
      told: 'Debe iniciar sesión',
      async make() {
        const headers = { 'content-type': FORM, ...(await login()) };
        site.advance(10_000 * HOUR_MS);
        return headers;
      },
    },
    '403 another site': {
      told: 'No tiene permiso',
      make: async () => ({ 'content-type': FORM, origin: 'https://otro.example' }),
    },
    '413 too large': {
      told: 'demasiado grande',
      make: async () => ({ 'content-type': 'application/json', ...(await login()) }),
    },
    '415 another format': {
      told: 'no se admite',
      make: async () => ({ 'content-type': 'text/csv', ...(await login()) }),
    },
    '429 too many': {
      told: 'Demasiados intentos',
      async make() {
        const headers = { 'content-type': FORM, ...(await login()) };
        failUploads(tooMany(60));
        return headers;
      },
    },
    '503 unavailable': {
      told: 'no está disponible',
      async make() {
        const headers = { 'content-type': FORM, ...(await login()) };
        failUploads(new DatabaseUnavailableError(null));
        return headers;
      },
    },
  };

  describe.each(Object.keys(refusals))('%s', (refusal) => {
    const expectTold = async (got: Promise<Got>) => {
      const { status, bytes } = await got;
      expect([status, bytes.toString()]).toEqual([
        Number(refusal.slice(0, 3)),
        expect.stringContaining(refusals[refusal]?.told ?? ''),
      ]);
    };
    const isLarge = refusal.startsWith('413');
    // How a body of any size is drained is the same for all refusals: the largest ones take turns.
    const largest = /no session|too large/.test(refusal) ? [100 * MB] : [];
    const sizes = isLarge ? [2 * MB, 8 * MB, ...largest] : [KB, MB, 8 * MB, ...largest];

    test.each(sizes)('arrives after a body of %i bytes', async (size) => {
      const headers = await refusals[refusal]?.make();
      const rounds = size < 8 * MB ? 5 : 1;
      for (let round = 0; round < rounds; round += 1) {
        await expectTold(post(artist, headers ?? {}, size));
        await expectTold(postHttp2(artist, headers ?? {}, size));
      }
    });
  });

  test('a stranger’s 100 MB are refused in words, and not read', async () => {
    const before = new Map<Socket, number>();
    const note = ({ socket }: { socket: Socket }) => before.set(socket, socket.bytesRead);
    site.app.http.server.on('request', note);
    const { status, bytes } = await post(artist, { 'content-type': FORM }, 100 * MB);
    site.app.http.server.off('request', note);
    expect([status, bytes.toString()]).toEqual([401, expect.stringContaining('iniciar sesión')]);
    for (const [socket, bytes] of before) expect(socket.bytesRead - bytes).toBeLessThan(18 * MB);
  });

  test('a picture arrives while it is sent, and is stored', async () => {
    const bytes = await createPhoto({ width: 600, height: 400 });
    const form = new FormData();
    form.set('name', 'Por el proxy');
    form.set('description', 'x');
    form.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg');
    const whole = new Response(form);
    const body = Buffer.from(await whole.arrayBuffer());
    const headers = {
      ...(await login()),
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    };
    const { sent, got } = begin(artist, { method: 'POST', headers });
    const half = Math.floor(body.length / 2);
    sent.write(body.subarray(0, half));
    const folder = join(site.dataDir, 'media', '.incoming');
    await vi.waitFor(async () => {
      const [name = ''] = await readdir(folder);
      expect((await stat(join(folder, name))).size).toBeGreaterThan(0);
    });
    sent.end(body.subarray(half));
    expect((await got).status).toBe(201);
  });

  test('what has not changed is 304, and pages come compressed', async () => {
    const first = await get('/api/h/shell/');
    const etag = String(first.headers.etag);
    expect((await get('/api/h/shell/', { 'if-none-match': etag })).status).toBe(304);
    const page = await get('/artistas', { 'accept-encoding': 'gzip' });
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(page.bytes).toString()).toContain('</html>');
    expect((await get('/readyz')).status).toBe(200);
  });

  test.runIf(name === 'nginx')(
    'a page is as it is now, and as it was last while no instance answers',
    async () => {
      const fields = { name: 'Quien Calla', description: 'antes' };
      const { id } = (await site.staff.post('/artist/init/', fields)).body as { id: number };
      const change = (values: object) => site.staff.patch(`/artist/init/${id}/`, { ...values });
      const look = async () => {
        const headers = { 'accept-encoding': 'identity' };
        const { status, bytes } = await get('/artistas/quien-calla', headers);
        return [status, /antes|después/.exec(bytes.toString())?.[0]];
      };
      const { server } = site.app.http;
      const { port } = server.address() as { port: number };
      const whileGone = async (work: () => Promise<void>) => {
        server.close();
        server.closeAllConnections();
        await work();
        await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      };
      expect(await look()).toEqual([200, 'antes']);
      await change({ description: 'después' });
      expect(await look()).toEqual([200, 'después']);
      await whileGone(async () => {
        expect(await look()).toEqual([200, 'después']);
        expect((await get('/artistas/nadie')).status).toBe(502);
      });
      await change({ is_active: false });
      expect((await look())[0]).toBe(404);
      await whileGone(async () => expect((await look())[0]).toBe(404));
    },
  );

  test('the log of the proxy has no keys: neither queries nor where a request came from', async () => {
    if (proxy.accessLog === '') return;
    await get('/preferencias?clave=secreta', { referer: 'https://ejemplo.com/baja?clave=secreta' });
    await vi.waitFor(async () => {
      expect(await readFile(proxy.accessLog, 'utf8')).toContain('"GET /preferencias" ');
    });
    expect(await readFile(proxy.accessLog, 'utf8')).not.toContain('secreta');
  });

  test('the address of the client is the one that the proxy saw, whatever the client says', async () => {
    lines.length = 0;
    await get('/api/h/shell/?x=1', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.2');
    await vi.waitFor(() => {
      const line = lines.find(({ route }) => route?.startsWith('/api/h/shell'));
      expect(line?.address).toBe('127.0.0.2');
    });
  });

  test('the connections to the site are kept', async () => {
    const count = () =>
      new Promise<number>((resolve) => {
        site.app.http.server.getConnections((_error, open) => resolve(open));
      });
    const ports = new Set<number | undefined>();
    site.app.http.server.on('request', ({ socket }) => ports.add(socket.remotePort));
    for (let n = 0; n < 10; n += 1) await get('/api/h/shell/');
    expect([ports.size <= 2, (await count()) >= 1]).toEqual([true, true]);
  });
});
