import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '../../contracts/paths.ts';
import type { Caller } from '../http/caller.ts';
import { pickEncoding } from '../http/encodings.ts';
import { type Page, variantOf } from './page-cache.ts';

export interface PreviewSource {
  /** What the link with this token shows; null for one that does not work (any more). */
  findPreview(token: string): Promise<{ path: string; caller: Caller } | null>;
  render(path: string, caller: Caller, origin: string): Promise<Page>;
  /** The page for a link that does not work. */
  missing(request: FastifyRequest): Promise<Page>;
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
  { findPreview, render, missing }: PreviewSource,
): void {
  const underway = new Map<string, Promise<Page>>();

  async function renderPreview(token: string, request: FastifyRequest): Promise<Page> {
    const preview = await findPreview(token);
    if (preview === null) return missing(request);
    return render(preview.path, preview.caller, originOf(request));
  }

  app.get<{ Params: { token: string } }>(`${paths.preview}/:token`, async (request, reply) => {
    const { token } = request.params;
    const key = `${originOf(request)} ${token}`;
    // One at a time for each link, however many ask.
    const rendering =
      underway.get(key) ?? renderPreview(token, request).finally(() => underway.delete(key));
    underway.set(key, rendering);
    const page = await rendering;
    const { headers, body } = await variantOf(
      page,
      pickEncoding(request.headers['accept-encoding']),
    );
    return reply.code(page.status).headers(previewHeaders(headers)).send(body);
  });
}
