import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { paths } from '../../contracts/paths.ts';
import type { ContentVersion } from '../db/content-version.ts';
import { pickEncoding } from '../http/encodings.ts';
import type { Caller } from '../http/in-process.ts';
import { getVariant, type Page } from './page-cache.ts';

interface Preview {
  /** While it and the content are the same, so is the page. */
  version: string;
  resolve(): Promise<{ path: string; caller: Caller } | null>;
}

export interface PreviewSource {
  /** What the link with this token shows; null for one that does not work (any more). */
  findPreview(token: string): Promise<Preview | null>;
  render(path: string, caller: Caller, origin: string): Promise<Page>;
  /** The page for a link that does not work. */
  renderMissing(request: FastifyRequest): Promise<Page>;
  versions: Pick<ContentVersion, 'read'>;
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
 * Answers preview links with the page as it will be, with what is typed: it is rendered once, and kept until
 * that or the content changes, or a minute has passed.
 */
export function registerPreview(
  app: FastifyInstance,
  getOrigin: (request: FastifyRequest) => string,
  { findPreview, render, renderMissing, versions }: PreviewSource,
): void {
  /** Pages that are rendered or being rendered. */
  const cache = new LRUCache<string, { version: string; page: Promise<Page> }>({ max: MAX_CACHED });

  async function renderPreview({ resolve }: Preview, request: FastifyRequest): Promise<Page> {
    const source = await resolve();
    if (source === null) return renderMissing(request);
    return render(source.path, source.caller, getOrigin(request));
  }

  async function getPreview(token: string, request: FastifyRequest): Promise<Page> {
    // Asked at each request: the link may have ended, or who made it has lost the right.
    const preview = await findPreview(token);
    if (preview === null) return renderMissing(request);
    const version = `${(await versions.read()).version} ${preview.version}`;
    const key = `${getOrigin(request)} ${token}`;
    const cached = cache.get(key);
    if (cached?.version === version) return cached.page;
    const entry = { version, page: renderPreview(preview, request) };
    cache.set(key, entry);
    const forget = () => cache.peek(key) === entry && cache.delete(key);
    entry.page.then(({ status }) => status === 200 || forget(), forget);
    return entry.page;
  }

  app.get<{ Params: { token: string } }>(`${paths.preview}/:token`, async (request, reply) => {
    const page = await getPreview(request.params.token, request);
    const { headers, body } = await getVariant(
      page,
      pickEncoding(request.headers['accept-encoding']),
    );
    return reply.code(page.status).headers(createPreviewHeaders(headers)).send(body);
  });
}
