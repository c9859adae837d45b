import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { RETRY_AFTER } from '../http/failures.ts';
import { fallbackPage } from './fallback-page.ts';
import { contentSecurityPolicy, type OutsideSources, pageHeaders } from './html-headers.ts';
import { takeNonces } from './inline-scripts.ts';
import type { InlineStyles } from './inline-styles.ts';
import { isPanelPath, pagePath } from './page-address.ts';
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

/** Asks the router for the page; a page that cannot even fail properly becomes the last resort. */
async function renderOr500(maker: PageMaker, address: string, origin: string, mark: string) {
  const path = pagePath(address);
  try {
    const answer = await maker.render(new Request(origin + address), {
      caller: maker.caller,
      origin,
      path,
      mark,
      reportError: (err) => maker.log.error({ err, path }, 'a page failed'),
    });
    const isEmptyFailure = answer.status >= 500 && !answer.headers.has('content-type');
    return isEmptyFailure ? fallbackPage() : answer;
  } catch (err) {
    maker.log.error({ err, path }, 'a page could not be rendered');
    return fallbackPage();
  }
}

/** The page at `address` (from the root, with its query), whole and with its headers. */
export async function makePage(maker: PageMaker, address: string, origin: string): Promise<Page> {
  const mark = randomBytes(16).toString('hex');
  const path = pagePath(address);
  const answer = await renderOr500(maker, address, origin, mark);
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
  const { html: plain, hashes } = takeNonces(text, mark);
  const inlineStyles = isPanelPath(path) ? null : maker.inlineStyles;
  const { html, hashes: styleHashes } = inlineStyles?.(plain) ?? { html: plain, hashes: [] };
  if (maker.mode === 'production') {
    headers['content-security-policy'] = contentSecurityPolicy({
      path,
      scriptHashes: hashes,
      styleHashes,
      outside: await maker.outsideSources(),
    });
  }
  return page(Buffer.from(html));
}
