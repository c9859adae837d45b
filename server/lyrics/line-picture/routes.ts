import {
  getBlocks,
  getLines,
  getLineText,
  trimTrailingPunctuation,
} from '../../../contracts/lyric-lines.ts';
import type { SongPage } from '../../../contracts/lyrics.ts';
import { patterns } from '../../../contracts/paths.ts';
import type { RichText } from '../../../contracts/rich-text.ts';
import {
  getEntryCard,
  registerSharePictureRoute,
  type SharePictureRouteOptions,
} from '../../media/share-picture/picture-route.ts';
import { notFound } from '../../platform/errors.ts';

interface Params {
  artist: string;
  song: string;
  file: string;
}

/** Returns the number in a file name such as `12.jpg`. */
function parseLineNumber(file: string): number {
  return Number(/^([1-9]\d{0,4})\.jpg$/.exec(file)?.[1] ?? 0);
}

/** Registers `/letras/{artist}/{song}/linea/12.jpg`: the share picture of a line of a lyric. */
export function linePictureRoutes(routes: SharePictureRouteOptions): void {
  const { caller } = routes;
  const path = `${patterns.lyric}/linea/:file`;
  registerSharePictureRoute<Params>(routes, path, async ({ artist, song, file }) => {
    const body = { type: 2, artist, song };
    const [{ item }, entryCard] = await Promise.all([
      caller.call('POST /h/lyrics-performance/', { body }) as Promise<SongPage>,
      getEntryCard(caller, 'artist', artist),
    ]);
    const lines = getLines(getBlocks(JSON.parse(item.lyric.text) as RichText));
    const line = lines[parseLineNumber(file) - 1];
    if (line === undefined) throw notFound();
    const { lyric, artist: singer } = item;
    return {
      kicker: lyric.title,
      title: trimTrailingPunctuation(getLineText(line)),
      note: singer.name,
      ...entryCard,
    };
  });
}
