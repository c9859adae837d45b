import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { paths } from '../../contracts/paths.ts';
import type { DatabaseHealth } from '../db/database-health.ts';
import type { ContentVersion } from '../http/content-version.ts';
import { strictTransport } from '../http/create-http.ts';
import { isFresh, pickEncoding } from '../http/encodings.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { findMeantAddress, findPage } from '../http/page-address.ts';
import { STALE_HEADER } from '../http/routes.ts';
import { getOrigin } from '../http/site-url.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import type { Payer, RenderBudget } from '../platform/work-budget.ts';
import { registerAssets } from './assets.ts';
import { createPage } from './create-page.ts';
import { createStyleInliner } from './inline-styles.ts';
import { findOutsideSources } from './outside-sources.ts';
import { loadBuiltPages, loadLivePages } from './page-build.ts';
import {
  getVariant,
  type OnCachedAnswer,
  omitSpeculationRules,
  type Page,
  PageCache,
} from './page-cache.ts';
import { createPageSource } from './page-source.ts';
import { type PreviewSource, registerPreview } from './preview.ts';
import { registerSiteFiles } from './site-files.ts';

export interface PagesOptions {
  caller: InProcessCaller;
  content: ContentVersion;
  health: DatabaseHealth;
  /** Called for each page that was answered with a stale copy. */
  onStale(): void;
  /** The site's address; null: the request's own. */
  publicUrl: string | null;
  /** Whether browsers keep visited pages for when they have no connection. */
  isOffline: boolean;
  /** Whether https is demanded of all subdomains too. */
  coversSubdomains: boolean;
  log: FastifyBaseLogger;
  mode: 'production' | 'development';
  onCachedAnswer?: OnCachedAnswer;
  onRendered(): void;
  /** CPU time of rendering that one source may use. */
  budget: RenderBudget;
  getPayer(request: FastifyRequest): Payer;
  findPreview: PreviewSource['findPreview'];
}

export interface Pages {
  /** Answers a page from memory, before Fastify; false when Fastify has to. */
  tryServeCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Number of pages in memory. */
  countKept(): number;
  close(): Promise<void>;
}

const builtFolder = pathToFileURL(resolveFromRoot('build/')).href;

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const server = { middlewareMode: true, ws: { server: app.server } } as const;
  return createServer({ server, appType: 'custom' });
}

/** Lets Vite answer requests for its modules and styles; false for other requests. */
function isViteOwn(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply) {
  return new Promise<boolean>((resolve) => {
    reply.raw.once('finish', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, () => resolve(false));
  });
}

/** Registers the pages of the whole site, for visitors and staff. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { caller, content, health, publicUrl, mode, log } = options;
  const vite = mode === 'development' ? await startVite(app) : null;
  const version = vite ? 'live' : await registerAssets(app, builtFolder);
  const render = vite ? loadLivePages(vite) : await loadBuiltPages(builtFolder);
  const cache = new PageCache(content, publicUrl !== null, options.onCachedAnswer);
  const hsts = strictTransport(options.coversSubdomains);
  const inlineStyles = vite ? null : createStyleInliner(builtFolder);
  const outsideSources = (asked: Caller) => findOutsideSources(asked, log);
  const renderer = { ...options, hsts, render, inlineStyles, outsideSources };
  const getPage = createPageSource(renderer, cache, options);
  const getOwnOrigin = (request: FastifyRequest) => getOrigin(request, publicUrl);
  registerPreview(app, getOwnOrigin, {
    findPreview: options.findPreview,
    versions: content,
    render(path, previewCaller, origin) {
      const ofPreview = { caller: previewCaller, outsideSources: () => outsideSources(caller) };
      return createPage({ ...renderer, ...ofPreview }, findPage(path), origin);
    },
    // No page has the bare path: the site's own 404.
    renderMissing: (request) =>
      getPage({
        key: cache.toKey(request.raw, paths.preview),
        page: findPage(paths.preview),
        origin: getOwnOrigin(request),
        source: options.getPayer(request),
      }),
  });
  registerSiteFiles(app, {
    caller,
    getOrigin: getOwnOrigin,
    version,
    isOffline: options.isOffline,
  });

  /** A kept page; the last good copy while the database is away; or what `make` makes. */
  async function getPageOrStale(key: string, create: () => Promise<Page>) {
    const cached = cache.find(key);
    if (cached !== null) return { page: cached, staleSeconds: null };
    const created = health.getOutageMs() === null ? await create() : null;
    // One that was begun while the database was away may fail after it is back.
    if (created !== null && created.status !== 503) return { page: created, staleSeconds: null };
    const stale = cache.findStale(key);
    if (stale === null) return { page: created ?? (await create()), staleSeconds: null };
    options.onStale();
    return { page: stale.page, staleSeconds: stale.seconds };
  }

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url === '/api') return reply.callNotFound();
    if (vite) {
      reply.hijack();
      if (await isViteOwn(vite, request, reply)) return reply;
    }
    const meant = findMeantAddress(request.url);
    if (meant !== null) return reply.redirect(meant, 301);
    const address = findPage(request.url);
    const key = cache.toKey(request.raw, address.address);
    const source = options.getPayer(request);
    const { page, staleSeconds } = await getPageOrStale(key, () =>
      getPage({ key, page: address, origin: getOwnOrigin(request), source }),
    );
    if (staleSeconds !== null) reply.header(STALE_HEADER, String(staleSeconds));
    const variant = await getVariant(page, pickEncoding(request.headers['accept-encoding']));
    if (vite) {
      reply.raw.writeHead(page.status, variant.headers).end(variant.body);
      return reply;
    }
    if (page.status === 200 && isFresh(request.headers['if-none-match'], variant.etag)) {
      return reply
        .code(304)
        .headers(omitSpeculationRules(request, variant.notModifiedHeaders))
        .send();
    }
    return reply
      .code(page.status)
      .headers(omitSpeculationRules(request, variant.headers))
      .send(variant.body);
  });

  return {
    tryServeCached: (request, response) => cache.tryServe(request, response),
    countKept: () => cache.size,
    close: async () => vite?.close(),
  };
}
