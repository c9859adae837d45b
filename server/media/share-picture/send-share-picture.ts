import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { countRequest } from '../../http/count-request.ts';
import { isFresh } from '../../http/encodings.ts';
import { unavailable } from '../../http/failures.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { SharePicture, SharePictures } from './share-pictures.ts';

/** Pictures drawn for one address; those in memory and repeats by `ETag` are not counted. */
const DRAWING_LIMIT = { limit: 60, windowMs: 5 * MINUTE_MS };

interface SharePictureResponse {
  pictures: SharePictures;
  picture: SharePicture;
  throttle: Throttle;
  /** The address under which the request is counted. */
  source: string;
}

/**
 * Answers a GET with a picture for sharing (JPEG). A matching `If-None-Match` skips the
 * rendering. Answers 429 above the rate limit of an address, 503 while the queue is full.
 */
export async function sendSharePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { pictures, picture, throttle, source }: SharePictureResponse,
): Promise<FastifyReply> {
  const etag = pictures.getEtag(picture);
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (!pictures.isDrawnOrInProgress(picture)) {
    await countRequest(throttle, `share picture ${source}`, DRAWING_LIMIT);
  }
  try {
    const jpeg = await pictures.getOrDraw(picture);
    return reply
      .type('image/jpeg')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(jpeg);
  } catch (error) {
    if (!(error instanceof PlatformUnavailable)) throw error;
    reply.removeHeader('etag').header('retry-after', '5');
    throw unavailable('La imagen no está disponible en este momento. Intente de nuevo.');
  }
}
