import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbeddedVersion } from '../db/content-version.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import type { Tx } from '../db/queries.ts';
import { getVariant, type Page, PageCache, type ReadStart } from './page-cache.ts';

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
    async keep(
      key: string,
      body: string | Buffer = '<p>hola</p>',
      { start = begin(), isLive = false } = {},
    ) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'speculation-rules': '"/reglas.json"',
        'x-accel-expires': '@1',
      };
      const page: Page = { status: 200, headers, body: Buffer.from(body), variants: new Map() };
      await cache.addPage(key, page, start, { checks: [], hasLiveCounts: isLive, isStale: false });
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

test('a kept page is answered, with 304 to who has it already; who saves data loads no page in advance', async () => {
  const { cache, keep } = open();
  await getVariant(await keep('/artistas'), 'identity');
  const origin = await listen(cache);
  const ask = (headers = {}) =>
    fetch(`${origin}/artistas?utm_source=x`, { headers: { ...plain, ...headers } });
  const first = await ask();
  expect([await first.text(), first.headers.get('speculation-rules')]).toEqual([
    '<p>hola</p>',
    '"/reglas.json"',
  ]);
  expect(first.headers.get('vary')).toContain('save-data');
  expect((await ask({ 'save-data': 'on' })).headers.get('speculation-rules')).toBeNull();
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
});

test('after a change no kept page is answered, nor one that was begun before it', async () => {
  const { cache, begin, change, find, keep } = open();
  await keep('/');
  const start = begin();
  expect(find('/')).not.toBeNull();
  await change();
  expect(find('/')).toBeNull();
  await keep('/', '<p>antes</p>', { start });
  expect(find('/')).toBeNull();
  const { variants } = await keep('/', '<p>después</p>', {
    start: { ...begin(), at: start.at + 1 },
  });
  await keep('/', '<p>antes</p>', { start });
  expect(cache.get('/')?.variants).toBe(variants);
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

test('a request with a token, or that is no reading, passes by', async () => {
  const { cache, keep } = open();
  await keep('/');
  const origin = await listen(cache);
  expect((await fetch(origin, { headers: { authorization: 'Token x' } })).status).toBe(599);
  expect((await fetch(origin, { method: 'POST' })).status).toBe(599);
});

test('without a fixed address each host has pages of its own', async () => {
  const { cache, keep } = open({ hasFixedOrigin: false });
  await keep('uno.example /');
  const toKey = (host: string) => cache.toKey({ headers: { host } } as IncomingMessage, '/');
  expect(cache.get(toKey('uno.example'))).toBeDefined();
  expect(cache.get(toKey('dos.example'))).toBeUndefined();
});

test('a page that is asked for again gets a smaller encoding, under another ETag', async () => {
  const { cache, keep } = open();
  const text = Array.from({ length: 400 }, (_, index) => `<li>${(index * 7919) % 1009}</li>`).join(
    '',
  );
  const { body: first, etag } = await getVariant(await keep('/', text), 'br');
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
  const { cache, change, keep } = open();
  const origin = await listen(cache);
  await keep('/votar', Buffer.alloc(4096, 'votos '), { isLive: true });
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
  await change();
  expect((await get()).status).toBe(599);
  vi.useRealTimers();
});

test('a voting of 64 competitors is kept as a whole, in each encoding', async () => {
  const { cache, find, keep } = open();
  // As large as such a page, and compressed to no less.
  const line = (at: number) =>
    `<li>${createHash('sha256')
      .update(`${at % 280}`)
      .digest('hex')}</li>`;
  const text = Array.from({ length: 3200 }, (_, at) => line(at)).join('');
  const keys = Array.from({ length: 65 }, (_, at) => `/eventos/bdm/votar/voz-${at}`);
  for (const key of keys) await keep(key, text);
  for (const key of keys) {
    const page = find(key);
    if (page === null) throw new Error(`${key} is not kept`);
    expect((await getVariant(page, 'br')).body.length).toBeGreaterThan(10_000);
    await getVariant(page, 'gzip');
  }
  expect(cache.size).toBe(65);
  const first = find(keys[0] ?? '');
  expect(first && (await getVariant(first, 'identity')).body.toString()).toBe(text);
});

test('an encoding is made once however many ask for it, also by who waited for the page before it was kept', async () => {
  const { find, keep } = open();
  const page = await keep('/', '<p>hola</p>'.repeat(1000));
  const kept = find('/');
  if (kept === null) throw new Error('the page is not kept');
  for (const encoding of ['gzip', 'identity'] as const) {
    const asked = Array.from({ length: 2000 }, () => getVariant(kept, encoding));
    expect(new Set([...(await Promise.all(asked)), await getVariant(page, encoding)]).size).toBe(1);
  }
});

test('texts that are asked for without compression count too', async () => {
  const { cache, find, keep } = open();
  for (let at = 0; at < 50; at += 1) {
    await keep(`/${at}`, Buffer.alloc(1e6, 'a'));
    const kept = find(`/${at}`);
    if (kept) await getVariant(kept, 'identity');
  }
  // 20 MB in all.
  expect(cache.size).toBeLessThanOrEqual(20);
  expect(cache.size).toBeGreaterThan(10);
});
