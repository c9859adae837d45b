import { readReceipt, shortReceipt } from '../../../../contracts/receipts.ts';
import {
  lookOfEntry,
  type PictureRoutes,
  sharePictureRoute,
} from '../../../media/share-picture/picture-route.ts';
import { notFound } from '../../../platform/http-error.ts';

/**
 * Registers the share pictures of votings: `/eventos/{event}/votar/{person}/cartel.jpg` of a
 * competitor, and `/acuse/{code}/cartel.jpg` of a vote. The latter tells neither for whom the vote
 * was nor the whole receipt, with which anybody could look that up after the close.
 */
export function votePictureRoutes(routes: PictureRoutes): void {
  const { caller } = routes;
  sharePictureRoute<{ event: string; person: string }>(
    routes,
    '/eventos/:event/votar/:person/cartel.jpg',
    async ({ event: name_id, person }) => {
      const query = { event: name_id, aka_ref: person };
      const [{ postulate, event }, look] = await Promise.all([
        caller.call('GET /postulations/qualifiers/', { query }),
        lookOfEntry(caller, 'event', name_id),
      ]);
      if (postulate === null) throw notFound();
      return { kicker: 'Vote por', title: postulate.aka, note: event.name, ...look };
    },
  );
  sharePictureRoute<{ code: string }>(routes, '/acuse/:code/cartel.jpg', async ({ code }) => {
    const params = { code: code.slice(0, 40) };
    const vote = await caller.call('GET /postulations/receipts/:code/', { params });
    if (vote.state !== 'counted' && vote.state !== 'waiting') throw notFound();
    return {
      kicker: `Acuse ${shortReceipt(readReceipt(code) ?? '')}`,
      title: 'Yo voté',
      note: vote.event,
      ...(await lookOfEntry(caller, 'event', vote.event_name_id)),
    };
  });
}
