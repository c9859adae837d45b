// The folder that a release and the container's image hold: `node scripts/assemble.mjs <folder>`, after `scripts/prepare.mjs`.
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listNeededPackages, runtimeScripts } from './slim.mjs';
import { root, stampInstalled } from './steps.mjs';

/** Read when the site or one of its commands runs; `web` and `docs/manual` are in `build`. */
export const runtimePaths = [
  'package.json',
  'package-lock.json',
  'README.md',
  'build/client',
  'build/program',
  'build/server',
  'build/style-rules',
  'contracts',
  'demo',
  'docs/operations.md',
  'migrations',
  ...runtimeScripts,
  'server',
  'tarima',
  'tarima.mjs',
];

/** Tests, and what only compilers and debuggers read. */
const LEFT_OUT = /\.test\.tsx?$|\.(?:map|d\.[cm]?ts)$/;

export function assemble(target) {
  for (const path of [...runtimePaths, ...listNeededPackages()]) {
    mkdirSync(join(target, path, '..'), { recursive: true });
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.test(source),
    });
  }
  stampInstalled('program', target);
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  assemble(process.argv[2]);
}
