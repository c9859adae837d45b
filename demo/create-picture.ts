import { readFile } from 'node:fs/promises';
import { DEFAULT_FOCUS } from '../contracts/press-crop.ts';
import { encodeShare } from '../server/media/pictures/encode-picture.ts';
import {
  createOriginalFile,
  createPictureName,
  type PictureRecord,
  pictureFile,
  shareFile,
} from '../server/media/pictures/picture-files.ts';
import { decodePicture } from '../server/media/pictures/read-picture.ts';
import { drawFewDots } from '../server/media/press/few-dots.ts';
import type { Storage } from '../server/media/storage/storage.ts';
import { repositoryPath } from '../server/platform/repository.ts';
import { pictureAlts } from './picture-alts.ts';

/** The ready pictures, `<name>-<width>.webp`; `npm run posters` draws them anew. */
const FOLDER = repositoryPath('demo/pictures/');

/** What is known of each ready picture, by its name; `npm run posters` writes it. */
export const FACTS_FILE = `${FOLDER}pictures.json`;

/** `widths`: narrowest first; the widest is `width`. */
export type DemoPictureFacts = Pick<
  PictureRecord,
  'widths' | 'width' | 'height' | 'placeholder' | 'focus'
>;

export function demoPictureFile(name: string, width: number): string {
  return `${FOLDER}${name}-${width}.webp`;
}

/** The ready pictures by name. */
export async function listDemoPictures(): Promise<Map<string, DemoPictureFacts>> {
  const facts = JSON.parse(await readFile(FACTS_FILE, 'utf8')) as Record<string, DemoPictureFacts>;
  return new Map(Object.entries(facts));
}

/**
 * Stores the files of a ready picture as they are, so that filling a site encodes little. The widest
 * serves as the original too.
 */
export async function createDemoPicture(
  storage: Storage,
  demoName: string,
  facts: DemoPictureFacts,
): Promise<PictureRecord> {
  const { widths, width, height } = facts;
  const files = await Promise.all(widths.map((one) => readFile(demoPictureFile(demoName, one))));
  const widest = files.at(-1) as Buffer;
  const pixels = await decodePicture(files.at(-2) ?? widest);
  const [share, fewDots] = await Promise.all([
    encodeShare(pixels),
    drawFewDots(pixels, facts.focus ?? DEFAULT_FOCUS),
  ]);
  const name = createPictureName();
  const original = { name: createOriginalFile('webp'), width, height };
  await Promise.all([
    storage.put(original.name, widest),
    storage.put(shareFile(name), share),
    ...widths.map((one, index) => storage.put(pictureFile(name, one), files[index] as Buffer)),
  ]);
  const alt = pictureAlts[demoName] ?? '';
  return { ...facts, fewDots, alt, name, original, crop: null, style: 'press', dots: 'medium' };
}
