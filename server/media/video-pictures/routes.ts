import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { countRequest } from '../../http/count-request.ts';
import { notFound } from '../../platform/errors.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { VideoPictures } from './video-pictures.ts';

/** Pictures fetched for one address; those in memory are not counted. A page shows up to fifty. */
const FETCH_LIMIT = { limit: 300, windowMs: 5 * MINUTE_MS };

const FILE_NAME_PATTERN = /^([\w-]{11})(-grande)?\.webp$/;
/** One transparent pixel. */
const TRANSPARENT_PIXEL = Buffer.from(
  'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  'base64',
);
const CACHE_ONE_DAY = 'public, max-age=86400';

/** `/miniaturas/{video}.webp` and `/miniaturas/{video}-grande.webp`: pictures of videos. */
export function registerVideoPictures(
  http: FastifyInstance,
  pictures: VideoPictures,
  throttle: Throttle,
  getSource: (request: FastifyRequest) => string,
): void {
  http.get<{ Params: { file: string } }>('/miniaturas/:file', async (request, reply) => {
    const [, id, large] = FILE_NAME_PATTERN.exec(request.params.file) ?? [];
    if (id === undefined) throw notFound();
    const size = large === undefined ? 'small' : 'large';
    if (!pictures.isCached(id, size)) {
      await countRequest(throttle, `video picture ${getSource(request)}`, FETCH_LIMIT);
    }
    const picture = await pictures.find(id, size);
    // Browsers also show the picture of a 404: a transparent pixel in place of the icon of a broken picture.
    if (picture === null) return reply.code(404).type('image/gif').send(TRANSPARENT_PIXEL);
    return reply.type('image/webp').header('cache-control', CACHE_ONE_DAY).send(picture);
  });
}
