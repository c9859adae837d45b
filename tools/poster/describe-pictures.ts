import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type DemoPictureFacts, demoPictureFile, FACTS_FILE } from '../../demo/create-picture.ts';
import { encodePlaceholder } from '../../server/media/pictures/encode-picture.ts';
import { decodePicture } from '../../server/media/pictures/read-picture.ts';
import { findFocus } from '../../server/media/press/find-focus.ts';

/** The widths of each picture in the folder, narrowest first, by its name. */
async function listWidths(folder: URL): Promise<Map<string, number[]>> {
  const pictures = new Map<string, number[]>();
  for (const file of (await readdir(folder)).sort()) {
    const [, name, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
    if (name === undefined) continue;
    pictures.set(
      name,
      [...(pictures.get(name) ?? []), Number(width)].sort((a, b) => a - b),
    );
  }
  return pictures;
}

/** Writes what the first start would otherwise have to work out of each picture. */
export async function describePictures(folder: URL): Promise<void> {
  const lines: string[] = [];
  for (const [name, widths] of await listWidths(folder)) {
    const [middle, widest] = await Promise.all(
      widths
        .slice(-2)
        .map(async (width) => decodePicture(await readFile(demoPictureFile(name, width)))),
    );
    if (middle === undefined || widest === undefined) throw new Error(`${name} has one width`);
    const { width, height } = widest;
    const [placeholder, focus] = await Promise.all([encodePlaceholder(middle), findFocus(middle)]);
    const facts: DemoPictureFacts = { widths, width, height, placeholder, focus };
    lines.push(`${JSON.stringify(name)}: ${JSON.stringify(facts)}`);
  }
  await writeFile(FACTS_FILE, `{\n${lines.join(',\n')}\n}\n`);
}
