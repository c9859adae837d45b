import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { newsLinkPath, newsPath } from '../../contracts/news-path.ts';

interface PressLinks {
  /** Returns the absolute addresses to which the mail of an announcement leads; none when it was not sent. */
  listLinks(id: number): Promise<string[]>;
  getSubnet(request: FastifyRequest): string;
  /** Counts a press on the link with this path, of an announcement with this page. */
  count(subnet: string, subject: { subject: string; page: string }): void;
}

/** Whether a person follows the link: no robot, no browser that loads ahead, nobody who asks not to be counted. */
function isPress({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const isAhead = /prefetch|preview/i.test(`${headers['sec-purpose']} ${headers.purpose}`);
  const hasOptedOut = headers['sec-gpc'] === '1' || headers.dnt === '1';
  return method === 'GET' && agent !== '' && !isbot(agent) && !isAhead && !hasOptedOut;
}

/**
 * Counts presses on the links of announcements' mails and leads on to where they lead: addresses that
 * staff wrote, by number, so that it leads nowhere else. A number without a link leads to the announcement.
 */
export function registerPresses(
  http: FastifyInstance,
  { listLinks, getSubnet, count }: PressLinks,
): void {
  http.get(newsLinkPath(':id', ':link'), async (request, reply) => {
    const params = request.params as { id: string; link: string };
    const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
    const links = id === 0 ? [] : await listLinks(id);
    const link = /^\d{1,3}$/.test(params.link) ? links[Number(params.link)] : undefined;
    if (link !== undefined && isPress(request)) {
      const subject = { subject: newsLinkPath(id, Number(params.link)), page: newsPath(id) };
      count(getSubnet(request), subject);
    }
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    // A header has no letters but those of ASCII.
    return reply.redirect(link === undefined ? newsPath(id) : new URL(link).href, 302);
  });
}
