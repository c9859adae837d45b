import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;

const compressBrotli = promisify(brotliCompress);

const compressGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each text file below `folder`, at the highest effort. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await compressBrotli(bytes, { params }));
    await writeFile(`${path}.gz`, await compressGzip(bytes, { level: 9 }));
  }
}

/**
 * Returns the same JavaScript in ASCII. Node decodes such a file without effort and holds it in half
 * the memory: one other character doubles the width of the whole text.
 * @throws if a character outside ASCII is escaped by a backslash, which would change its meaning
 */
export function toAsciiCode(code: string): string {
  if (/\\[^\0-\x7f]/.test(code)) throw new Error('a backslash before a character outside ASCII');
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
