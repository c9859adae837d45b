import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../contracts/durations.ts';
import { filePaths } from '../../contracts/file-paths.ts';
import { newsPath } from '../../contracts/news-path.ts';
import { MAX_PAGE_SIZE } from '../../contracts/paging.ts';
import { paths, patterns } from '../../contracts/paths.ts';
import { getEtag, isFresh } from '../http/encodings.ts';
import type { Caller } from '../http/in-process.ts';
import { notFound } from '../platform/errors.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import { createCalendarFeed } from './calendar-feed.ts';
import { createDatesCalendar, createDatesRss } from './date-feeds.ts';
import { createManifest, iconSizes, renderIconPng, renderIconSvg } from './icons.ts';
import { createRss } from './rss.ts';
import { createServiceWorker } from './service-worker.ts';
import { createRobots, createSitemap } from './sitemap.ts';
import { createSpeculationRules, SPECULATION_RULES } from './speculation-rules.ts';

export interface SiteFilesOptions {
  caller: Caller;
  getOrigin(request: FastifyRequest): string;
  /** Changes with each build. */
  version: string;
  /** Whether browsers keep what was visited. */
  isOffline: boolean;
}

const CACHE_ONE_DAY = 'public, max-age=86400';
const CACHE_ONE_MINUTE = 'public, max-age=60';

function sendFile(reply: FastifyReply, type: string, body: string | Buffer, caching = 'no-cache') {
  const etag = getEtag(body);
  reply.header('etag', etag);
  if (isFresh(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .type(type)
    .header('cache-control', caching)
    .header('x-content-type-options', 'nosniff')
    .send(body);
}

function registerIcons(app: FastifyInstance): void {
  const iconCache = new Map<string, Promise<Buffer>>();
  function registerPng(name: string, size: number, inset = 0): void {
    app.get(`/${name}`, async (_request, reply) => {
      const icon = iconCache.get(name) ?? renderIconPng(size, inset);
      iconCache.set(name, icon);
      return sendFile(reply, 'image/png', await icon, CACHE_ONE_DAY);
    });
  }
  for (const [name, size] of Object.entries(iconSizes)) registerPng(name, size);
  registerPng('icon-maskable.png', 512, 8);
  registerPng('favicon.ico', 48);
  app.get('/icon.svg', (_request, reply) =>
    sendFile(reply, 'image/svg+xml', renderIconSvg(), CACHE_ONE_DAY),
  );
}

/** Milliseconds for which a copy of the security contact is to be trusted. */
const CONTACT_LIFETIME_MS = 90 * DAY_MS;

/** Where to report a flaw (RFC 9116). */
function createSecurityText(origin: string, now: number): string {
  const expires = new Date(now + CONTACT_LIFETIME_MS).toISOString();
  return [
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The events calendar for visitors' own calendar programs; the last good one while its platform fails. */
function registerCalendarFeed(app: FastifyInstance, { caller, getOrigin }: SiteFilesOptions): void {
  app.get(filePaths.calendarFeed, async (request, reply) => {
    const { calendar } = await caller.call('GET /h/home/', {});
    if (calendar === null) throw notFound();
    const { items } = await caller.call('GET /h/calendar-events/', {});
    const origin = getOrigin(request);
    const feed = createCalendarFeed({ title: calendar.title || 'Calendario', origin }, items);
    reply.header('content-disposition', 'inline; filename="calendario.ics"');
    return sendFile(reply, 'text/calendar; charset=utf-8', feed, CACHE_ONE_MINUTE);
  });
}

const singleText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The dates of events, of one of them or of an artist, for calendar programs and readers of news. */
function registerDateFeeds(app: FastifyInstance, { caller, getOrigin }: SiteFilesOptions): void {
  async function readDates(request: FastifyRequest, id?: number) {
    const { evento, artista } = request.query as { evento?: unknown; artista?: unknown };
    const query = { event: singleText(evento), artist: singleText(artista), id };
    const [{ name, items }, { site }] = await Promise.all([
      caller.call('GET /h/agenda-feed/', { query }),
      caller.call('GET /h/shell/', {}),
    ]);
    const title = `Fechas de ${name ?? site.name}`;
    return { about: { title, origin: getOrigin(request) }, items };
  }
  const calendarType = 'text/calendar; charset=utf-8';
  app.get(filePaths.datesCalendar, async (request, reply) => {
    const { about, items } = await readDates(request);
    reply.header('content-disposition', 'inline; filename="fechas.ics"');
    return sendFile(reply, calendarType, createDatesCalendar(about, items), CACHE_ONE_MINUTE);
  });
  app.get<{ Params: { id: string } }>(`${patterns.date}/fecha.ics`, async (request, reply) => {
    const { about, items } = await readDates(request, Number(request.params.id));
    if (items.length === 0) throw notFound();
    reply.header('content-disposition', 'attachment; filename="fecha.ics"');
    return sendFile(reply, calendarType, createDatesCalendar(about, items), CACHE_ONE_MINUTE);
  });
  app.get(filePaths.datesFeed, async (request, reply) => {
    const { about, items } = await readDates(request);
    return sendFile(
      reply,
      'application/rss+xml; charset=utf-8',
      createDatesRss(about, items),
      CACHE_ONE_MINUTE,
    );
  });
}

/** What was announced, as RSS. */
function registerNewsFeed(app: FastifyInstance, { caller, getOrigin }: SiteFilesOptions): void {
  app.get(filePaths.newsFeed, async (request, reply) => {
    const origin = getOrigin(request);
    const [{ site }, { results }] = await Promise.all([
      caller.call('GET /h/shell/', {}),
      caller.call('GET /h/news/', { query: { page_size: MAX_PAGE_SIZE } }),
    ]);
    const items = results.map(({ id, subject, preheader, sent_at }) => {
      const link = origin + newsPath(id);
      return { title: subject, link, id: link, published: sent_at, text: preheader };
    });
    const title = `Novedades de ${site.name}`;
    const rss = createRss({ title, origin, path: paths.news, feed: filePaths.newsFeed }, items);
    return sendFile(reply, 'application/rss+xml; charset=utf-8', rss, CACHE_ONE_MINUTE);
  });
}

/** The files that search engines, phones and browsers ask a site for by a fixed name. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { caller, getOrigin, version, isOffline } = options;
  registerIcons(app);
  registerCalendarFeed(app, options);
  registerDateFeeds(app, options);
  registerNewsFeed(app, options);
  app.get(SPECULATION_RULES, (_request, reply) =>
    sendFile(reply, 'application/speculationrules+json', createSpeculationRules(), CACHE_ONE_DAY),
  );
  app.get('/robots.txt', (request, reply) =>
    sendFile(reply, 'text/plain; charset=utf-8', createRobots(getOrigin(request))),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    sendFile(
      reply,
      'application/xml; charset=utf-8',
      await createSitemap(caller, getOrigin(request)),
    ),
  );
  app.get('/.well-known/security.txt', (request, reply) =>
    sendFile(
      reply,
      'text/plain; charset=utf-8',
      createSecurityText(getOrigin(request), Date.now()),
    ),
  );
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { site } = await caller.call('GET /h/shell/', {});
    return sendFile(reply, 'application/manifest+json', createManifest(site.name, site.tagline));
  });
  app.get(filePaths.verifier, async (_request, reply) =>
    sendFile(
      reply,
      'text/javascript; charset=utf-8',
      await readFile(resolveFromRoot('contracts/verify.mjs'), 'utf8'),
      CACHE_ONE_DAY,
    ),
  );
  app.get('/sw.js', async (_request, reply) => {
    // A worker runs under the policy of its own script; this one fetches pages and their files.
    reply.header(
      'content-security-policy',
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    return sendFile(
      reply,
      'text/javascript; charset=utf-8',
      await createServiceWorker(version, isOffline),
    );
  });
}
