import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '../../contracts/paths.ts';
import { searchSite } from '../../contracts/search.ts';
import { getLimits, type Limiter, type Requester } from '../limits/limiter.ts';
import { HttpError } from '../platform/errors.ts';
import { renderPlainPage } from '../platform/plain-html.ts';
import { findPage } from './page-address.ts';

/** Counts searches on the page together with those of the call. */
export function limitSearchPage(
  http: FastifyInstance,
  limiter: Limiter,
  getRequester: (request: FastifyRequest) => Requester,
): void {
  http.addHook('preHandler', async (request, reply) => {
    // The name of the parameter may be encoded.
    if (!request.url.includes('?') || findPage(request.url).pattern !== paths.search) return;
    try {
      await limiter.run(getLimits(searchSite), getRequester(request), async () => undefined);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      reply.headers({ ...error.headers, 'cache-control': 'no-store' });
      const html = renderPlainPage('Demasiadas búsquedas', error.message, {
        to: request.url,
        text: 'Volver a intentarlo',
      });
      return reply.code(error.status).type('text/html; charset=utf-8').send(html);
    }
  });
}
