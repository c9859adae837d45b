import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { paths } from '../../contracts/paths.ts';
import type { ContentVersion } from '../http/content-version.ts';
import { pickEncoding } from '../http/encodings.ts';
import type { Caller } from '../http/in-process.ts';
import { getVariant, type Page } from './page-cache.ts';

export interface PreviewSource {
  /** What the link with this token shows; null for one that does not work (any more). */
  findPreview(token: string): Promise<{
    /** While it and the content are the same, so is the page. */
    version: string;
    resolve(): Promise<{ path: string; caller: Caller } | null>;
  } | null>;
  render(path: string, caller: Caller, origin: string): Promise<Page>;
  /** The page for a link that does not work. */
  renderMissing(request: FastifyRequest): Promise<Page>;
  versions: ContentVersion;
}

/** Adapts the headers of a public page: nobody keeps, finds or passes on a preview. */
function createPreviewHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'content-security-policy': policy, 'speculation-rules': _, ...otherHeaders } = headers;
  return {
    ...otherHeaders,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    // The panel shows it beside the form.
    ...(policy
      ? {
          'content-security-policy': policy.replace(
            "frame-ancestors 'none'",
            "frame-ancestors 'self'",
          ),
        }
      : {}),
  };
}

/** Pages kept, of as many links. */
const MAX_CACHED = 20;

/**
 * Answers preview links with the page as it will be, with the draft: one is rendered at a time for each
 * link, and kept until the draft or the content changes, or a minute has passed.
 */
export function registerPreview(
  app: FastifyInstance,
  getOrigin: (request: FastifyRequest) => string,
  { findPreview, render, renderMissing, versions }: PreviewSource,
): void {
  const inProgress = new Map<string, Promise<Page>>();
  const cache = new LRUCache<string, { version: string; page: Page }>({ max: MAX_CACHED });

  async function renderPreview(key: string, token: string, request: FastifyRequest): Promise<Page> {
    // Asked at each request: the link may have ended, or who made it has lost the right.
    const preview = await findPreview(token);
    if (preview === null) return renderMissing(request);
    const contentVersion = versions.current();
    const version = `${contentVersion} ${preview.version}`;
    const cached = cache.get(key);
    if (contentVersion !== null && cached?.version === version) return cached.page;
    const source = await preview.resolve();
    if (source === null) return renderMissing(request);
    const page = await render(source.path, source.caller, getOrigin(request));
    if (page.status === 200 && contentVersion === versions.current()) {
      cache.set(key, { version, page });
    }
    return page;
  }

  app.get<{ Params: { token: string } }>(`${paths.preview}/:token`, async (request, reply) => {
    const { token } = request.params;
    const key = `${getOrigin(request)} ${token}`;
    // One at a time for each link, however many ask.
    const rendering =
      inProgress.get(key) ??
      renderPreview(key, token, request).finally(() => inProgress.delete(key));
    inProgress.set(key, rendering);
    const page = await rendering;
    const { headers, body } = await getVariant(
      page,
      pickEncoding(request.headers['accept-encoding']),
    );
    return reply.code(page.status).headers(createPreviewHeaders(headers)).send(body);
  });
}
