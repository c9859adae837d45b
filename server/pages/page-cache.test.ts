import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbeddedVersion } from '../db/content-version.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import type { Tx } from '../db/queries.ts';
import type { Encoding } from '../http/encodings.ts';
import { getVariant, PageCache, type ReadStart, toPage } from './page-cache.ts';

let server: Server | undefined;
afterEach(() => server?.close());

function open({ hasFixedOrigin = true } = {}) {
  const content = createEmbeddedVersion();
  const cache = new PageCache({ content, hasFixedOrigin, onStale: () => undefined });
  const begin = (): ReadStart => ({ version: content.lastRead().version, at: performance.now() });
  return {
    content,
    cache,
    begin,
    change: (isWithdrawal = false) => content.raise({} as Tx, isWithdrawal),
    find: (key: string) => cache.find(key, content.lastRead().version),
    async keep(key: string, body: string | Buffer = '<p>hola</p>', { start = begin() } = {}) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'speculation-rules': '"/reglas.json"',
        'x-accel-expires': '@1',
      };
      const page = toPage(200, headers, Buffer.from(body));
      await cache.addPage(key, page, start, { checks: [], hasLiveCounts: false, isStale: false });
      return page;
    },
  };
}

/** Serves from `cache` alone; 599 says that the cache passed. */
async function listen(cache: PageCache): Promise<string> {
  server = createServer((request, response) => {
    void cache.serve(request, response, () => response.writeHead(599).end());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plain = { 'accept-encoding': 'identity' };

test('a kept page is answered to a reading without a token, with 304 to who has it already', async () => {
  const { cache, keep } = open();
  await getVariant(await keep('/artistas'), 'identity');
  const origin = await listen(cache);
  const ask = (headers = {}, method = 'GET') =>
    fetch(`${origin}/artistas?utm_source=x`, { method, headers: { ...plain, ...headers } });
  const first = await ask();
  expect([await first.text(), first.headers.get('speculation-rules')]).toEqual([
    '<p>hola</p>',
    '"/reglas.json"',
  ]);
  expect(first.headers.get('vary')).toContain('save-data');
  expect((await ask({ 'save-data': 'on' })).headers.get('speculation-rules')).toBeNull();
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await ask({ authorization: 'Token x' })).status).toBe(599);
  expect((await ask({}, 'POST')).status).toBe(599);
});

test('after a change no kept page is answered, nor one that was begun before it', async () => {
  const { cache, begin, change, find, keep } = open();
  await keep('/');
  const start = begin();
  expect(find('/')).not.toBeNull();
  await change();
  expect(find('/')).toBeNull();
  const page = await keep('/', '<p>después</p>', { start: { ...begin(), at: start.at + 1 } });
  await keep('/', '<p>antes</p>', { start });
  expect(cache.get('/')).toBe(page);
});

test('while the version cannot be read a kept page says so, and no proxy keeps it; after a withdrawal it is passed on', async () => {
  const { cache, content, change, keep } = open();
  await getVariant(await keep('/'), 'identity');
  const origin = await listen(cache);
  expect((await fetch(origin, { headers: plain })).headers.get('x-accel-expires')).toBe('@1');
  vi.spyOn(content, 'read').mockRejectedValue(new DatabaseUnavailableError(null));
  const { status, headers } = await fetch(origin, { headers: plain });
  expect([status, headers.get('x-tarima-stale'), headers.has('x-accel-expires')]).toEqual([
    200,
    '0',
    false,
  ]);
  await change(true);
  expect((await fetch(origin, { headers: plain })).status).toBe(599);
});

test('without a fixed address each host has pages of its own', () => {
  const { cache } = open({ hasFixedOrigin: false });
  const toKey = (host: string) => cache.toKey({ headers: { host } } as IncomingMessage, '/');
  expect(toKey('uno.example')).not.toBe(toKey('dos.example'));
});

test('a page that is asked for again gets a smaller encoding, under another ETag', async () => {
  const { cache, keep } = open();
  const items = Array.from({ length: 400 }, (_, index) => `<li>${(index * 7919) % 1009}</li>`);
  const first = await getVariant(await keep('/', items.join('')), 'br');
  const { etag } = first.notModifiedHeaders;
  const origin = await listen(cache);
  const ask = () => fetch(origin, { headers: { 'accept-encoding': 'br' } });
  await vi.waitFor(async () => expect((await ask()).headers.get('etag')).not.toBe(etag));
  const answer = await ask();
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(first.body.length);
  expect(await answer.text()).toBe(items.join(''));
});

test('a voting of 64 competitors is kept as a whole, in each encoding, and no more than 20 MB are', async () => {
  const { cache, find, keep } = open();
  // As large as such a page, and compressed to no less.
  const hash = (at: number) =>
    createHash('sha256')
      .update(`${at % 280}`)
      .digest('hex');
  const text = Array.from({ length: 3200 }, (_, at) => `<li>${hash(at)}</li>`).join('');
  const encode = async (key: string, encoding: Encoding) => {
    const page = find(key);
    return page ? (await cache.getVariant(key, page, encoding)).body : null;
  };
  const keys = Array.from({ length: 65 }, (_, at) => `/eventos/bdm/votar/voz-${at}`);
  for (const key of keys) await keep(key, text);
  for (const key of keys) {
    expect((await encode(key, 'br'))?.length).toBeGreaterThan(10_000);
    await encode(key, 'gzip');
  }
  expect(cache.size).toBe(65);
  expect(String(await encode(keys[0] ?? '', 'identity'))).toBe(text);
  for (const key of keys) await encode(key, 'identity');
  expect(cache.size * text.length).toBeLessThan(20 * 1024 * 1024);
  expect(cache.size).toBeGreaterThan(30);
});

test('an encoding is made once however many ask for it', async () => {
  const { keep } = open();
  const page = await keep('/', '<p>hola</p>'.repeat(1000));
  for (const encoding of ['gzip', 'identity'] as const) {
    const asked = Array.from({ length: 2000 }, () => getVariant(page, encoding));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  }
});
