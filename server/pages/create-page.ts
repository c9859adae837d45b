import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RETRY_AFTER } from '../http/failures.ts';
import type { Caller } from '../http/in-process.ts';
import { isForEverybody, isPanelPath, type PageAddress } from '../http/page-address.ts';
import { createFallbackPage } from './fallback-page.ts';
import { createContentSecurityPolicy, createPageHeaders } from './html-headers.ts';
import { extractNonces } from './inline-scripts.ts';
import type { InlineStyles } from './inline-styles.ts';
import type { OutsideSources } from './outside-sources.ts';
import type { RenderPage } from './page-build.ts';
import { type Page, toPage } from './page-cache.ts';

export interface PageRenderer {
  render: RenderPage;
  caller: Caller;
  log: FastifyBaseLogger;
  mode: 'production' | 'development';
  /** The header `Strict-Transport-Security` of pages on https. */
  hsts: string;
  outsideSources(): Promise<OutsideSources>;
  /** Only of built pages. */
  inlineStyles: InlineStyles | null;
}

/** The error page of a missing page, of which one copy serves all that show the same. */
export interface NotFoundPage {
  /** The copy in memory, once `isCached` has found it. */
  readonly cached: Page | null;
  isCached(data: unknown): boolean;
  cache(page: Page): Promise<void>;
}

/**
 * nginx keeps a page with `X-Accel-Expires` for while no instance answers, asks for each request whether it is
 * still right, and replaces it by one that says that there is none. A page that says that the database is away
 * replaces nothing: this program may know that what was kept is not public any more.
 */
const EXPIRED = '@1';
const KEPT_BY_PROXIES: ReadonlySet<number> = new Set([200, 301, 404, 410]);

/** Rendered for every address that no page has. */
const NO_PAGE = '/404';

/** Renders the page; a failure without a response of its own becomes the fallback page. */
async function renderOr500(
  renderer: PageRenderer,
  { pattern, path, address }: PageAddress,
  origin: string,
  { nonce, notFound }: { nonce: string; notFound: NotFoundPage | null },
) {
  try {
    const renderedPath = pattern === null ? NO_PAGE : address;
    const response = await renderer.render(new Request(origin + renderedPath), {
      caller: renderer.caller,
      origin,
      path,
      isNotFoundPageCached: (data) => notFound?.isCached(data) === true,
      nonce,
      reportError: (err) => renderer.log.error({ err, route: pattern }, 'a page failed'),
    });
    const isEmptyFailure = response.status >= 500 && !response.headers.has('content-type');
    return isEmptyFailure ? createFallbackPage() : response;
  } catch (err) {
    renderer.log.error({ err, route: pattern }, 'a page could not be rendered');
    return createFallbackPage();
  }
}

/** The page at an address, whole and with its headers. */
export async function createPage(
  renderer: PageRenderer,
  address: PageAddress,
  origin: string,
  notFound: NotFoundPage | null = null,
): Promise<Page> {
  const nonce = randomBytes(16).toString('hex');
  const { path } = address;
  const response = await renderOr500(renderer, address, origin, { nonce, notFound });
  if (response.body === null && notFound?.cached) return notFound.cached;
  const { status } = response;
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...createPageHeaders(path, origin.startsWith('https:') ? renderer.hsts : null),
  };
  // A page that has another path now keeps what was asked of it, as the edition of an event.
  if (status === 301 && headers.location && !headers.location.includes('?')) {
    headers.location += new URL(origin + address.address).search;
  }
  if (status !== 200) headers['cache-control'] = 'no-store';
  if (status === 503) headers['retry-after'] = RETRY_AFTER;
  if (isForEverybody(address) && KEPT_BY_PROXIES.has(status)) headers['x-accel-expires'] = EXPIRED;
  if (!headers['content-type']?.startsWith('text/html')) {
    return toPage(status, headers, Buffer.from(await response.arrayBuffer()));
  }
  const text = await response.text();
  const { html: plainHtml, hashes } = extractNonces(text, nonce);
  const inlineStyles = isPanelPath(path) ? null : renderer.inlineStyles;
  const { html, hashes: styleHashes } = inlineStyles?.(plainHtml) ?? {
    html: plainHtml,
    hashes: [],
  };
  if (renderer.mode === 'production') {
    headers['content-security-policy'] = createContentSecurityPolicy({
      path,
      scriptHashes: hashes,
      styleHashes,
      outside: await renderer.outsideSources(),
    });
  }
  const created = toPage(status, headers, Buffer.from(html));
  if (status === 404) await notFound?.cache(created);
  return created;
}
