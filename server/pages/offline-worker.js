// The service worker, served as /sw.js behind a line with its `settings` (service-worker.ts).
const { version, offlinePage, keptPages, forbiddenPages, panelPages, keptKeys, alwaysKept } =
  settings;
const OFFLINE = `sin-conexion-${version}`;
const PAGES = `paginas-${version}`;
const FILES = `archivos-${version}`;
// Their names hold their hash: they outlive a build.
const PICTURES = 'imagenes';
const LIMITS = { [OFFLINE]: 50, [PAGES]: 40, [FILES]: 200, [PICTURES]: 120 };
const FRESH_MS = 6 * 3_600_000;
const RETRY_MS = 600_000;
const PICTURE_MS = 60 * 86_400_000;

const findIn = (cacheName, key) => caches.match(key, { cacheName, ignoreVary: true });
const keeps = (answer, word) =>
  answer.status === 200 && (answer.headers.get('cache-control') ?? '').includes(word);

/** Returns the key of a page that may be kept; null for forms, votes, links with a secret, the panel. */
function toKey(url) {
  const { origin, pathname, searchParams } = new URL(url);
  const isKept = keptPages.test(pathname) && !forbiddenPages.test(pathname);
  if (origin !== location.origin || !isKept) return null;
  const query = [...searchParams].filter(([name]) => keptKeys.includes(name));
  return pathname + (query.length > 0 ? `?${new URLSearchParams(query)}` : '');
}

/** Whether a picture was fetched long ago; a page that still shows it fetches it again. */
async function isOld(name, cache, key) {
  if (name !== PICTURES) return false;
  const found = await cache.match(key, { ignoreVary: true });
  return Date.now() - Date.parse(found?.headers.get('date')) > PICTURE_MS;
}

/** Keeps an answer as the newest of its cache; the oldest beyond the limit go, and old pictures. */
async function put(name, key, answer) {
  const cache = await caches.open(name);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const [at, old] of keys.entries()) {
    if (at >= keys.length - LIMITS[name] && !(await isOld(name, cache, old))) break;
    await cache.delete(old, { ignoreVary: true });
  }
}

/** Keeps the scripts, styles and typefaces that a page names. */
async function keepFiles(html, name) {
  for (const file of new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))) {
    if (await findIn(name, file)) continue;
    const answer = await fetch(file);
    if (keeps(answer, 'immutable')) await put(name, file, answer);
  }
}

/** Keeps a page with its title and the time; what is not public any more, or redirects, goes. */
async function keepPage(key, answer, hasFiles) {
  const { status, redirected } = answer;
  if (redirected || !keeps(answer, 'public')) {
    // 0: a redirect of the page that is opened, which the browser follows itself.
    if (redirected || status === 0 || status === 404 || status === 410) {
      await (await caches.open(PAGES)).delete(key, { ignoreVary: true });
    }
    return;
  }
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('x-title', encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? key));
  headers.set('x-kept', String(Date.now()));
  await put(PAGES, key, new Response(html, { headers }));
  if (hasFiles) await keepFiles(html, FILES);
}

/** Whether an answer was kept within this time. */
async function isWithin(ms, name, key) {
  const found = await findIn(name, key);
  return found && Date.now() - Number(found.headers.get('x-kept')) < ms;
}

/** Keeps the open page, whose first visit had no worker, and those that are always there. */
async function keepMissing(open) {
  if (location.search !== '' || navigator.connection?.saveData) return;
  for (const key of [...open.map(({ url }) => toKey(url)), ...alwaysKept]) {
    if (key === null || (await isWithin(FRESH_MS, PAGES, key))) continue;
    // What fails is not asked for at each page that is opened.
    const tried = `/intento${key}`;
    if (await isWithin(RETRY_MS, OFFLINE, tried)) continue;
    await put(OFFLINE, tried, new Response('', { headers: { 'x-kept': String(Date.now()) } }));
    await keepPage(key, await fetch(key, { cache: 'no-cache' }), true);
  }
}

/** The kept page, which says of when it is. */
async function showKept(key) {
  const found = await findIn(PAGES, key);
  if (!found) return null;
  const kept = new Date(Number(found.headers.get('x-kept')));
  const time = kept.toLocaleString('es-VE', { dateStyle: 'long', timeStyle: 'short' });
  const note = `<p role="status" class="paper" data-copy>Sin conexión: copia del ${time}</p>`;
  const html = (await found.text()).replace(/<main[^>]*>/, `$&${note}`);
  return new Response(html, { headers: found.headers });
}

/** The offline page with links to what is there. */
async function showOffline() {
  const page = await findIn(OFFLINE, offlinePage);
  if (!page) return Response.error();
  const cache = await caches.open(PAGES);
  const items = [];
  for (const request of (await cache.keys()).reverse()) {
    const found = await cache.match(request, { ignoreVary: true });
    const { pathname, search } = new URL(request.url);
    const path = (pathname + search).replace(/&/g, '&amp;');
    const title = decodeURIComponent(found?.headers.get('x-title') ?? path);
    items.push(`<li><a href="${path}">${title}</a></li>`);
  }
  let html = await page.text();
  if (items.length > 0) {
    html = html
      .replace('hidden="" data-kept', 'data-kept')
      .replace(/(<ul[^>]*>)<\/ul>/, (_, list) => `${list}${items.join('')}</ul>`);
  }
  return new Response(html, { headers: page.headers });
}

// A page fetches the next one by this type alone while a beat plays (web/site/dock/visit.ts).
const PAGE_TYPE = 'text/html';

/** A page from the network, always; only without connection the kept one. */
async function openPage(event) {
  const { request } = event;
  const isPage =
    request.method === 'GET' &&
    (request.destination === 'document' || request.headers.get('accept') === PAGE_TYPE);
  const key = isPage ? toKey(request.url) : null;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    const kept = key === null ? null : answer.clone();
    if (kept) {
      const keep = () => keepPage(key, kept, false).then(() => keepMissing([]));
      event.waitUntil(keep().catch(() => undefined));
    }
    return answer;
  } catch {
    return (key !== null && (await showKept(key))) || showOffline();
  }
}

/** A file whose name holds its hash: from its cache, but for the panel. */
async function readFile(event, name) {
  const client = await clients.get(event.clientId);
  if (client && panelPages.test(new URL(client.url).pathname)) return fetch(event.request);
  const { url } = event.request;
  const found = (await findIn(name, url)) ?? (await findIn(OFFLINE, url));
  if (found) return found;
  const answer = await fetch(event.request);
  if (keeps(answer, 'immutable')) {
    event.waitUntil(put(name, url, answer.clone()).catch(() => undefined));
  }
  return answer;
}

addEventListener('install', (event) => {
  const keep = async () => {
    const answer = await fetch(offlinePage, { cache: 'reload' });
    if (!answer.ok) throw new Error('offline page not available');
    const html = await answer.clone().text();
    await put(OFFLINE, offlinePage, answer);
    await keepFiles(html, OFFLINE);
    await skipWaiting();
  };
  event.waitUntil(keep());
});
addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (!(name in LIMITS)) await caches.delete(name);
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  event.waitUntil(begin());
  // Not a part of the beginning, for which pages wait.
  const keep = async () => {
    await keepMissing(await clients.matchAll({ type: 'window', includeUncontrolled: true }));
  };
  keep().catch(() => undefined);
});
addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (mode === 'navigate' || event.request.headers.get('accept') === PAGE_TYPE) {
    event.respondWith(openPage(event));
  } else if (method === 'GET' && origin === location.origin && search === '') {
    if (/^\/assets\/.+\.(js|css|woff2)$/.test(pathname)) event.respondWith(readFile(event, FILES));
    else if (destination === 'image' && /^\/(assets|media)\//.test(pathname)) {
      event.respondWith(readFile(event, PICTURES));
    }
  }
});
addEventListener('push', (event) => {
  const { title, body, link, preferences } = event.data.json();
  const options = {
    body,
    lang: 'es',
    icon: '/icon-192.png',
    tag: link,
    renotify: true,
    data: { link, preferences },
    actions: [{ action: 'preferences', title: 'Mis preferencias' }],
  };
  event.waitUntil(registration.showNotification(title, options));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link, preferences } = event.notification.data;
  event.waitUntil(clients.openWindow(event.action ? preferences : link));
});
addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old, newSubscription } = event;
  if (!old) return;
  const move = async () => {
    const made = newSubscription ?? (await registration.pushManager.subscribe(old.options));
    const { endpoint, keys } = made.toJSON();
    await fetch('/api/content/alerts/move/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: old.endpoint, endpoint, ...keys }),
    });
  };
  event.waitUntil(move());
});
