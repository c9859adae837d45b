import { getInk } from '../../contracts/inks.ts';
import { getBlocks, getLines, getLineText } from '../../contracts/lyric-lines.ts';
import { lyricsPath, segmentPath } from '../../contracts/paths.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import { findService, matchTimes } from '../../contracts/song-facts.ts';
import { type PublicSong, type SongItem, songItem } from '../../contracts/songs.ts';
import { type LineupArtists, toPublicLineup } from '../entries/shared-store.ts';
import { getAudioAddress } from '../media/audio/audio-files.ts';
import {
  findPictureView,
  type PictureSet,
  toPanelPictureView,
  toPictureView,
} from '../media/pictures/store.ts';
import { readColumns } from '../registry/columns.ts';
import type { ShownSongRow, SongRow } from './store.ts';

/** Returns a song as shown in the panel. */
export function toSongItem(row: SongRow, pictures: PictureSet): SongItem {
  return {
    ...readColumns(row, songItem.shape),
    artist: row.artist_id,
    segment: row.segment_id,
    lyric: row.lyric_id,
    src: getAudioAddress(row.file),
    picture: findPictureView(pictures, row.picture_id, toPanelPictureView),
  };
}

/** Returns the lines of the song's lyric with their seconds, null where a line has none; empty without times. */
export function getTimedLines({ times, document }: Pick<ShownSongRow, 'times' | 'document'>) {
  if (document === null) return [];
  const lines = getLines(getBlocks(JSON.parse(document) as RichText)).map(getLineText);
  const seconds = matchTimes(times, lines);
  return lines.map((text, index) => ({ text, seconds: seconds[index] ?? null }));
}

/** The pictures that a song may show, its own first. */
export function listCovers(row: ShownSongRow): (number | null)[] {
  return [row.picture_id, row.edition_picture, row.series_picture, row.artist_picture];
}

/** Returns a song as visitors hear it. */
export function toPublicSong(
  row: ShownSongRow,
  pictures: PictureSet,
  artists: LineupArtists,
): PublicSong {
  const cover = listCovers(row).find((id) => id !== null && pictures.has(id)) ?? null;
  const { edition, series, series_id, lyric, title_id, poet_id, name, name_id } = row;
  return {
    ...readColumns(row, songItem.pick({ id: true, title: true, credits: true }).shape),
    ...readColumns(row, songItem.pick({ number: true, year: true, duration: true }).shape),
    peaks: row.peaks,
    artist: { name, name_id },
    ink: getInk({ id: row.artist_id, ink: row.ink }),
    featuring: toPublicLineup(row.featuring, artists),
    src: getAudioAddress(row.file),
    links: row.links
      .split('\n')
      .filter(Boolean)
      .map((url) => ({ name: findService(url) ?? '', url })),
    cover: findPictureView(pictures, cover, toPictureView),
    edition:
      edition === null || series === null || series_id === null || row.segment_id === null
        ? null
        : {
            title: `${series}: ${edition}`,
            path: segmentPath('content', series_id, row.segment_id),
          },
    lyric:
      lyric === null || title_id === null || poet_id === null
        ? null
        : { title: lyric, path: lyricsPath(poet_id, title_id) },
    times: getTimedLines(row).map(({ seconds }) => seconds),
  };
}
