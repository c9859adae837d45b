import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const styles = join(root, 'web/ui/tokens.css');
const folder = join(root, 'node_modules/.cache/fonts');

/** The complete files, which are twice as large. */
const FACES = {
  anton: { file: '@fontsource/anton/files/anton-latin-400-normal.woff2', variationAxes: {} },
  archivo: {
    file: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  },
};
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];

/** Returns the characters of a value of `unicode-range`, as in `U+20-7E, U+A0`. */
function getCharacters(ranges: string): string {
  const characters = ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return String.fromCodePoint(
      ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
  });
  return characters.join('');
}

async function createFont(name: keyof typeof FACES): Promise<void> {
  const made = join(folder, `${name}.woff2`);
  const sources = [styles, import.meta.filename];
  const isFresh = (source: string) => statSync(source).mtimeMs < statSync(made).mtimeMs;
  if (existsSync(made) && sources.every(isFresh)) return;
  const { file, variationAxes } = FACES[name];
  const face = new RegExp(`spanish-fonts/${name}\\.woff2[^}]*unicode-range:([^;}]+)`);
  const ranges = face.exec(await readFile(styles, 'utf8'))?.[1];
  if (ranges === undefined) throw new Error(`tokens.css has no face of ${name}.woff2`);
  const font = await subsetFont(
    await readFile(join(root, 'node_modules', file)),
    getCharacters(ranges),
    { targetFormat: 'woff2', noHinting: true, keepFeatures, variationAxes },
  );
  await writeFile(made, font);
}

/**
 * Vite plugin that makes `spanish-fonts/anton.woff2` and `spanish-fonts/archivo.woff2`: the
 * characters that the `unicode-range` of their faces in `web/ui/tokens.css` names, without hinting.
 */
export function spanishFonts(): Plugin {
  return {
    name: 'spanish-fonts',
    async config() {
      await mkdir(folder, { recursive: true });
      await Promise.all([createFont('anton'), createFont('archivo')]);
      return { resolve: { alias: { 'spanish-fonts': folder } } };
    },
  };
}
