import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encodePlaceholder, encodeShare } from '../server/media/pictures/encode-picture.ts';
import {
  makeOriginalFile,
  makePictureName,
  type PictureRecord,
  pictureFile,
  shareFile,
} from '../server/media/pictures/picture-files.ts';
import { decodePicture } from '../server/media/pictures/read-picture.ts';
import { findFocus } from '../server/media/press/find-focus.ts';
import type { Storage } from '../server/media/storage/storage.ts';

/** The ready pictures, `<name>-<width>.webp`; `npm run posters` draws them anew. */
const FOLDER = fileURLToPath(new URL('pictures/', import.meta.url));

export function demoPictureFile(name: string, width: number): string {
  return `${FOLDER}${name}-${width}.webp`;
}

/** The widths of each ready picture, narrowest first, by its name. */
export async function listDemoPictures(): Promise<Map<string, number[]>> {
  const pictures = new Map<string, number[]>();
  for (const file of await readdir(FOLDER)) {
    const [, name = '', width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
    pictures.set(
      name,
      [...(pictures.get(name) ?? []), Number(width)].sort((a, b) => a - b),
    );
  }
  return pictures;
}

/**
 * Stores the files of a ready picture as they are, so that filling a site encodes little.
 * @param widths narrowest first; the widest serves as the original too
 */
export async function makeDemoPicture(
  storage: Storage,
  demoName: string,
  widths: number[],
): Promise<PictureRecord> {
  const files = await Promise.all(
    widths.map((width) => readFile(demoPictureFile(demoName, width))),
  );
  const widest = files.at(-1) as Buffer;
  const shared = await decodePicture(files.at(-2) ?? widest);
  const ratio = shared.height / shared.width;
  const width = widths.at(-1) as number;
  const height = Math.round(width * ratio);
  const name = makePictureName();
  const original = makeOriginalFile('webp');
  const [placeholder, share] = await Promise.all([encodePlaceholder(shared), encodeShare(shared)]);
  await Promise.all([
    storage.put(original, widest),
    storage.put(shareFile(name), share),
    ...widths.map((one, index) => storage.put(pictureFile(name, one), files[index] as Buffer)),
  ]);
  const size = { width, height };
  const focus = await findFocus(shared);
  return {
    name,
    ...size,
    placeholder,
    widths,
    original: { name: original, ...size },
    crop: null,
    focus,
    style: 'press',
    dots: 'medium',
  };
}
