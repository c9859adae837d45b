import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { paths } from '../../contracts/paths.ts';
import { readBody } from '../http/body.ts';
import type { Caller } from '../http/caller.ts';

const query = z.object({ clave: z.string().max(100).catch('') });

/**
 * The press that ends a subscription: the one button of the page `/baja`, or a mail program's own
 * (RFC 8058), which comes from anywhere, without cookies, and wants no redirect. A GET only shows
 * the page, since scanners of mails follow every link.
 */
export function registerUnsubscribe(app: FastifyInstance, caller: Caller): void {
  app.post(paths.unsubscribe, async (request, reply) => {
    const { clave } = query.parse(request.query);
    // No file is accepted, so that none is put into a folder.
    const { fields } = await readBody(request, {}, '');
    if (clave !== '')
      await caller.call('POST /content/unsubscription/', { body: { token: clave } });
    reply.header('cache-control', 'no-store');
    if (fields['List-Unsubscribe'] === undefined) return reply.redirect(paths.unsubscribed, 303);
    return reply.type('text/plain; charset=utf-8').send('Se ha dado de baja.\n');
  });
}
