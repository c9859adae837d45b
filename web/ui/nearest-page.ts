import { coverPath, entryPath, lyricsPath, paths, sectionPaths } from '../../contracts/paths.ts';
import type { Caller } from './api.ts';

/** Link of an error page to the page that exists and is nearest to the requested one. */
export interface NearestPage {
  href: string;
  label: string;
}

const sections = {
  artistas: { kind: 'artist', label: 'Ver los artistas' },
  eventos: { kind: 'event', label: 'Ver los eventos' },
  contenido: { kind: 'content', label: 'Ver el contenido' },
} as const;

/** Returns the name of an item that visitors may see, or null. */
async function findEntryName(
  caller: Caller,
  kind: 'artist' | 'event' | 'content',
  name_id: string,
): Promise<string | null> {
  const params = { kind, name_id };
  return caller.call('GET /h/entries/:kind/:name_id/', { params }).then(
    ({ name }) => name,
    () => null,
  );
}

async function getParentOfLyric(caller: Caller, artist: string, hasSong: boolean) {
  const body = { type: 1, artist };
  const hasLyrics = await caller.call('POST /h/lyrics-performance/', { body }).then(
    () => true,
    () => false,
  );
  const name = hasLyrics || hasSong ? await findEntryName(caller, 'artist', artist) : null;
  if (name !== null && hasSong && hasLyrics)
    return { href: lyricsPath(artist), label: `Letras de ${name}` };
  if (name !== null) return { href: entryPath('artist', artist), label: `Ir a ${name}` };
  return { href: paths.artists, label: sections.artistas.label };
}

/**
 * Returns the page that stands above `path` and exists: the cover of the item or the artist's
 * lyrics, otherwise the index; null outside the sections.
 */
export async function findNearestPage(caller: Caller, path: string): Promise<NearestPage | null> {
  const [section = '', name_id = '', ...extraSegments] = path.split('/').slice(1);
  if (section === 'letras') return getParentOfLyric(caller, name_id, extraSegments.length > 0);
  if (!Object.hasOwn(sections, section)) return null;
  const { kind, label } = sections[section as keyof typeof sections];
  const name = extraSegments.length > 0 ? await findEntryName(caller, kind, name_id) : null;
  if (name === null) return { href: sectionPaths[kind], label };
  const href = kind === 'artist' ? entryPath(kind, name_id) : coverPath(kind, name_id);
  return { href, label: `Ir a ${name}` };
}
