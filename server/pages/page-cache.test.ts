import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createContentVersion } from '../http/content-version.ts';
import { getVariant, type Page, PageCache, type ReadStart } from './page-cache.ts';

const NO_SOURCES = { checks: [], hasLiveCounts: false };

let server: Server | undefined;
afterEach(() => server?.close());

async function keptPage(cache: PageCache, key: string, start?: ReadStart): Promise<Page> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'speculation-rules': '"/reglas.json"',
  };
  const page: Page = {
    status: 200,
    headers,
    body: Buffer.from('<p>hola</p>'),
    variants: new Map(),
  };
  await getVariant(page, 'identity');
  await cache.addPage(key, page, start ?? cache.beginRead(), NO_SOURCES);
  return page;
}

/** Serves from `cache` alone; 599 says that the cache passed. */
async function listen(cache: PageCache): Promise<string> {
  server = createServer((request, response) => {
    if (!cache.tryServe(request, response)) response.writeHead(599).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a kept page is answered, with 304 to who has it already', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  await keptPage(cache, '/artistas');
  const origin = await listen(cache);
  const plain = { 'accept-encoding': 'identity' };
  const first = await fetch(`${origin}/artistas?utm_source=x`, { headers: plain });
  expect(await first.text()).toBe('<p>hola</p>');
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(`${origin}/artistas`, {
    headers: { ...plain, 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
});

test('a browser that saves data is not told to load pages in advance', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  await keptPage(cache, '/');
  const origin = await listen(cache);
  const rulesFor = async (headers: Record<string, string>) => {
    const answer = await fetch(origin, { headers: { 'accept-encoding': 'identity', ...headers } });
    expect(answer.headers.get('vary')).toContain('save-data');
    return answer.headers.get('speculation-rules');
  };
  expect(await rulesFor({})).toBe('"/reglas.json"');
  expect(await rulesFor({ 'save-data': 'on' })).toBeNull();
});

test('a change of content makes every kept page stale at once', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  await keptPage(cache, '/');
  content.bump('changed');
  expect(cache.find('/')).toBeNull();
});

test('a page begun before a change is not kept after it', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const before = cache.beginRead();
  content.bump('changed');
  await keptPage(cache, '/', before);
  expect(cache.find('/')).toBeNull();
});

test('a page begun before a withdrawal is no copy for an outage after it', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const before = cache.beginRead();
  content.bump('withdrawn');
  await keptPage(cache, '/', before);
  expect(cache.findStale('/')).toBeNull();
});

test('a page begun earlier replaces none that was begun later', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const before = cache.beginRead();
  content.bump('changed');
  const { variants } = await keptPage(cache, '/', { ...cache.beginRead(), at: before.at + 1 });
  await keptPage(cache, '/', before);
  expect(cache.findStale('/')?.page.variants).toBe(variants);
});

test('while changes elsewhere cannot be heard, a page is kept as the copy for an outage alone', async () => {
  const content = createContentVersion();
  content.setConnected(false);
  const cache = new PageCache(content, true);
  await keptPage(cache, '/');
  expect(cache.find('/')).toBeNull();
  expect(cache.findStale('/')).not.toBeNull();
  content.setConnected(true);
  expect([cache.find('/'), cache.findStale('/')]).toEqual([null, null]);
});

test('a request with a token, or that is no reading, passes by', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  await keptPage(cache, '/');
  const origin = await listen(cache);
  expect((await fetch(origin, { headers: { authorization: 'Token x' } })).status).toBe(599);
  expect((await fetch(origin, { method: 'POST' })).status).toBe(599);
});

test('without a fixed address each host has pages of its own', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, false);
  await keptPage(cache, 'uno.example /');
  expect(cache.find('uno.example /')).not.toBeNull();
  expect(cache.find('dos.example /')).toBeNull();
});

test('a page that is asked for again gets a smaller encoding, under another ETag', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const text = Array.from({ length: 400 }, (_, index) => `<li>${(index * 7919) % 1009}</li>`).join(
    '',
  );
  const page: Page = { status: 200, headers: {}, body: Buffer.from(text), variants: new Map() };
  const { body: first, etag } = await getVariant(page, 'br');
  await cache.addPage('/', page, cache.beginRead(), NO_SOURCES);
  const origin = await listen(cache);
  const ask = (headers = {}) => fetch(origin, { headers: { 'accept-encoding': 'br', ...headers } });
  await vi.waitFor(async () => expect((await ask()).headers.get('etag')).not.toBe(etag));
  const answer = await ask({ 'if-none-match': etag });
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(first.length);
  expect(await answer.text()).toBe(text);
  const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await ask(known)).status).toBe(304);
});

test('a page with live counts is answered while it is renewed, never after a change of content, and waits for no smaller encoding', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const origin = await listen(cache);
  const page = {
    status: 200,
    headers: {},
    body: Buffer.alloc(4096, 'votos '),
    variants: new Map(),
  };
  await getVariant(page, 'br');
  await cache.addPage('/votar', page, cache.beginRead(), { checks: [], hasLiveCounts: true });
  const get = () => fetch(`${origin}/votar`, { headers: { 'accept-encoding': 'br' } });
  const first = await get();
  vi.advanceTimersByTime(6000);
  expect((await get()).status).toBe(599);
  const kept = cache.findRevalidatable('/votar');
  if (kept === null) throw new Error('the page is not kept');
  kept.isRenewing = true;
  const again = await get();
  expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
  expect(kept.skipsShrinking).toBe(true);
  expect(again.headers.get('etag')).toMatch(/-br"$/);
  content.bump('changed');
  expect((await get()).status).toBe(599);
  vi.useRealTimers();
});

test('a voting of 64 competitors is kept as a whole, in each encoding', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  // As large as such a page, and compressed to no less.
  const line = (at: number) =>
    `<li>${createHash('sha256')
      .update(`${at % 280}`)
      .digest('hex')}</li>`;
  const text = Array.from({ length: 3200 }, (_, at) => line(at)).join('');
  const keys = Array.from({ length: 65 }, (_, at) => `/eventos/bdm/votar/voz-${at}`);
  for (const key of keys) {
    const page: Page = { status: 200, headers: {}, body: Buffer.from(text), variants: new Map() };
    await cache.addPage(key, page, cache.beginRead(), NO_SOURCES);
  }
  for (const key of keys) {
    const page = cache.find(key);
    if (page === null) throw new Error(`${key} is not kept`);
    expect((await getVariant(page, 'br')).body.length).toBeGreaterThan(10_000);
    await getVariant(page, 'gzip');
  }
  expect(cache.size).toBe(65);
  const first = cache.find(keys[0] ?? '');
  expect(first && (await getVariant(first, 'identity')).body.toString()).toBe(text);
});

test('however many ask for an encoding of a kept page at once, it is made once', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const text = Buffer.from('<p>hola</p>'.repeat(1000));
  const page: Page = { status: 200, headers: {}, body: text, variants: new Map() };
  await cache.addPage('/', page, cache.beginRead(), NO_SOURCES);
  const kept = cache.find('/');
  if (kept === null) throw new Error('the page is not kept');
  for (const encoding of ['gzip', 'identity'] as const) {
    const asked = Array.from({ length: 2000 }, () => getVariant(kept, encoding));
    expect(new Set(await Promise.all(asked)).size, encoding).toBe(1);
  }
});

test('who waits for a page makes the encodings of the kept one', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  const page: Page = {
    status: 200,
    headers: {},
    body: Buffer.alloc(4096, 'a '),
    variants: new Map(),
  };
  await cache.addPage('/', page, cache.beginRead(), NO_SOURCES);
  const gzip = await getVariant(page, 'gzip');
  expect(cache.find('/')?.variants.get('gzip')).toBe(gzip);
});

test('texts that are asked for without compression count too', async () => {
  const content = createContentVersion();
  const cache = new PageCache(content, true);
  for (let at = 0; at < 50; at += 1) {
    const page: Page = {
      status: 200,
      headers: {},
      body: Buffer.alloc(1e6, 'a'),
      variants: new Map(),
    };
    await cache.addPage(`/${at}`, page, cache.beginRead(), NO_SOURCES);
    const kept = cache.find(`/${at}`);
    if (kept) await getVariant(kept, 'identity');
  }
  // 20 MB in all.
  expect(cache.size).toBeLessThanOrEqual(20);
  expect(cache.size).toBeGreaterThan(10);
});
