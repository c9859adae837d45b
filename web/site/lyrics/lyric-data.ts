import { type RouterContextProvider, redirect } from 'react-router';
import { getBlocks, getLines, getLineText } from '../../../contracts/lyric-lines.ts';
import type { ArtistLyricsPage, SongPage } from '../../../contracts/lyrics.ts';
import { lyricsPath } from '../../../contracts/paths.ts';
import type { RichText } from '../../../contracts/rich-text.ts';
import type { Caller } from '../../ui/api.ts';
import { runLoader } from '../../ui/page-context.ts';
import { getRequestedPage } from '../lists/read-page.ts';
import { loadSongs } from '../songs/load-songs.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the ink of an artist's posters and their picture. */
async function getArtistPrint(caller: Caller, name_id: string) {
  const params = { kind: 'artist' as const, name_id };
  const { ink, picture } = await caller.call('GET /h/entries/:kind/:name_id/', { params });
  return { ink, print: picture };
}

/**
 * Loads a lyric as blocks of numbered lines.
 * @throws a redirect to the lyric if it has no line of the number that the address names
 */
export async function loadLyric(context: Context, artist: string, song: string, url: URL) {
  const { item, ink, print } = await runLoader(context, async ({ caller }) => {
    const body = { type: 2, artist, song };
    const page = (await caller.call('POST /h/lyrics-performance/', { body })) as SongPage;
    return { ...page, ...(await getArtistPrint(caller, page.item.artist.name_id)) };
  });
  const { text, ...lyric } = item.lyric;
  const blocks = getBlocks(JSON.parse(text) as RichText);
  if (
    url.searchParams.has('linea') &&
    parseChosenLine(url.search, getLines(blocks).length) === null
  ) {
    throw redirect(lyricsPath(item.artist.name_id, lyric.title_id));
  }
  const [track = null] = await loadSongs(context, { lyric: lyric.id });
  return { ...item, ink, print, lyric, blocks, track };
}
export type LyricData = Awaited<ReturnType<typeof loadLyric>>;

export async function loadArtistLyrics(context: Context, artist: string, url: URL) {
  return runLoader(context, async ({ caller }) => {
    const body = { type: 1, artist, song: undefined };
    const { item } = (await caller.call('POST /h/lyrics-performance/', {
      body,
    })) as ArtistLyricsPage;
    const { name_id } = item.artist;
    const lyrics = getRequestedPage(item.lyrics, url, lyricsPath(name_id));
    return { ...item, lyrics, ink: (await getArtistPrint(caller, name_id)).ink };
  });
}

/** Returns the texts of the lines; index 0 is line 1. */
export function listLineTexts({ blocks }: Pick<LyricData, 'blocks'>): string[] {
  return getLines(blocks).map(getLineText);
}

/** Returns the line that the URL names (`?linea=12`), or null if the lyric has no such line. */
export function parseChosenLine(search: string, lines: number): number | null {
  const line = Number(new URLSearchParams(search).get('linea') ?? 0);
  return Number.isInteger(line) && line >= 1 && line <= lines ? line : null;
}
