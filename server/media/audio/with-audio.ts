import { createReadStream } from 'node:fs';
import { NOT_AN_AUDIO } from '../../../contracts/fields.ts';
import { invalid } from '../../http/failures.ts';
import type { SpooledFile } from '../../http/multipart.ts';
import { type FileCleanup, withFileCleanup } from '../new-files.ts';
import type { Storage } from '../storage/storage.ts';
import { type AudioFolder, createAudioName } from './audio-files.ts';
import { AudioError, readAudio } from './read-audio.ts';

/** Stored audio that no row references yet. */
export interface StoredAudio {
  file: string;
  /** Seconds. */
  duration: number;
}

function refusal({ codec }: AudioError): string {
  if (codec === null) return NOT_AN_AUDIO;
  return `Los navegadores no reproducen este audio (${codec}). Guárdelo como MP3, AAC, Opus, FLAC o WAV de 16 bits.`;
}

/**
 * Checks and stores the uploaded audio, if any, and runs `use`, which writes the row that references it. If `use` fails
 * before COMMIT was sent, the file is deleted.
 * @throws HttpError 400 with a field error when the file is not a supported audio format
 */
export async function withAudio<T>(
  services: FileCleanup & { storage: Storage },
  folder: AudioFolder | undefined,
  upload: SpooledFile | undefined,
  use: (audio: StoredAudio | null) => Promise<T>,
): Promise<T> {
  if (folder === undefined || upload === undefined) return use(null);
  const facts = await readAudio(upload.path).catch((error: unknown) => {
    throw error instanceof AudioError ? invalid({ src: refusal(error) }) : error;
  });
  const file = createAudioName(folder, facts.kind);
  await services.storage.put(file, createReadStream(upload.path));
  return withFileCleanup(services, [file], () => use({ file, duration: facts.duration }));
}
