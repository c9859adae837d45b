import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { panelPages, paths, patterns } from '../../contracts/paths.ts';

/** In the build it stands minified beside the program (vite.server.config.ts). */
const CODE = join(import.meta.dirname, 'offline-worker.js');

/** Pages with what everybody may read, and those below them. */
const CACHED_FILES = [
  paths.artists,
  paths.events,
  paths.dates,
  paths.news,
  paths.content,
  paths.capsule,
  paths.beats,
  patterns.artistLyrics.replace('/:artist', ''),
  paths.privacy,
  paths.terms,
];

/** Ends a worker and all it kept. */
const UNREGISTER_SCRIPT = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(end());
});
`;

/** Writes a regular expression of paths, as the worker's code has it. */
const toLiteral = (source: string): string => `/${source.replaceAll('/', '\\/')}/`;

/**
 * Returns the service worker (offline-worker.js): pages that were visited, files whose names hold their
 * hash, and the offline page are there without connection; with one, every page comes from the server.
 * @param version changes with each build, so that what was kept goes with its scripts and styles
 */
export async function createServiceWorker(version: string, isOn: boolean): Promise<string> {
  if (!isOn) return UNREGISTER_SCRIPT;
  const code = await readFile(CODE, 'utf8');
  const settings = `const settings = {
version: '${version}',
offlinePage: '${paths.offline}',
keptPages: ${toLiteral(`^/$|^(${CACHED_FILES.join('|')})(/|$)`)},
forbiddenPages: /\\/votar(\\/|$)/,
panelPages: ${toLiteral(`^(${panelPages.join('|')})(/|$)`)},
keptKeys: ['segmento', 'ver', 'pagina', 'anio', 'beat'],
alwaysKept: ['${paths.dates}', '${paths.beats}'],
};
`;
  return settings + code;
}
