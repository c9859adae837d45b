import { getPeaks } from '../../../contracts/peaks.ts';

/** Metadata of an audio file; empty or null where it has none. */
export interface Song {
  file: File;
  title: string;
  producer: string;
  genre: string;
  bpm: number | null;
  /** Its place in its album. */
  number: number | null;
  year: number | null;
  /** Seconds. */
  duration: number | null;
}

/** Returns a title from the file name: without extension, underscores and track number. */
function toTitle(name: string): string {
  return name
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .replace(/^\d{1,2}\s*[-.]\s*/, '')
    .trim();
}

/** Reads tags and duration in the browser, with the library that the server uses. */
export async function readSongTags(file: File): Promise<Song> {
  const song: Song = {
    file,
    title: toTitle(file.name),
    producer: '',
    genre: '',
    bpm: null,
    number: null,
    year: null,
    duration: null,
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
      number: common.track.no,
      year: common.year ?? null,
      duration: format.duration ?? null,
    };
  } catch {
    // The server decides whether it is audio.
    return song;
  }
}

/** Maximum seconds of a drawn waveform, because decoded audio takes much memory. */
const MAX_DRAWN_SECONDS = 15 * 60;
/** Sample rate for drawing, in Hz. */
const DRAWN_RATE = 8000;

/** Returns the waveform; empty if the file cannot be decoded or is too long. */
export async function computePeaks({ file, duration }: Song): Promise<string> {
  if (duration === null || duration > MAX_DRAWN_SECONDS) return '';
  try {
    const context = new OfflineAudioContext(1, 1, DRAWN_RATE);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return getPeaks(decoded.getChannelData(0));
  } catch {
    return '';
  }
}
