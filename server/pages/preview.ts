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
  app.get<{ Params: { token: string } }>(`${paths.preview}/:token`, async (request, reply) => {
    const preview = await findPreview(request.params.token);
    // No page has the bare path: the site's own 404.
    const { path, caller } = preview ?? { path: paths.preview, caller: null };
    const page = await render(path, caller, originOf(request));
    return reply.code(page.status).headers(previewHeaders(page.headers)).send(page.body);
  });
}
