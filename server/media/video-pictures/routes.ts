import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressLimits } from '../../../contracts/limits.ts';
import type { Limiter, Requester } from '../../limits/limiter.ts';
import { notFound } from '../../platform/errors.ts';
import type { VideoPictures } from './video-pictures.ts';

const kind = 'pictures of videos that are fetched';
const fetchLimits = { name: kind, limits: [addressLimits[kind]] };

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
  limiter: Limiter,
  getRequester: (request: FastifyRequest) => Requester,
): void {
  http.get<{ Params: { file: string } }>('/miniaturas/:file', async (request, reply) => {
    const [, id, large] = FILE_NAME_PATTERN.exec(request.params.file) ?? [];
    if (id === undefined) throw notFound();
    const size = large === undefined ? 'small' : 'large';
    const find = () => pictures.find(id, size);
    const picture = await (pictures.isCached(id, size)
      ? find()
      : limiter.run(fetchLimits, getRequester(request), find));
    // Browsers also show the picture of a 404: a transparent pixel in place of the icon of a broken picture.
    if (picture === null) return reply.code(404).type('image/gif').send(TRANSPARENT_PIXEL);
    return reply.type('image/webp').header('cache-control', CACHE_ONE_DAY).send(picture);
  });
}
