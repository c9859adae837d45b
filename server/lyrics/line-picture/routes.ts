import type { FastifyInstance, FastifyRequest } from 'fastify';
import { blocksOf, linesOf, quoteOf, textOfLine } from '../../../contracts/lyric-lines.ts';
import type { SongPage } from '../../../contracts/lyrics.ts';
import type { RichText } from '../../../contracts/rich-text.ts';
import { toShareShape } from '../../../contracts/share-shapes.ts';
import type { Caller } from '../../http/caller.ts';
import { sendSharePicture } from '../../media/share-picture/send-share-picture.ts';
import { printedIn } from '../../media/share-picture/share-pictures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';

interface Params {
  artist: string;
  song: string;
  file: string;
}

/** Returns the number in a file name such as `12.jpg`. */
function numberIn(file: string): number {
  return Number(/^([1-9]\d{0,4})\.jpg$/.exec(file)?.[1] ?? 0);
}

/** Registers `/letras/{artist}/{song}/linea/12.jpg`: the share picture of a line of a lyric. */
export function linePictureRoutes(
  http: FastifyInstance,
  { sharePictures, throttle }: Services,
  caller: Caller,
  sourceOf: (request: FastifyRequest) => string,
): void {
  http.get<{ Params: Params; Querystring: { formato?: unknown } }>(
    '/letras/:artist/:song/linea/:file',
    async (request, reply) => {
      const { artist, song, file } = request.params;
      const body = { type: 2, artist, song };
      const params = { kind: 'artist' as const, name_id: artist };
      const shape = toShareShape(request.query.formato);
      const [{ item }, entry, { site }] = await Promise.all([
        caller.call('POST /h/lyrics-performance/', { body }) as Promise<SongPage>,
        caller.call('GET /h/entries/:kind/:name_id/', { params }),
        caller.call('GET /h/shell/', {}),
      ]);
      const lines = linesOf(blocksOf(JSON.parse(item.lyric.text) as RichText));
      const line = lines[numberIn(file) - 1];
      if (line === undefined) throw notFound();
      const picture = {
        kicker: item.lyric.title,
        title: quoteOf(textOfLine(line)),
        note: item.artist.name,
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
