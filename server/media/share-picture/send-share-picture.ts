import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressLimits } from '../../../contracts/limits.ts';
import { isFresh } from '../../http/encodings.ts';
import { unavailable } from '../../http/failures.ts';
import type { Limiter, Requester } from '../../limits/limiter.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';
import type { SharePicture, SharePictures } from './share-pictures.ts';

const kind = 'share pictures that are drawn';
const drawingLimits = { name: kind, limits: [addressLimits[kind]] };

interface SharePictureResponse {
  pictures: SharePictures;
  picture: SharePicture;
  limiter: Limiter;
  requester: Requester;
}

/**
 * Answers a GET with a picture for sharing (JPEG). A matching `If-None-Match` skips the
 * rendering. Answers 429 above the rate limit of an address, 503 while the queue is full.
 */
export async function sendSharePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { pictures, picture, limiter, requester }: SharePictureResponse,
): Promise<FastifyReply> {
  const etag = pictures.getEtag(picture);
  reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const get = (isFirst: boolean) =>
    pictures.getOrDraw(picture, { key: requester.subnet, isKnown: isFirst });
  try {
    // Those in memory and repeats by `ETag` are not counted.
    const jpeg = await (pictures.isDrawnOrInProgress(picture)
      ? get(false)
      : limiter.run(drawingLimits, requester, get));
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
