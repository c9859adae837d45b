import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { minifyWorker } from '../../tools/minify-worker.ts';
import { createServiceWorker } from './service-worker.ts';

test('the service worker has at most 6,000 bytes as served, is of one build, and can end itself', async () => {
  const code = await createServiceWorker('abcdef12', true);
  const settings = code.slice(0, code.indexOf('};') + 3);
  expect((settings + minifyWorker(code.slice(settings.length))).length).toBeLessThanOrEqual(6000);
  expect(code).not.toBe(await createServiceWorker('abcdef13', true));
  const ending = await createServiceWorker('abcdef12', false);
  expect(ending).toContain('registration.unregister()');
  expect(ending).not.toContain("'fetch'");
});

type Listener = (event: object) => void;

/** Runs the worker with these globals; returns its listeners. */
async function runWorker(globals: object): Promise<Record<string, Listener>> {
  const listeners: Record<string, Listener> = {};
  const addEventListener = (type: string, listener: Listener) =>
    Object.assign(listeners, { [type]: listener });
  const code = await createServiceWorker('abcdef12', true);
  runInNewContext(code, { addEventListener, Headers, Response, URL, URLSearchParams, ...globals });
  return listeners;
}

const ORIGIN = 'https://tarima.example.com';

/** Caches in memory, oldest first; keys are addresses. */
function createCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const toKey = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
  async function open(name: string) {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      delete: async (key: string) => store.delete(toKey(key)),
      put: async (key: string, answer: Response) => void store.set(toKey(key), answer),
      match: async (key: string) => store.get(toKey(key))?.clone(),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  }
  return {
    open,
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(key),
    list: (name: string) =>
      [...(stores.get(name)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length)),
  };
}

/** A worker whose network answers what the test says. */
async function createBrowser(search = '?ahorro', globals: object = {}) {
  const caches = createCaches();
  const network = { answer: new Response('') };
  const asked: string[] = [];
  const listeners = await runWorker({
    ...{ caches, navigator: {}, location: { origin: ORIGIN, search } },
    ...{ clients: { get: async () => undefined }, ...globals },
    fetch: async (request: unknown) => {
      if (typeof request === 'string') asked.push(request);
      return network.answer.clone();
    },
  });
  async function open(path: string, answer: Response, request: object): Promise<void> {
    network.answer = answer;
    const works: Promise<unknown>[] = [];
    listeners.fetch?.({
      request: { url: ORIGIN + path, method: 'GET', ...request },
      respondWith: (work: Promise<unknown>) => works.push(work),
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    for (const work of works) await work;
  }
  return { caches, open, asked };
}

test('a page that redirects now, or is gone, is kept no more', async () => {
  const { caches, open } = await createBrowser();
  const page = { mode: 'navigate', destination: 'document' };
  const headers = { 'cache-control': 'public' };
  const redirect = Response.error();
  const gone = new Response('', { status: 404 });
  for (const answer of [redirect, gone]) {
    await open('/artistas/uno', new Response('<title>Uno', { headers }), page);
    expect(caches.list('paginas-abcdef12')).toEqual(['/artistas/uno']);
    await open('/artistas/uno', answer, page);
    expect(caches.list('paginas-abcdef12')).toEqual([]);
  }
});

test('pages that are always kept are asked for again ten minutes after a failure', async () => {
  let now = Date.now();
  const { open, asked } = await createBrowser('', { Date: { now: () => now } });
  const page = { mode: 'navigate', destination: 'document' };
  const visit = () => open('/artistas/uno', new Response('', { status: 503 }), page);
  const both = ['/fechas', '/therepro'];
  for (let visits = 0; visits < 3; visits += 1) await visit();
  expect(asked).toEqual(both);
  now += 601_000;
  await visit();
  expect(asked).toEqual([...both, ...both]);
});

test('pictures that were fetched long ago go when another is kept', async () => {
  const { caches, open } = await createBrowser();
  const day = 86_400_000;
  for (const [name, days] of [
    ['vieja', 61],
    ['nueva', 59],
    ['otra', 0],
  ] as const) {
    const date = new Date(Date.now() - days * day).toUTCString();
    const headers = { 'cache-control': 'public, immutable', date };
    await open(`/media/${name}.webp`, new Response('', { headers }), {
      destination: 'image',
      headers: new Headers(),
    });
  }
  expect(caches.list('imagenes')).toEqual(['/media/nueva.webp', '/media/otra.webp']);
});

test('a browser that gets another address at its push service tells it with the old one', async () => {
  const sent: unknown[] = [];
  const listeners = await runWorker({
    fetch: async (path: string, { body }: { body: string }) => sent.push([path, JSON.parse(body)]),
  });
  const keys = { p256dh: 'p', auth: 'a' };
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  listeners.pushsubscriptionchange?.({
    ...{ waitUntil, oldSubscription: { endpoint: 'vieja' } },
    newSubscription: { toJSON: () => ({ endpoint: 'nueva', keys }) },
  });
  await Promise.all(works);
  const body = { from: 'vieja', endpoint: 'nueva', ...keys };
  expect(sent).toEqual([['/api/content/alerts/move/', body]]);
});

test('a push is shown as it came, and a click on it opens its link, or the preferences', async () => {
  const seen: unknown[] = [];
  const listeners = await runWorker({
    registration: {
      showNotification: (title: string, { body, tag, renotify }: Record<string, unknown>) =>
        seen.push([title, body, tag, renotify]),
    },
    clients: { openWindow: (link: string) => seen.push(link) },
  });
  const event = { waitUntil: () => undefined };
  const data = { link: '/fechas/1', preferences: '/preferencias' };
  const message = { title: 'La Final', body: 'Agotada.', ...data };
  listeners.push?.({ ...event, data: { json: () => message } });
  const notification = { data, close: () => seen.push('closed') };
  for (const action of ['', 'preferences'])
    listeners.notificationclick?.({ ...event, notification, action });
  expect(seen).toEqual([
    ['La Final', 'Agotada.', '/fechas/1', true],
    ...['closed', '/fechas/1', 'closed', '/preferencias'],
  ]);
});
