import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntryKind } from '../../../contracts/entries.ts';
import type { Ink } from '../../../contracts/inks.ts';
import type { HalftonePicture } from '../../../contracts/pictures.ts';
import { toShareShape } from '../../../contracts/share-shapes.ts';
import type { Caller } from '../../http/in-process.ts';
import type { Limiter, Requester } from '../../limits/limiter.ts';
import { sendSharePicture } from './send-share-picture.ts';
import { findPosterBackground, type SharePictures } from './share-pictures.ts';

/** What a picture for sharing says, its ink and what is printed behind. */
export interface ShareCard {
  kicker: string;
  title: string;
  note?: string;
  /** When it is. */
  day?: string;
  ink?: Ink;
  picture?: HalftonePicture | null;
  /** Id of a video whose still is printed in place of the picture. */
  video?: string;
}

export interface SharePictureRouteOptions {
  http: FastifyInstance;
  services: { sharePictures: SharePictures; limiter: Limiter };
  caller: Caller;
  getRequester: (request: FastifyRequest) => Requester;
}

/** Returns the name, the ink and the picture of an entry, for a card that belongs to it. */
export async function getEntryCard(caller: Caller, kind: EntryKind, name_id: string) {
  const params = { kind, name_id };
  const entry = await caller.call('GET /h/entries/:kind/:name_id/', { params });
  const portrait = 'portrait' in entry ? entry.portrait?.picture : null;
  return {
    name: entry.name,
    ink: entry.ink,
    picture: portrait ?? entry.picture ?? entry.background,
  };
}

/**
 * Registers the address of pictures for sharing (JPEG); `?formato=` chooses the shape.
 * @param getCard returns the texts and the picture; an error that it throws is the response
 */
export function registerSharePictureRoute<Params, Query = unknown>(
  { http, services, caller, getRequester }: SharePictureRouteOptions,
  path: string,
  getCard: (params: Params, query: Query) => Promise<ShareCard>,
): void {
  http.get<{ Params: Params; Querystring: { formato?: unknown } }>(path, async (request, reply) => {
    const shape = toShareShape(request.query.formato);
    const [card, { site }] = await Promise.all([
      getCard(request.params as Params, request.query as Query),
      caller.call('GET /h/shell/', {}),
    ]);
    const { kicker, title, note = '', day, ink = 'signal', video } = card;
    const background = findPosterBackground(shape, card.picture ?? null);
    return sendSharePicture(request, reply, {
      pictures: services.sharePictures,
      picture: { kicker, title, note, day, site: site.name, shape, ink, background, video },
      limiter: services.limiter,
      requester: getRequester(request),
    });
  });
}
