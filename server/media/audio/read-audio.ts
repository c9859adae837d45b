import { type FileHandle, open } from 'node:fs/promises';
import type { IFormat } from 'music-metadata';
import {
  type AudioBytes,
  hasAacFrames,
  hasFlacFrames,
  hasMp3Frames,
  hasMp4Media,
  measureWav,
} from './find-frames.ts';

/** The kinds of audio that are stored, by the ending of the stored name. */
export type AudioKind = 'mp3' | 'm4a' | 'aac' | 'ogg' | 'wav' | 'flac';

export interface AudioFacts {
  kind: AudioKind;
  /** Seconds, more than 0. */
  duration: number;
}

/** The file is not a supported audio format. */
export class AudioError extends Error {}

const KINDS_BY_EXTENSION: Readonly<Record<string, AudioKind>> = {
  mp3: 'mp3',
  m4a: 'm4a',
  m4b: 'm4a',
  // Audio files are often detected as MP4; the tracks inside decide.
  mp4: 'm4a',
  aac: 'aac',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  wav: 'wav',
  flac: 'flac',
};
/** A day. */
const MAX_SECONDS = 86_400;
/** Bits per second below which the announced duration is impossible. */
const MIN_BITS_PER_SECOND = 800;

async function hasSound(kind: AudioKind, audio: AudioBytes): Promise<boolean> {
  if (kind === 'mp3') return hasMp3Frames(audio);
  if (kind === 'aac') return hasAacFrames(audio);
  if (kind === 'flac') return hasFlacFrames(audio);
  if (kind === 'm4a') return hasMp4Media(audio);
  return true;
}

async function getDuration(kind: AudioKind, audio: AudioBytes, format: IFormat): Promise<number> {
  if (kind !== 'wav') return format.duration ?? 0;
  const { bytes, perSecond } = await measureWav(audio);
  return perSecond > 0 ? bytes / perSecond : 0;
}

async function readFacts(path: string, file: FileHandle): Promise<AudioFacts> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path);
  const kind = KINDS_BY_EXTENSION[type?.ext ?? ''];
  if (kind === undefined) throw new AudioError('not a kind of audio that is taken');
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const audio = { file, size: (await file.stat()).size };
  const duration = await getDuration(kind, audio, format);
  const isPlausible =
    duration > 0 && duration <= MAX_SECONDS && (audio.size * 8) / duration >= MIN_BITS_PER_SECOND;
  if (format.hasVideo || !isPlausible || !(await hasSound(kind, audio))) {
    throw new AudioError('no sound in it, or more than sound');
  }
  return { kind, duration };
}

/**
 * Returns the format and the duration of an audio file, determined by its bytes.
 * @throws AudioError for other formats, videos, and headers without sound
 */
export async function readAudio(path: string): Promise<AudioFacts> {
  const file = await open(path);
  try {
    return await readFacts(path, file);
  } catch (error) {
    // Broken files cause many kinds of errors; only errors of the disk have a `syscall`.
    if (error instanceof AudioError || !(error instanceof Error) || 'syscall' in error) throw error;
    throw new AudioError(error.message);
  } finally {
    await file.close();
  }
}
