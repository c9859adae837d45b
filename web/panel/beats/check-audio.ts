import { NOT_AN_AUDIO } from '../../../contracts/fields.ts';

const MEGABYTE = 1024 * 1024;
/** The server takes no more. */
const MOST_BYTES = 100 * MEGABYTE;

/** What the file chooser offers; the server looks at the bytes. */
export const audioTypes = '.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac,audio/*';

/** Phones and old systems name some kinds in ways of their own, or not at all. */
const ENDING = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i;

/** Why this file cannot be sent as a beat, or null. Looks at its name, type and size only. */
export function refusalOfAudio(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isAudio = file.type.startsWith('audio/') || (file.type === '' && ENDING.test(file.name));
  if (!isAudio || file.size === 0) return NOT_AN_AUDIO;
  if (file.size <= MOST_BYTES) return null;
  const size = (file.size / MEGABYTE).toLocaleString('es', { maximumFractionDigits: 0 });
  return `El audio puede pesar hasta 100 MB; este pesa ${size} MB.`;
}
