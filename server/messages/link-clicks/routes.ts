import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { newsPath, newsRedirectPath } from '../../../contracts/news-path.ts';
import type { HttpRoutes } from '../../services.ts';
import { listNewsLinks } from '../announcements/links-store.ts';

/** Whether the request counts as a click of a person: no bot, no prefetch, no visitor who opted out of tracking. */
function isCountedClick({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const isPrefetch = /prefetch|preview/i.test(`${headers['sec-purpose']} ${headers.purpose}`);
  const hasOptedOut = headers['sec-gpc'] === '1' || headers.dnt === '1';
  return method === 'GET' && agent !== '' && !isbot(agent) && !isPrefetch && !hasOptedOut;
}

/**
 * Counts clicks on the links in announcement mails and redirects to their targets: addresses that staff wrote, by
 * number, so that it redirects nowhere else. A number without a link leads to the announcement.
 */
export function linkClickRoutes({ http, services, getSubnet }: HttpRoutes): void {
  const { db, figures } = services;
  http.get(newsRedirectPath(':id', ':link'), async (request, reply) => {
    const params = request.params as { id: string; link: string };
    const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
    const links = id === 0 ? [] : await listNewsLinks(db, id);
    const link = /^\d{1,3}$/.test(params.link) ? links[Number(params.link)] : undefined;
    if (link !== undefined && isCountedClick(request)) {
      const subject = { subject: newsRedirectPath(id, Number(params.link)), page: newsPath(id) };
      figures.reportOnce(getSubnet(request), 'click', subject);
    }
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    // A header has no letters but those of ASCII.
    return reply.redirect(link === undefined ? newsPath(id) : new URL(link).href, 302);
  });
}
