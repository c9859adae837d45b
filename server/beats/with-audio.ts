import { createReadStream } from 'node:fs';
import { NOT_AN_AUDIO } from '../../contracts/fields.ts';
import { invalid } from '../http/failures.ts';
import type { SpooledFile } from '../http/multipart.ts';
import { createAudioName } from '../media/audio/audio-files.ts';
import { AudioError, readAudio } from '../media/audio/read-audio.ts';
import { withFileCleanup } from '../media/new-files.ts';
import type { Services } from '../services.ts';

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
 * Checks and stores the uploaded audio and runs `use`, which writes the row that references it. If `use` fails before
 * COMMIT was sent, the file is deleted.
 * @throws HttpError 400 with a field error when the file is not a supported audio format
 */
export async function withAudio<T>(
  services: Services,
  upload: SpooledFile,
  use: (audio: StoredAudio) => Promise<T>,
): Promise<T> {
  const facts = await readAudio(upload.path).catch((error: unknown) => {
    throw error instanceof AudioError ? invalid({ src: refusal(error) }) : error;
  });
  const file = createAudioName(facts.kind);
  await services.storage.put(file, createReadStream(upload.path));
  return withFileCleanup(services, [file], () => use({ file, duration: facts.duration }));
}
