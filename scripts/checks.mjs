// The commands of the checks, alone and as parts of `npm test`: arguments for the Node that runs the server.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodePath, root, run } from './steps.mjs';

const bin = (name) => `node_modules/${name}`;

/**
 * All parts, or one (`contracts`, `web` or `server`) with those it needs. One checker: several would
 * each work out the types that they share, in three times the CPU time.
 */
export const types = [
  ...[bin('typescript/bin/tsc'), '--build'],
  ...['--checkers', '1', '--builders', '1'],
];

export const lint = [bin('@biomejs/biome/bin/biome'), 'check'];

export const imports = [
  bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
  ...['contracts', 'server', 'web', 'demo', 'tools', '--config', '.dependency-cruiser.mjs'],
];

export const unused = ['scripts/unused.mjs'];

export const vitest = [bin('vitest/vitest.mjs'), 'run'];

export const playwright = [bin('@playwright/test/cli.js'), 'test'];

/** Writes the types of the routes that the pages import, unless those are newer than the routes. */
export async function ensureRouteTypes() {
  const changed = (file) => statSync(join(root, file)).mtimeMs;
  const made = '.react-router/types/+routes.ts';
  const sources = ['web/routes.ts', 'contracts/paths.ts', 'react-router.config.ts'];
  if (existsSync(join(root, made)) && sources.every((file) => changed(file) < changed(made)))
    return;
  await run(nodePath, [bin('@react-router/dev/bin.cjs'), 'typegen']);
}
