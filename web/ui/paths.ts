import type { EntryKind } from '../../contracts/entries.ts';

/** The paths of all pages. */
export const paths = {
  home: '/',
  artists: '/artistas',
  events: '/eventos',
  content: '/contenido',
  tickets: '/tickets',
  capsule: '/lacapsula',
  beats: '/therepro',
  contact: '/contacto',
  apply: '/postulaciones',
  unsubscribe: '/baja',
  unsubscribed: '/baja/listo',
  calendarFeed: '/calendario.ics',
  privacy: '/politica-de-privacidad',
  terms: '/terminos-y-condiciones',
  offline: '/sin-conexion',
  login: '/login',
  dashboard: '/tablero',
} as const;

export const sectionPaths = {
  artist: paths.artists,
  event: paths.events,
  content: paths.content,
} as const satisfies Record<EntryKind, string>;

/** Returns the path of an artist's page, or of the library of an event or content item. */
export function entryPath(kind: EntryKind, slug: string): string {
  return `${sectionPaths[kind]}/${encodeURIComponent(slug)}`;
}

/** Returns the path of an artist's lyrics, or of one lyric. */
export function lyricsPath(artist: string, song?: string): string {
  const list = `/letras/${encodeURIComponent(artist)}`;
  return song === undefined ? list : `${list}/${encodeURIComponent(song)}`;
}

/** Returns the path of a lyric with one line highlighted. */
export function linePath(lyric: string, line: number): string {
  return `${lyric}?linea=${line}#linea-${line}`;
}

/** Returns the path of the share picture of a line. */
export function linePicturePath(lyric: string, line: number): string {
  return `${lyric}/linea/${line}.jpg`;
}

/** Returns the path of the cover page of an event or content item. */
export function coverPath(kind: 'event' | 'content', slug: string): string {
  return `${entryPath(kind, slug)}/portada`;
}

/** Returns the path of an event's voting, or of one competitor (by reference). */
export function votingPath(event: string, person?: string): string {
  const voting = `${entryPath('event', event)}/votar`;
  return person === undefined ? voting : `${voting}/${encodeURIComponent(person)}`;
}

/** Returns the path of the share picture of a competitor. */
export function votePicturePath(event: string, person: string): string {
  return `${votingPath(event, person)}/cartel.jpg`;
}

/** Returns the path of a video's thumbnail, served by the site's own server. */
export function videoPicturePath(id: string, size: 'small' | 'large' = 'small'): string {
  return `/miniaturas/${encodeURIComponent(id)}${size === 'large' ? '-grande' : ''}.webp`;
}

/** Returns the path of the player at one beat and one second of it. */
export function beatPath(beat: number, seconds = 0): string {
  return `${paths.beats}?beat=${beat}${seconds > 0 ? `&t=${seconds}` : ''}`;
}

/** Returns the path of a segment of a library; the first segment has the path of the library. */
export function segmentPath(kind: 'event' | 'content', slug: string, segment: number | null) {
  return entryPath(kind, slug) + (segment === null ? '' : `?segmento=${segment}`);
}
