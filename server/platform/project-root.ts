import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
