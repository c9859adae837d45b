import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmbeddedVersion } from '../db/content-version.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { findPage } from '../http/page-address.ts';
import { createRenderBudget, type RenderBudget } from '../platform/work-budget.ts';
import { getVariant, type Page, PageCache } from './page-cache.ts';
import { createPageSource } from './page-source.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

async function toText(page: Page | null): Promise<string | undefined> {
  return page ? (await getVariant(page, 'identity')).body.toString().trim() : undefined;
}

/** A page that shows what two calls answer, and a count of how often it was rendered. */
function open(budget = createRenderBudget()) {
  let version = 1;
  const content = createEmbeddedVersion();
  const cache = new PageCache({ content, hasFixedOrigin: true, onStale: () => undefined });
  const answers = new Map<string, string>();
  const state = {
    ...{ rendered: 0, isLive: false, isGone: false },
    staleSeconds: undefined as number | undefined,
  };
  const invoke = vi.fn(async (name: string) => {
    const etag = state.isGone ? 'gone' : answers.get(name);
    if (etag === undefined) throw new Error(`no ${name}`);
    const isHome = name === 'GET /h/home/';
    const staleSeconds = isHome ? state.staleSeconds : undefined;
    return { value: etag, etag, isLive: isHome && state.isLive, staleSeconds };
  });
  const caller = { invoke, call: invoke } as unknown as InProcessCaller;
  const source = createPageSource(
    {
      caller,
      async render(_request, values) {
        state.rendered += 1;
        const { caller: own } = values as { caller: Caller };
        const shell = await own.call('GET /h/shell/', {});
        const home = await own.call('GET /h/home/', {}).catch(() => 'nothing');
        const status = state.isGone ? 404 : 200;
        // Long enough to be compressed.
        return new Response(`${String(shell)} ${String(home)}${' '.repeat(600)}`, { status });
      },
      log: pino({ level: 'silent' }),
      mode: 'production',
      hsts: '',
      inlineStyles: null,
      outsideSources: async () => ({ frames: [], scripts: [] }),
    },
    cache,
    { budget, onRendered: () => undefined },
  );
  answers.set('GET /h/shell/', 'shell').set('GET /h/home/', 'home');
  const read = (key = '/', rateLimitKey = '192.0.2.1', isAway = false) =>
    source({
      ...{ key, page: findPage(key), origin: 'http://localhost' },
      source: { rateLimitKey, subnet: '192.0.2.0/24' },
      version: isAway ? null : version,
    });
  const change = () => {
    version += 1;
  };
  const find = (key: string) => cache.find(key, version);
  const getStatus = async () => (await read()).status;
  const get = async (key?: string) => toText(await read(key));
  return { cache, answers, invoke, state, read, get, getStatus, change, find };
}

test('a change that its calls do not show leaves a page as it is, without rendering it', async () => {
  const { change, find, state, get } = open();
  expect(await get()).toBe('shell home');
  change();
  expect(find('/')).toBeNull();
  expect([await get(), state.rendered]).toEqual(['shell home', 1]);
  expect(await toText(find('/'))).toBe('shell home');
});

test('a page is rendered anew when one of its calls answers otherwise, or fails', async () => {
  const { change, answers, state, get } = open();
  await get();
  answers.set('GET /h/home/', 'changed');
  change();
  expect([await get(), state.rendered]).toEqual(['shell changed', 2]);
  answers.delete('GET /h/home/');
  change();
  expect([await get(), state.rendered]).toEqual(['shell nothing', 3]);
  change();
  expect([await get(), state.rendered]).toEqual(['shell nothing', 4]);
});

test('the calls are compared each minute too, and after an hour a page is rendered in any case', async () => {
  const { find, answers, state, get } = open();
  await get();
  expect(find('/')).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(find('/')).toBeNull();
  expect([await get(), state.rendered]).toEqual(['shell home', 1]);
  answers.set('GET /h/shell/', 'by the clock');
  vi.advanceTimersByTime(60_000);
  expect([await get(), state.rendered]).toEqual(['by the clock home', 2]);
  vi.advanceTimersByTime(3_600_000);
  expect([await get(), state.rendered]).toEqual(['by the clock home', 3]);
});

test('a copy with live counts is answered at once after five seconds, and renewed meanwhile with its encodings', async () => {
  const { find, answers, state, read, get } = open();
  state.isLive = true;
  await read();
  await getVariant(await read(), 'gzip');
  answers.set('GET /h/home/', 'one vote');
  vi.advanceTimersByTime(4_999);
  expect(await toText(find('/'))).toBe('shell home');
  vi.advanceTimersByTime(1);
  expect(find('/')).toBeNull();
  expect(await get()).toBe('shell home');
  expect(await toText(find('/'))).toBe('shell home');
  await vi.waitFor(async () => expect(await toText(find('/'))).toBe('shell one vote'));
  expect(find('/')?.variants.has('gzip')).toBe(true);
  expect(state.rendered).toBe(2);
});

test('a copy with live counts of fifteen seconds, or of other content, is waited for, also while it is being renewed', async () => {
  const { change, find, answers, invoke, state, get } = open();
  state.isLive = true;
  await get();
  vi.advanceTimersByTime(14_999);
  invoke.mockImplementationOnce(() => new Promise(() => undefined));
  answers.set('GET /h/home/', 'one vote');
  expect(await get()).toBe('shell home');
  expect(find('/')).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(find('/')).toBeNull();
  expect(await get()).toBe('shell one vote');
  vi.advanceTimersByTime(5_000);
  answers.set('GET /h/home/', 'hidden');
  expect(await get()).toBe('shell one vote');
  change();
  expect(await get()).toBe('shell hidden');
});

test('copies are renewed one at a time, and not again what somebody has waited for', async () => {
  const { find, answers, invoke, state, get } = open();
  state.isLive = true;
  const keys = ['/', '/artistas', '/eventos'];
  await get('/eventos');
  vi.advanceTimersByTime(4_000);
  for (const key of keys.slice(0, 2)) await get(key);
  answers.set('GET /h/home/', 'one vote');
  vi.advanceTimersByTime(10_000);
  invoke.mockClear();
  let goOn: () => void = () => undefined;
  invoke.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        goOn = () =>
          resolve({ value: 'shell', etag: 'shell', isLive: false, staleSeconds: undefined });
      }),
  );
  for (const key of keys) expect(await get(key)).toBe('shell home');
  // The two calls of the first page.
  expect([invoke.mock.calls.length, state.rendered]).toEqual([2, 3]);
  vi.advanceTimersByTime(1_000);
  expect([await get('/eventos'), state.rendered]).toEqual(['shell one vote', 4]);
  goOn();
  await vi.waitFor(async () => expect(await toText(find('/artistas'))).toBe('shell one vote'));
  expect(state.rendered).toBe(6);
});

test('a renewal that fails, or that nobody may pay for, is met after fifteen seconds', async () => {
  let wait = 0;
  const budget: RenderBudget = {
    secondsToWait: () => wait,
    spend: (_payer, _kind, work) => work(),
  };
  const { cache, answers, state, get, getStatus } = open(budget);
  state.isLive = true;
  await get();
  wait = 5;
  answers.set('GET /h/home/', 'one vote');
  vi.advanceTimersByTime(5_000);
  expect(await getStatus()).toBe(200);
  await vi.waitFor(() => expect(cache.get('/')?.isRenewing).toBe(false));
  vi.advanceTimersByTime(10_000);
  expect([await getStatus(), state.rendered]).toEqual([429, 1]);
  wait = 0;
  expect(await get()).toBe('shell one vote');
  answers.delete('GET /h/shell/');
  vi.advanceTimersByTime(5_000);
  expect(await getStatus()).toBe(200);
  await vi.waitFor(() => expect(cache.get('/')?.isRenewing).toBe(false));
  vi.advanceTimersByTime(10_000);
  expect(await getStatus()).toBe(500);
});

test('stale answers make no page, one that is gone leaves none, and while the database is away no call is made', async () => {
  const { cache, answers, change, find, invoke, state, read, get } = open();
  await read('/', '192.0.2.1', true);
  expect([invoke.mock.calls.length, cache.size]).toEqual([0, 0]);
  await get();
  change();
  state.staleSeconds = 7;
  await expect(read()).rejects.toThrow(DatabaseUnavailableError);
  expect(find('/')).toBeNull();
  state.staleSeconds = undefined;
  answers.set('GET /h/home/', 'changed');
  expect(await get()).toBe('shell changed');
  state.isGone = true;
  change();
  expect([(await read()).status, cache.get('/')]).toEqual([404, undefined]);
});

test('a source without budget gets what is in memory; it makes no crowd render a page for each, nor such a crowd take turns', async () => {
  const spent = '192.0.2.66';
  const budget: RenderBudget = {
    secondsToWait: ({ rateLimitKey }) => (rateLimitKey === spent ? 60 : 0),
    spend: (_payer, _kind, work) => work(),
  };
  const { answers, change, invoke, state, read } = open(budget);
  await read();
  change();
  expect([(await read('/', spent)).status, state.rendered]).toEqual([200, 1]);
  answers.set('GET /h/home/', 'changed');
  change();
  state.rendered = 0;
  invoke.mockClear();
  const refused = Array.from({ length: 50 }, () => read('/', spent));
  const crowd = Array.from({ length: 20 }, (_, index) => read('/', `198.51.100.${index}`));
  for (const { status } of await Promise.all(crowd)) expect(status).toBe(200);
  await Promise.all(refused);
  expect(state.rendered).toBe(1);
  expect(invoke.mock.calls.length).toBeLessThan(12);
});
