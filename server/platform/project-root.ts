import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

function findRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package-lock.json'))) folder = dirname(folder);
  return folder;
}

const root = findRoot();

/**
 * Absolute path of a file of the repository. Modules do not locate files relative to themselves,
 * because `npm start` runs the server bundled (`build/program`).
 * @param path from the repository's root
 */
export function resolveFromRoot(path: string): string {
  return join(root, path);
}

/**
 * Absolute path of a program that a process or thread of its own runs: what the build made of it, beside this module
 * when that is bundled, else its source.
 * @param source one of the inputs in `vite.server.config.ts`
 */
export function resolveProgram(source: string): string {
  const built = join(import.meta.dirname, `${basename(source, '.ts')}.js`);
  return existsSync(built) ? built : resolveFromRoot(source);
}
