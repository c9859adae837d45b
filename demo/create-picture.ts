import { readFile } from 'node:fs/promises';
import { encodeShare } from '../server/media/pictures/encode-picture.ts';
import {
  createOriginalFileName,
  createPictureName,
  getPictureFileName,
  getShareFileName,
  type PictureRecord,
} from '../server/media/pictures/picture-files.ts';
import { decodePicture } from '../server/media/pictures/read-picture.ts';
import type { Storage } from '../server/media/storage/storage.ts';
import { resolveFromRoot } from '../server/platform/project-root.ts';

/** The ready pictures, `<name>-<width>.webp`. */
const FOLDER = resolveFromRoot('demo/pictures/');

/** `widths`: narrowest first; the widest is `width`. Pictures of albums have captions and no `alt`. */
type DemoPictureFacts = Pick<
  PictureRecord,
  'widths' | 'width' | 'height' | 'placeholder' | 'fewDots' | 'focus'
> & { alt?: string };

export function demoPictureFile(name: string, width: number): string {
  return `${FOLDER}${name}-${width}.webp`;
}

/** The ready pictures by name. */
export async function listDemoPictures(): Promise<Map<string, DemoPictureFacts>> {
  const facts = JSON.parse(await readFile(`${FOLDER}pictures.json`, 'utf8'));
  return new Map(Object.entries<DemoPictureFacts>(facts));
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
  const files = await Promise.all(widths.map((item) => readFile(demoPictureFile(demoName, item))));
  const widest = files.at(-1) as Buffer;
  const share = await encodeShare(await decodePicture(files.at(-2) ?? widest));
  const name = createPictureName();
  const original = { name: createOriginalFileName('webp'), width, height };
  await Promise.all([
    storage.put(original.name, widest),
    storage.put(getShareFileName(name), share),
    ...widths.map((item, index) =>
      storage.put(getPictureFileName(name, item), files[index] as Buffer),
    ),
  ]);
  const shown = { crop: null, style: 'halftone', dots: 'medium' } as const;
  return { alt: '', ...facts, ...shown, name, original };
}
