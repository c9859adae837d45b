import {
  lookOfEntry,
  type PictureRoutes,
  sharePictureRoute,
} from '../../../media/share-picture/picture-route.ts';
import { notFound } from '../../../platform/http-error.ts';

/**
 * Registers the share pictures of votings: `/eventos/{event}/votar/{person}/cartel.jpg` of a
 * competitor, and `/eventos/{event}/votar/cartel.jpg` of who has voted, which has nothing of a vote.
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
  sharePictureRoute<{ event: string }>(
    routes,
    '/eventos/:event/votar/cartel.jpg',
    async ({ event: name_id }) => {
      const query = { event: name_id };
      const [{ event }, look] = await Promise.all([
        caller.call('GET /postulations/qualifiers/', { query }),
        lookOfEntry(caller, 'event', name_id),
      ]);
      return { kicker: 'El público decide', title: 'Yo voté', note: event.name, ...look };
    },
  );
}
