import type { EntryKind } from '../../contracts/entries.ts';

/** Every address of the site, written once. */
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

/** An artist's page, or the library of an event or content item. */
export function entryPath(kind: EntryKind, slug: string): string {
  return `${sectionPaths[kind]}/${encodeURIComponent(slug)}`;
}

/** The lyrics of an artist, or one of them. */
export function lyricsPath(artist: string, song?: string): string {
  const list = `/letras/${encodeURIComponent(artist)}`;
  return song === undefined ? list : `${list}/${encodeURIComponent(song)}`;
}

/** A lyric at one of its lines, which it marks. */
export function linePath(lyric: string, line: number): string {
  return `${lyric}?linea=${line}#linea-${line}`;
}

/** The picture of a line, for sharing. */
export function linePicturePath(lyric: string, line: number): string {
  return `${lyric}/linea/${line}.jpg`;
}

/** The cover page of an event or content item. */
export function coverPath(kind: 'event' | 'content', slug: string): string {
  return `${entryPath(kind, slug)}/portada`;
}

/** The voting of an event, or one competitor of it (a reference). */
export function votingPath(event: string, person?: string): string {
  const voting = `${entryPath('event', event)}/votar`;
  return person === undefined ? voting : `${voting}/${encodeURIComponent(person)}`;
}

/** The picture of a competitor, for sharing. */
export function votePicturePath(event: string, person: string): string {
  return `${votingPath(event, person)}/cartel.jpg`;
}

/** The picture of a video of the platform, which the site's own server sends. */
export function videoPicturePath(id: string, size: 'small' | 'large' = 'small'): string {
  return `/miniaturas/${encodeURIComponent(id)}${size === 'large' ? '-grande' : ''}.webp`;
}

/** The player at one beat, and at one second of it. */
export function beatPath(beat: number, seconds = 0): string {
  return `${paths.beats}?beat=${beat}${seconds > 0 ? `&t=${seconds}` : ''}`;
}

/** One segment of a library; the first one has the library's own address. */
export function segmentPath(kind: 'event' | 'content', slug: string, segment: number | null) {
  return entryPath(kind, slug) + (segment === null ? '' : `?segmento=${segment}`);
}
