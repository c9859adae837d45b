import type { RouterContextProvider } from 'react-router';
import { blocksOf, linesOf, textOfLine } from '../../../contracts/lyric-lines.ts';
import type { ArtistLyricsPage, SongPage } from '../../../contracts/lyrics.ts';
import type { RichText } from '../../../contracts/rich-text.ts';
import { load } from '../../ui/page-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Loads a lyric as blocks of numbered lines. */
export async function loadLyric(context: Context, artist: string, song: string) {
  const { item } = await load(context, async ({ caller }) => {
    const body = { type: 2, artist, song };
    return (await caller.call('POST /h/lyrics-performance/', { body })) as SongPage;
  });
  const { text, ...lyric } = item.lyric;
  return { ...item, lyric, blocks: blocksOf(JSON.parse(text) as RichText) };
}
export type LyricData = Awaited<ReturnType<typeof loadLyric>>;

/** Loads all lyrics of an artist. */
export async function loadArtistLyrics(context: Context, artist: string) {
  const page = await load(context, async ({ caller }) => {
    const body = { type: 1, artist, song: undefined };
    return (await caller.call('POST /h/lyrics-performance/', { body })) as ArtistLyricsPage;
  });
  return page.item;
}

/** Returns the texts of the lines; index 0 is line 1. */
export function lineTexts({ blocks }: Pick<LyricData, 'blocks'>): string[] {
  return linesOf(blocks).map(textOfLine);
}

/** Returns the line that the URL names (`?linea=12`), or null if the lyric has no such line. */
export function lineIn(search: string, lines: number): number | null {
  const line = Number(new URLSearchParams(search).get('linea') ?? 0);
  return Number.isInteger(line) && line >= 1 && line <= lines ? line : null;
}
