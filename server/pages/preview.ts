import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '../../contracts/paths.ts';
import type { Caller } from '../http/caller.ts';
import type { Page } from './page-cache.ts';

export interface PreviewSource {
  /** What the link with this token shows; null for one that does not work (any more). */
  findPreview(token: string): Promise<{ path: string; caller: Caller } | null>;
  /** Renders the page at a path; without a caller from the public content. */
  render(path: string, caller: Caller | null, origin: string): Promise<Page>;
}

/** Adapts the headers of a public page: nobody keeps, finds or passes on a preview. */
function previewHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'content-security-policy': policy, 'speculation-rules': _, ...rest } = headers;
  return {
    ...rest,
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

/** Answers preview links with the page as it will be, with the draft, made anew at each request. */
export function registerPreview(
  app: FastifyInstance,
  originOf: (request: FastifyRequest) => string,
  { findPreview, render }: PreviewSource,
): void {
  const underway = new Map<string, Promise<Page>>();

  async function renderPreview(token: string, origin: string): Promise<Page> {
    const preview = await findPreview(token);
    // No page has the bare path: the site's own 404.
    const { path, caller } = preview ?? { path: paths.preview, caller: null };
    return render(path, caller, origin);
  }

  app.get<{ Params: { token: string } }>(`${paths.preview}/:token`, async (request, reply) => {
    const { token } = request.params;
    const origin = originOf(request);
    const key = `${origin} ${token}`;
    // One at a time for each link, however many ask.
    const rendering =
      underway.get(key) ?? renderPreview(token, origin).finally(() => underway.delete(key));
    underway.set(key, rendering);
    const page = await rendering;
    return reply.code(page.status).headers(previewHeaders(page.headers)).send(page.body);
  });
}
