import { songPath } from '../../../contracts/paths.ts';
import { shortenPeaks } from '../../../contracts/peaks.ts';
import type { PublicSong } from '../../../contracts/songs.ts';
import type { ButtonTrack } from '../players/sound.ts';

/** Points of a waveform in a page, which may hold many. */
const POINTS = 12;

/** Returns who sings a song: its artist, and who is with it. */
export function toSingers({ artist, featuring }: Pick<PublicSong, 'artist' | 'featuring'>): string {
  const guests = featuring.map(({ name }) => name).join(', ');
  return guests === '' ? artist.name : `${artist.name} con ${guests}`;
}

/** Returns what a button says of a song. */
export function toSongTrack(song: PublicSong): ButtonTrack {
  const { id, title, src, peaks } = song;
  return {
    path: songPath(id),
    title,
    by: toSingers(song),
    src,
    peaks: shortenPeaks(peaks, POINTS),
  };
}
