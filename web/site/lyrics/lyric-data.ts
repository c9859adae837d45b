import type { RouterContextProvider } from 'react-router';
import { blocksOf, linesOf, textOfLine } from '../../../contracts/lyric-lines.ts';
import type { ArtistLyricsPage, SongPage } from '../../../contracts/lyrics.ts';
import type { RichText } from '../../../contracts/rich-text.ts';
import { load } from '../../ui/page-context.ts';

type Context = Readonly<RouterContextProvider>;

/** One lyric, its words as blocks of numbered lines. */
export async function loadLyric(context: Context, artist: string, song: string) {
  const { item } = await load(context, async ({ caller }) => {
    const body = { type: 2, artist, song };
    return (await caller.call('POST /h/lyrics-performance/', { body })) as SongPage;
  });
  const { text, ...lyric } = item.lyric;
  return { ...item, lyric, blocks: blocksOf(JSON.parse(text) as RichText) };
}
export type LyricData = Awaited<ReturnType<typeof loadLyric>>;

/** All lyrics of an artist. */
export async function loadArtistLyrics(context: Context, artist: string) {
  const page = await load(context, async ({ caller }) => {
    const body = { type: 1, artist, song: undefined };
    return (await caller.call('POST /h/lyrics-performance/', { body })) as ArtistLyricsPage;
  });
  return page.item;
}

/** The texts of the lines: that of line 1 is the first. */
export function lineTexts({ blocks }: Pick<LyricData, 'blocks'>): string[] {
  return linesOf(blocks).map(textOfLine);
}

/** The line that an address names (`?linea=12`), or null when the lyric has no such line. */
export function lineIn(search: string, lines: number): number | null {
  const line = Number(new URLSearchParams(search).get('linea') ?? 0);
  return Number.isInteger(line) && line >= 1 && line <= lines ? line : null;
}
