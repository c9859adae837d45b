// What the container's image holds: `node scripts/assemble.mjs <folder>` copies it after `scripts/prepare.mjs`.
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.mjs';

/** Read when the site or one of its commands runs; `web` and `docs/manual` are in `build`. */
export const runtimePaths = [
  'package.json',
  'package-lock.json',
  'build',
  'contracts',
  'demo',
  'docs/operations.md',
  'migrations',
  'scripts',
  'server',
  'tarima.mjs',
];

const isTest = (path) => /\.test\.tsx?$/.test(path);

export function assemble(target, paths = [...runtimePaths, 'node_modules']) {
  mkdirSync(target, { recursive: true });
  for (const path of paths) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !isTest(source),
    });
  }
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  assemble(process.argv[2]);
}
