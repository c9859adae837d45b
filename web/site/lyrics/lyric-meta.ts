import { trimTrailingPunctuation } from '../../../contracts/lyric-lines.ts';
import {
  entryPath,
  linePath,
  linePicturePath,
  lyricsPath,
  paths,
} from '../../../contracts/paths.ts';
import { toSummary } from '../../ui/text.ts';
import { createBreadcrumbs, type PageFacts, toAbsoluteUrl } from '../shell/seo.ts';
import type { ShellData } from '../shell/shell-data.ts';
import { type LyricData, listLineTexts, parseChosenLine } from './lyric-data.ts';

function toStructuredData(data: LyricData, lines: readonly string[], origin: string) {
  const { lyric, artist } = data;
  const artistData = {
    '@type': 'MusicGroup',
    name: artist.name,
    url: toAbsoluteUrl(origin, entryPath('artist', artist.name_id)),
  };
  return {
    '@type': 'MusicComposition',
    name: lyric.title,
    url: toAbsoluteUrl(origin, lyricsPath(artist.name_id, lyric.title_id)),
    inLanguage: 'es',
    lyricist: artistData,
    lyrics: { '@type': 'CreativeWork', text: lines.join('\n'), inLanguage: 'es' },
    recordedAs: {
      '@type': 'MusicRecording',
      name: lyric.title,
      byArtist: artistData,
      datePublished: String(lyric.year),
      ...(lyric.album ? { inAlbum: { '@type': 'MusicAlbum', name: lyric.album } } : {}),
    },
  };
}

/** Returns the metadata of a lyric, or of one of its lines. */
export function getLyricFacts(data: LyricData, search: string, shell: ShellData): PageFacts {
  const { lyric, artist } = data;
  const lines = listLineTexts(data);
  const path = lyricsPath(artist.name_id, lyric.title_id);
  const line = parseChosenLine(search, lines.length);
  const guests = lyric.featuring ? ` con ${lyric.featuring}` : '';
  const description = `Letra de «${lyric.title}» de ${artist.name}${guests} (${lyric.year}).`;
  return {
    title: `${lyric.title} · ${artist.name}: letra`,
    description: toSummary(
      line === null
        ? `${description} ${lines.slice(0, 4).join(' / ')}`
        : `«${trimTrailingPunctuation(lines[line - 1] ?? '')}» — ${artist.name}, «${lyric.title}».`,
    ),
    path,
    posterPath: line === null ? undefined : linePicturePath(path, line),
    ...(line === null ? {} : { sharedPath: linePath(path, line).split('#', 1)[0] }),
    type: 'article',
    ink: data.ink,
    data: [
      toStructuredData(data, lines, shell.origin),
      createBreadcrumbs(shell.origin, [
        ['Artistas', paths.artists],
        [artist.name, entryPath('artist', artist.name_id)],
        ['Letras', lyricsPath(artist.name_id)],
        [lyric.title, path],
      ]),
    ],
  };
}
