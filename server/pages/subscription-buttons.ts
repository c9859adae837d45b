import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Input } from '../../contracts/calls.ts';
import { paths } from '../../contracts/paths.ts';
import { readBody } from '../http/body.ts';
import type { Caller } from '../http/in-process.ts';

const query = z.object({ clave: z.string().max(100).catch('') });

/**
 * Each page with one button, what the button does, and the pages that say so: while the subscription holds, and
 * when it does not. Who leaves is not told whether the link still meant something.
 */
const buttons = [
  {
    page: paths.confirmSubscription,
    call: 'POST /content/subscription/confirm/',
    next: { held: paths.subscriptionConfirmed, ended: paths.subscriptionLapsed },
  },
  {
    page: paths.unsubscribe,
    call: 'POST /content/unsubscription/',
    next: { held: paths.unsubscribed, ended: paths.unsubscribed },
  },
] as const;

/**
 * Handles the button of a page that a mail links to, which confirms or ends a subscription. A mail
 * program's own request to unsubscribe (RFC 8058) comes without cookies and expects no redirect. A
 * GET only shows the page, because mail scanners follow every link.
 */
export function registerSubscriptionButtons(app: FastifyInstance, caller: Caller): void {
  app.post(paths.preferences, async (request, reply) => {
    const { clave } = query.parse(request.query);
    const { fields } = await readBody(request, {}, '');
    // A form without a chosen box sends none.
    const { country = '', interests = [] } = fields;
    const body = {
      token: clave,
      country,
      interests,
    } as Input<'PATCH /content/subscription/preferences/'>['body'];
    const saved = await caller.call('PATCH /content/subscription/preferences/', { body });
    reply.header('cache-control', 'no-store');
    if (!saved.is_subscribed) return reply.redirect(paths.unsubscribed, 303);
    const done = new URLSearchParams({ clave, guardado: '1' });
    return reply.redirect(`${paths.preferences}?${done}`, 303);
  });
  for (const { page, call, next } of buttons) {
    app.post(page, async (request, reply) => {
      const { clave } = query.parse(request.query);
      // No file is accepted, so that none is put into a folder.
      const { fields } = await readBody(request, {}, '');
      const isHeld =
        clave !== '' && (await caller.call(call, { body: { token: clave } })).is_subscribed;
      reply.header('cache-control', 'no-store');
      const isMailProgram = page === paths.unsubscribe && 'List-Unsubscribe' in fields;
      if (!isMailProgram) return reply.redirect(isHeld ? next.held : next.ended, 303);
      return reply.type('text/plain; charset=utf-8').send('Se ha dado de baja.\n');
    });
  }
}
