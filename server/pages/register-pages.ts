import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { paths } from '../../contracts/paths.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import { strictTransport } from '../http/create-http.ts';
import { type Encoding, pickEncoding } from '../http/encodings.ts';
import type { Caller, InProcessCaller } from '../http/in-process.ts';
import { answerOrStale, type OutageOptions } from '../http/outage.ts';
import { findMeantAddress, findPage, type PageAddress } from '../http/page-address.ts';
import { getOrigin } from '../http/site-url.ts';
import { resolveFromRoot } from '../platform/project-root.ts';
import type { Payer, RenderBudget } from '../platform/work-budget.ts';
import { createPage } from './create-page.ts';
import { createStyleInliner } from './inline-styles.ts';
import { findOutsideSources } from './outside-sources.ts';
import { loadBuiltPages, loadLivePages } from './page-build.ts';
import { type Page, PageCache, toAnswer } from './page-cache.ts';
import { createPageSource } from './page-source.ts';
import { type PreviewSource, registerPreview } from './preview.ts';
import { registerSiteFiles } from './site-files.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  bin: 'application/octet-stream',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
};
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

function getType(name: string): string | undefined {
  return types[name.slice(name.lastIndexOf('.') + 1)];
}

/**
 * Serves `/assets/*`: the files the build wrote, known by name before any request comes, each
 * kept for good (its name holds its hash), with the encodings made at build time. Returns a short
 * text that changes with the build.
 * @throws Error when the build wrote a file of a type that is not known here
 */
async function registerAssets(app: FastifyInstance, folder: string): Promise<string> {
  const base = new URL('client/assets/', folder);
  const names = new Set(await readdir(fileURLToPath(base)));
  const fileCache = new Map<string, Promise<Buffer>>();
  const unknownFile = [...names].find(
    (name) => getType(name.replace(/\.(br|gz)$/, '')) === undefined,
  );
  if (unknownFile !== undefined)
    throw new Error(`the build wrote a file of no known type: ${unknownFile}`);

  function read(file: string): Promise<Buffer> {
    const cached = fileCache.get(file);
    if (cached) return cached;
    const bytes = readFile(new URL(file, base));
    fileCache.set(file, bytes);
    bytes.catch(() => fileCache.delete(file));
    return bytes;
  }

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const type = getType(name);
    reply.header('x-content-type-options', 'nosniff');
    if (!names.has(name) || type === undefined) {
      return reply.code(404).type('text/plain; charset=utf-8').send('No existe.');
    }
    const preferred: Encoding = pickEncoding(request.headers['accept-encoding']);
    const encoding = names.has(name + suffixes[preferred]) ? preferred : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(await read(name + suffixes[encoding]));
  });
  return createHash('sha256')
    .update([...names].sort().join())
    .digest('hex')
    .slice(0, 8);
}

export interface PagesOptions extends OutageOptions {
  caller: InProcessCaller;
  /** The site's address; null: the request's own. */
  publicUrl: string | null;
  /** Whether browsers keep visited pages for when they have no connection. */
  isOffline: boolean;
  /** Whether https is demanded of all subdomains too. */
  coversSubdomains: boolean;
  log: FastifyBaseLogger;
  mode: 'production' | 'development';
  onCachedAnswer(status: number): void;
  onRendered(): void;
  /** CPU time of rendering that one source may use. */
  budget: RenderBudget;
  getPayer(request: FastifyRequest): Payer;
  findPreview: PreviewSource['findPreview'];
}

export interface Pages {
  /** Answers a page from memory, before Fastify, or calls `pass` when Fastify has to. */
  serveCached(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
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
  const { caller, content, publicUrl, mode, log } = options;
  const vite = mode === 'development' ? await startVite(app) : null;
  const version = vite ? 'live' : await registerAssets(app, builtFolder);
  const render = vite ? loadLivePages(vite) : await loadBuiltPages(builtFolder);
  const cache = new PageCache({ ...options, hasFixedOrigin: publicUrl !== null });
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
    renderMissing: async (request) =>
      (await answer(request, cache.toKey(request.raw, paths.preview), findPage(paths.preview)))
        .value,
  });
  registerSiteFiles(app, {
    caller,
    getOrigin: getOwnOrigin,
    version,
    isOffline: options.isOffline,
  });

  /** The page of the present version; while the database is away, a kept one or the page that says so. */
  async function answer(request: FastifyRequest, key: string, page: PageAddress) {
    const asked = { key, page, origin: getOwnOrigin(request), source: options.getPayer(request) };
    let failed: Page | null = null;
    const create = async ({ version }: { version: number }): Promise<Page> => {
      const created = await getPage({ ...asked, version });
      if (created.status !== 503) return created;
      failed = created;
      throw new DatabaseUnavailableError(null);
    };
    try {
      return await answerOrStale(options, () => cache.get(key), create);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return { value: failed ?? (await getPage({ ...asked, version: null })) };
    }
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
    const { value: page, staleSeconds } = await answer(request, key, address);
    const variant = await cache.getVariant(
      key,
      page,
      pickEncoding(request.headers['accept-encoding']),
    );
    const { status, headers, body } = toAnswer(request, page, variant, staleSeconds);
    if (vite) {
      reply.raw.writeHead(status, headers).end(body);
      return reply;
    }
    return reply.code(status).headers(headers).send(body);
  });

  return {
    serveCached: (request, response, pass) => void cache.serve(request, response, pass),
    countKept: () => cache.size,
    close: async () => vite?.close(),
  };
}
