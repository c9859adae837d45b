import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
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
export class AudioError extends Error {
  /** Name of the codec that browsers do not play; null when the file is no audio. */
  readonly codec: string | null;
  constructor(message: string, codec: string | null = null) {
    super(message);
    this.codec = codec;
  }
}

/** What the current Chrome, Firefox and Safari play, as `music-metadata` and `measureWav` name it. */
const PLAYED =
  /^(MPEG[- ][\d.]+ layer 3|(MPEG-4\/)?AAC|Vorbis I|Opus|FLAC|<(Opus|fLaC)>|PCM (8|16|24|32) bits|float 32 bits)$/i;

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

/** @throws AudioError for a codec that browsers do not play */
function assertPlayed(codec: string): void {
  if (!PLAYED.test(codec))
    throw new AudioError('a codec that browsers do not play', codec.replace(/[<>]/g, ''));
}

async function readFacts(path: string, file: FileHandle): Promise<AudioFacts> {
  const audio = { file, size: (await file.stat()).size };
  const wav = await measureWav(audio);
  if (wav !== null) {
    if (wav.seconds <= 0 || wav.seconds > MAX_SECONDS) throw new AudioError('no sound in it');
    assertPlayed(wav.codec);
    return { kind: 'wav', duration: wav.seconds };
  }
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path);
  // An MP3 file may begin with silence or garbage, which is no type.
  const isMp3 = type === undefined && (await hasMp3Frames(audio));
  const kind = isMp3 ? 'mp3' : KINDS_BY_EXTENSION[type?.ext ?? ''];
  if (kind === undefined) {
    const isAudio = type?.mime.startsWith('audio/') === true;
    throw new AudioError('not a kind that is taken', isAudio ? type.ext.toUpperCase() : null);
  }
  const { parseFile, parseStream } = await import('music-metadata');
  const options = { duration: true, skipCovers: true };
  const { format } = isMp3
    ? await parseStream(
        createReadStream(path),
        { mimeType: 'audio/mpeg', size: audio.size },
        options,
      )
    : await parseFile(path, options);
  const { duration = 0, codec } = format;
  const isPlausible =
    duration > 0 && duration <= MAX_SECONDS && (audio.size * 8) / duration >= MIN_BITS_PER_SECOND;
  if (format.hasVideo || codec === undefined || !isPlausible || !(await hasSound(kind, audio))) {
    throw new AudioError('no sound in it, or more than sound');
  }
  assertPlayed(codec);
  return { kind, duration };
}

/**
 * Returns the format and the duration of an audio file, determined by its bytes and the codec inside.
 * @throws AudioError for other formats, codecs that browsers do not play, videos, and headers without
 * sound
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
