import { randomBytes } from 'node:crypto';
import type { AudioKind } from './read-audio.ts';

/** Folder of the storage that holds audio. */
export const AUDIO_FOLDER = 'audio/';

/** Returns a new random stored name. */
export function createAudioName(kind: AudioKind): string {
  return `${AUDIO_FOLDER}${randomBytes(16).toString('hex')}.${kind}`;
}

/** The address of stored audio, from the site's root. */
export function getAudioAddress(name: string): string {
  return `/media/${name}`;
}
