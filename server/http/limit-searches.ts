import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { paths } from '../../contracts/paths.ts';
import { searchSite } from '../../contracts/search.ts';
import { HttpError } from '../platform/errors.ts';
import { renderPlainPage } from '../platform/plain-html.ts';
import type { Throttle } from '../platform/throttle.ts';
import { countRequest } from './count-request.ts';
import { findPage } from './page-address.ts';

/** Searches of one address, with the call and on the page together: many phones share one address. */
const LIMIT = { limit: 300, windowMs: MINUTE_MS };

/** Limits how often one address may search: above it the call and the page answer 429. */
export function limitSearches(
  http: FastifyInstance,
  throttle: Throttle,
  getSource: (request: FastifyRequest) => string,
): void {
  const call = `/api${searchSite.path}`;
  http.addHook('preHandler', async (request, reply) => {
    // The name of the parameter may be encoded.
    if (!request.url.includes('?')) return;
    const isCall = request.routeOptions.url === call;
    if (!isCall && findPage(request.url).pattern !== paths.search) return;
    try {
      await countRequest(throttle, `search ${getSource(request)}`, LIMIT);
    } catch (error) {
      if (isCall || !(error instanceof HttpError)) throw error;
      reply.headers({ ...error.headers, 'cache-control': 'no-store' });
      const html = renderPlainPage('Demasiadas búsquedas', error.message, {
        to: request.url,
        text: 'Volver a intentarlo',
      });
      return reply.code(error.status).type('text/html; charset=utf-8').send(html);
    }
  });
}
