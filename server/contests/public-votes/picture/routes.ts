import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toShareShape } from '../../../../contracts/share-shapes.ts';
import type { Caller } from '../../../http/caller.ts';
import { sendSharePicture } from '../../../media/share-picture/send-share-picture.ts';
import { printedIn } from '../../../media/share-picture/share-pictures.ts';
import { notFound } from '../../../platform/http-error.ts';
import type { Services } from '../../../services.ts';

interface Params {
  event: string;
  person: string;
}

/** Registers `/eventos/{event}/votar/{person}/cartel.jpg`: the share picture of a competitor. */
export function votePictureRoutes(
  http: FastifyInstance,
  { sharePictures, throttle }: Services,
  caller: Caller,
  sourceOf: (request: FastifyRequest) => string,
): void {
  http.get<{ Params: Params; Querystring: { formato?: unknown } }>(
    '/eventos/:event/votar/:person/cartel.jpg',
    async (request, reply) => {
      const query = { event: request.params.event, aka_ref: request.params.person };
      const params = { kind: 'event' as const, name_id: request.params.event };
      const shape = toShareShape(request.query.formato);
      const [{ postulate, event }, entry, { site }] = await Promise.all([
        caller.call('GET /postulations/qualifiers/', { query }),
        caller.call('GET /h/entries/:kind/:name_id/', { params }),
        caller.call('GET /h/shell/', {}),
      ]);
      if (postulate === null) throw notFound();
      const picture = {
        kicker: 'Vote por',
        title: postulate.aka,
        note: event.name,
        site: site.name,
        shape,
        ink: entry.ink,
        background: printedIn(shape, entry.picture ?? entry.background),
      };
      const source = sourceOf(request);
      return sendSharePicture(request, reply, {
        pictures: sharePictures,
        picture,
        throttle,
        source,
      });
    },
  );
}
