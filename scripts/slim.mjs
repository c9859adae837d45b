import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, installedMode, root, stampInstalled } from './steps.mjs';

/** The scripts that a built site needs; the others build, test and measure. */
export const runtimeScripts = [
  'scripts/environment.mjs',
  'scripts/slim.mjs',
  'scripts/start.mjs',
  'scripts/steps.mjs',
  'scripts/update.mjs',
];

/** What runs after the build. */
const BUILT = ['build/program', 'build/server'];
const IMPORT = /\b(?:from|import|resolve)\s*\(?\s*['"`]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;
/** Imported for `npm run dev` alone. */
const DEVELOPMENT = 'vite';

function findRoots() {
  const files = BUILT.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
  ).filter((file) => file.endsWith('.js'));
  const imported = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name]) => name),
  );
  return new Set(imported.filter((name) => name !== DEVELOPMENT));
}

/** Returns the place of a package as seen from another one: its own folder first, then those above. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return null;
  }
}

/**
 * Returns the places in node_modules of the packages that the program and its commands need, those within others too:
 * those that are installed, and for another kind of Linux machine what would be instead.
 */
export function listNeededPackages(arch = process.arch) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = new Set();
  const add = (from, name) => {
    const place = locate(packages, from, name);
    if (place === null || needed.has(place)) return;
    needed.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[place];
    const peers = Object.keys(peerDependencies ?? {});
    const wanted = peers.filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    for (const dependency of [...names, ...wanted]) add(place, dependency);
  };
  for (const name of findRoots()) add('', name);
  return [...needed].filter((place) => {
    const { cpu, os, libc } = packages[place];
    if (cpu === undefined || arch === process.arch) return existsSync(join(root, place));
    return cpu.includes(arch) && os.includes('linux') && !libc?.includes('musl');
  });
}

/** Deletes the packages of which only the build has need: half of the installation. */
function removeBuildTools() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = listNeededPackages();
  // Other places are folders of the repository: itself and its workspaces.
  const installed = Object.keys(packages).filter((place) => place.startsWith('node_modules/'));
  for (const place of installed) {
    const isKept = needed.some((kept) => kept === place || kept.startsWith(`${place}/`));
    if (isKept || !existsSync(join(root, place))) continue;
    rmSync(join(root, place), { recursive: true, force: true });
  }
}

/** Installs and builds what is missing; what was installed for the build alone goes after it. */
export async function prepare() {
  // The container's image holds no sources of pages (`assemble.mjs`): it is installed and built.
  if (!existsSync(join(root, 'web'))) return;
  await ensureInstalled('program');
  await ensureBuilt();
  if (installedMode() !== 'production') return;
  removeBuildTools();
  stampInstalled('program');
}
