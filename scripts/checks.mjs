// The commands of the checks, alone and as parts of `npm test`: arguments for the Node that runs the server.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodePath, root, run } from './steps.mjs';

const bin = (name) => `node_modules/${name}`;

/** Projects of the compiler, each after those it needs. */
export const typeProjects = ['contracts', 'web', 'server', 'test'];

/**
 * One project with those it needs. Each in a process of its own, one after the other: one process keeps
 * the types of all (1.4 GB instead of 0.9), several checkers work out the types that they share.
 */
export const types = (project) => [
  ...[bin('typescript/bin/tsc'), '--build', project],
  ...['--checkers', '1', '--builders', '1'],
];

/** The compiler is a Go program: without garbage collection below 1 GB it takes a fifth less CPU time. */
export const typesMemory = { GOGC: 'off', GOMEMLIMIT: '1000MiB' };

export const lint = [bin('@biomejs/biome/bin/biome'), 'check'];

export const imports = [
  bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
  ...['contracts', 'server', 'web', 'demo', 'tools', '--config', '.dependency-cruiser.mjs'],
];

export const unused = [bin('knip/bin/knip.js'), '--no-config-hints'];

/** `projects`: those of `vitest.config.ts`; one with `!` before its name is left out. */
export const vitest = (...projects) => [
  ...[bin('vitest/vitest.mjs'), 'run'],
  ...projects.flatMap((name) => ['--project', name]),
];

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
