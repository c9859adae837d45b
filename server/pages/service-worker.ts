import { paths } from '../../contracts/paths.ts';

/**
 * The service worker does one thing: when a page cannot be had for lack of connection, it shows
 * the offline page. It answers nothing else and keeps no other page, so nothing is ever stale.
 * `version` changes with each build, so that the kept page goes with its style sheet.
 */
export function createServiceWorker(version: string): string {
  return `const kept = 'sin-conexion-${version}';
const page = '${paths.offline}';
async function keep() {
  const cache = await caches.open(kept);
  const answer = await fetch(page, { cache: 'reload' });
  if (!answer.ok) throw new Error('offline page not available');
  const html = await answer.clone().text();
  await cache.put(page, answer);
  const files = html.match(/\\/assets\\/[\\w.-]+\\.woff2/g) ?? [];
  await cache.addAll([...new Set(files)]);
}
self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('sin-conexion-') && name !== kept) await caches.delete(name);
    }
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  })());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith((async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(request));
      } catch {
        return (await caches.match(page)) ?? Response.error();
      }
    })());
    return;
  }
  if (navigator.onLine === false && new URL(request.url).pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});
`;
}
