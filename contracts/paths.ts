import type { EntryKind } from './entries.ts';

/** Addresses of the pages and files without parameters. */
export const paths = {
  home: '/',
  artists: '/artistas',
  events: '/eventos',
  dates: '/fechas',
  news: '/novedades',
  content: '/contenido',
  tickets: '/tickets',
  capsule: '/lacapsula',
  beats: '/therepro',
  contact: '/contacto',
  apply: '/postulaciones',
  receipt: '/acuse',
  search: '/buscar',
  ownApplication: '/mi-postulacion',
  confirmSubscription: '/suscripcion',
  subscriptionConfirmed: '/suscripcion/lista',
  subscriptionLapsed: '/suscripcion/vencida',
  preferences: '/suscripcion/preferencias',
  unsubscribe: '/baja',
  unsubscribed: '/baja/listo',
  privacy: '/politica-de-privacidad',
  terms: '/terminos-y-condiciones',
  offline: '/sin-conexion',
  preview: '/vista-previa',
  login: '/login',
  account: '/cuenta',
  dashboard: '/tablero',
} as const;

/** Addresses of the pages with parameters; `:name` is a parameter, `:name?` an optional one. */
export const patterns = {
  artist: `${paths.artists}/:id`,
  event: `${paths.events}/:id`,
  eventCover: `${paths.events}/:id/portada`,
  date: `${paths.dates}/:id`,
  newsItem: `${paths.news}/:id`,
  voting: `${paths.events}/:event/votar/:person?`,
  content: `${paths.content}/:id`,
  contentCover: `${paths.content}/:id/portada`,
  receipt: `${paths.receipt}/:code?`,
  recount: '/recuento/:contest',
  artistLyrics: '/letras/:artist',
  lyric: '/letras/:artist/:song',
  song: '/canciones/:id',
  /** Shown by preview links alone: a flyer has no page of its own. */
  flyerPreview: `${paths.preview}/flyer/:id`,
} as const;

/** Pages that always exist, in the order of the menu. */
export const fixedPages: readonly string[] = [
  paths.home,
  paths.artists,
  paths.events,
  paths.dates,
  paths.news,
  paths.content,
  paths.tickets,
  paths.capsule,
  paths.beats,
  paths.contact,
  paths.apply,
  paths.search,
  paths.privacy,
  paths.terms,
];

/** Pages of people with an account: rendered by the client-side router, never cached. */
export const panelPages: readonly string[] = [paths.login, paths.account, paths.dashboard];

/** Returns the address of a pattern; an optional parameter that is missing ends it. */
function fillPattern(pattern: string, values: Record<string, string | undefined>): string {
  return pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}

export function flyerPreviewPath(id: number): string {
  return fillPattern(patterns.flyerPreview, { id: String(id) });
}

export const sectionPaths = {
  artist: paths.artists,
  event: paths.events,
  content: paths.content,
} as const satisfies Record<EntryKind, string>;

/** Returns the path of an artist's page, or of the library of an event or content item. */
export function entryPath(kind: EntryKind, slug: string): string {
  return fillPattern(patterns[kind], { id: slug });
}

/** Returns the path of the cover page of an event or content item. */
export function coverPath(kind: 'event' | 'content', slug: string): string {
  return fillPattern(kind === 'event' ? patterns.eventCover : patterns.contentCover, { id: slug });
}

/** Returns the path of a segment of a library; the first segment has the path of the library. */
export function segmentPath(kind: 'event' | 'content', slug: string, segment: number | null) {
  return entryPath(kind, slug) + (segment === null ? '' : `?segmento=${segment}`);
}

/** Returns the path of an artist's lyrics, or of one lyric. */
export function lyricsPath(artist: string, song?: string): string {
  const pattern = song === undefined ? patterns.artistLyrics : patterns.lyric;
  return fillPattern(pattern, { artist, song });
}

export function datePath(id: number): string {
  return fillPattern(patterns.date, { id: String(id) });
}

export function pastDatesPath(year: number): string {
  return `${paths.dates}?anio=${year}`;
}

/** Returns the path of a page of a list, from 1; the first page has the path of the list. */
export function listPagePath(list: string, page: number): string {
  if (page <= 1) return list;
  return `${list}${list.includes('?') ? '&' : '?'}pagina=${page}`;
}

/** Returns the path of the list of all items of a kind, from A to Z. */
export function allPath(kind: EntryKind): string {
  return `${sectionPaths[kind]}?ver=todos`;
}

export function songPath(id: number): string {
  return fillPattern(patterns.song, { id: String(id) });
}

/** Returns the path of a lyric with one line highlighted. */
export function linePath(lyric: string, line: number): string {
  return `${lyric}?linea=${line}#linea-${line}`;
}

export function linePicturePath(lyric: string, line: number): string {
  return `${lyric}/linea/${line}.jpg`;
}

/** Returns the path of an event's voting, or of one competitor (by reference). */
export function votingPath(event: string, competitor?: string): string {
  return fillPattern(patterns.voting, { event, person: competitor });
}

/** Returns the path of the page that shows the state of the vote with this receipt. */
export function receiptPath(receipt: string): string {
  return fillPattern(patterns.receipt, { code: receipt });
}

/** Returns the path of the share picture of having voted in an event; the same for all voters. */
export function votedPicturePath(event: string): string {
  return `${votingPath(event)}/cartel.jpg`;
}

/** Returns the path of the page of the public list of a contest. */
export function recountPath(contest: number): string {
  return fillPattern(patterns.recount, { contest: String(contest) });
}

/** Returns an applicant's private link; the secret is in the fragment, which no server receives. */
export function ownApplicationPath(secret: string): string {
  return `${paths.ownApplication}#${secret}`;
}

export function votePicturePath(event: string, competitor: string): string {
  return `${votingPath(event, competitor)}/cartel.jpg`;
}

/** Returns the path of the share picture of a voter's choice; it does not prove a vote. */
export function ownVotePicturePath(event: string, competitor: string): string {
  return `${votingPath(event, competitor)}/yo-vote.jpg`;
}

/**
 * Returns the path of the share picture of a page: drawn on request, from its first words and its print. A
 * segment and a beat have their own.
 */
export function pagePicturePath(page: string): string {
  const [path = paths.home, query = ''] = page.split(/[?#]/, 2);
  const part = /^(segmento|beat)=\d+/.exec(query)?.[0];
  const file = `/cartel${path === paths.home ? '/inicio' : path}.jpg`;
  return part === undefined ? file : `${file}?${part}`;
}

export function beatPath(beat: number, seconds = 0): string {
  return `${paths.beats}?beat=${beat}${seconds > 0 ? `&t=${seconds}` : ''}`;
}
