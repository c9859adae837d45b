import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RETRY_AFTER } from '../http/failures.ts';
import type { Caller } from '../http/in-process.ts';
import { isPanelPath, type PageAddress } from '../http/page-address.ts';
import { fallbackPage } from './fallback-page.ts';
import { contentSecurityPolicy, type OutsideSources, pageHeaders } from './html-headers.ts';
import { extractNonces } from './inline-scripts.ts';
import type { InlineStyles } from './inline-styles.ts';
import type { RenderPage } from './page-build.ts';
import type { Page } from './page-cache.ts';

export interface PageMaker {
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

/** Rendered for every address that no page has. */
const NO_PAGE = '/404';

/** Renders the page; a failure without a response of its own becomes the fallback page. */
async function renderOr500(
  maker: PageMaker,
  { pattern, path, address }: PageAddress,
  origin: string,
  { mark, notFound }: { mark: string; notFound: NotFoundPage | null },
) {
  try {
    const renderedPath = pattern === null ? NO_PAGE : address;
    const answer = await maker.render(new Request(origin + renderedPath), {
      caller: maker.caller,
      origin,
      path,
      isNotFoundKept: (data) => notFound?.isCached(data) === true,
      mark,
      reportError: (err) => maker.log.error({ err, route: pattern }, 'a page failed'),
    });
    const isEmptyFailure = answer.status >= 500 && !answer.headers.has('content-type');
    return isEmptyFailure ? fallbackPage() : answer;
  } catch (err) {
    maker.log.error({ err, route: pattern }, 'a page could not be rendered');
    return fallbackPage();
  }
}

/** The page at an address, whole and with its headers. */
export async function createPage(
  maker: PageMaker,
  address: PageAddress,
  origin: string,
  notFound: NotFoundPage | null = null,
): Promise<Page> {
  const mark = randomBytes(16).toString('hex');
  const { path } = address;
  const answer = await renderOr500(maker, address, origin, { mark, notFound });
  if (answer.body === null && notFound?.cached) return notFound.cached;
  const { status } = answer;
  const headers: Record<string, string> = {
    ...Object.fromEntries(answer.headers),
    ...pageHeaders(path, origin.startsWith('https:') ? maker.hsts : null),
  };
  if (status !== 200) headers['cache-control'] = 'no-store';
  if (status === 503) headers['retry-after'] = RETRY_AFTER;
  const page = (body: Buffer): Page => ({ status, headers, body, variants: new Map() });
  if (!headers['content-type']?.startsWith('text/html')) {
    return page(Buffer.from(await answer.arrayBuffer()));
  }
  const text = await answer.text();
  const { html: plainHtml, hashes } = extractNonces(text, mark);
  const inlineStyles = isPanelPath(path) ? null : maker.inlineStyles;
  const { html, hashes: styleHashes } = inlineStyles?.(plainHtml) ?? {
    html: plainHtml,
    hashes: [],
  };
  if (maker.mode === 'production') {
    headers['content-security-policy'] = contentSecurityPolicy({
      path,
      scriptHashes: hashes,
      styleHashes,
      outside: await maker.outsideSources(),
    });
  }
  const created = page(Buffer.from(html));
  if (status === 404) await notFound?.cache(created);
  return created;
}
