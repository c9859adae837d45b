import { randomBytes } from 'node:crypto';
import type { AudioKind } from './read-audio.ts';

/** Folders of the storage that hold audio: that of beats, whose page may be locked, and that of songs. */
export const AUDIO_FOLDERS = ['audio/', 'songs/'] as const;
export type AudioFolder = (typeof AUDIO_FOLDERS)[number];

/** Returns a new random stored name. */
export function createAudioName(folder: AudioFolder, kind: AudioKind): string {
  return `${folder}${randomBytes(16).toString('hex')}.${kind}`;
}

/** The address of stored audio, from the site's root. */
export function getAudioAddress(name: string): string {
  return `/media/${name}`;
}
