import { peaksOf } from '../../../contracts/peaks.ts';

/** What the file says of itself; empty or null where it says nothing. */
export interface Song {
  file: File;
  title: string;
  producer: string;
  genre: string;
  bpm: number | null;
  /** Seconds. */
  duration: number | null;
}

/** The file's name as a title: without its ending, underscores and track number. */
function titleOf(name: string): string {
  return name
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .replace(/^\d{1,2}\s*[-.]\s*/, '')
    .trim();
}

/** Reads tags and duration in the browser, by the library with which the server reads them. */
export async function readSong(file: File): Promise<Song> {
  const song: Song = {
    ...{ file, title: titleOf(file.name), producer: '', genre: '', bpm: null, duration: null },
  };
  try {
    const { parseBlob } = await import('music-metadata');
    const { common, format } = await parseBlob(file, { duration: true, skipCovers: true });
    return {
      file,
      title: common.title?.trim() || song.title,
      producer: common.artist?.trim() ?? '',
      genre: common.genre?.[0]?.trim() ?? '',
      bpm: common.bpm ?? null,
      duration: format.duration ?? null,
    };
  } catch {
    // The server has the last word on whether it is a song.
    return song;
  }
}

/** Decoded sound takes far more room than the file: longer songs are not drawn. Seconds. */
const LONGEST_DRAWN = 15 * 60;
/** Enough to draw, and cheap to decode. Samples in a second. */
const DRAWN_RATE = 8000;

/** The song's waveform; empty where this browser cannot decode it, or it is too long. */
export async function drawPeaks({ file, duration }: Song): Promise<string> {
  if (duration === null || duration > LONGEST_DRAWN) return '';
  try {
    const context = new OfflineAudioContext(1, 1, DRAWN_RATE);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return peaksOf(decoded.getChannelData(0));
  } catch {
    return '';
  }
}
