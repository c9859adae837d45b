import { paths, patterns } from './paths.ts';

/** Keys of the query that pages read, with the values that count; others are dropped. */
const valuePatterns = {
  desde: /^[1-9]\d{0,5}$/,
  ver: /^todos$/,
  anio: /^[1-9]\d{3}$/,
  pagina: /^([2-9]|[1-9]\d{1,3})$/,
  segmento: /^[1-9]\d{0,14}$/,
  linea: /^[1-9]\d{0,4}$/,
  beat: /^[1-9]\d{0,14}$/,
  q: /^[^\p{C}]{1,200}$/u,
  codigo: /^[\w -]{1,40}$/,
  clave: /^[\w-]{1,100}$/,
  guardado: /^1$/,
} as const satisfies Record<string, RegExp>;

export type QueryKey = keyof typeof valuePatterns;

const index = ['desde', 'ver', 'pagina'] as const;

/**
 * Every page by its pattern, with the keys of the query that its loader reads, in canonical order.
 * These keys alone are part of the cache key of a page; values that only scripts read are not
 * named.
 */
export const pageQueries: Readonly<Record<string, readonly QueryKey[]>> = {
  [paths.home]: [],
  [paths.artists]: index,
  [patterns.artist]: [],
  [paths.events]: index,
  [paths.dates]: ['anio'],
  [patterns.date]: [],
  [paths.news]: ['pagina'],
  [patterns.newsItem]: [],
  [patterns.eventCover]: [],
  [patterns.event]: ['segmento'],
  [patterns.voting]: [],
  [paths.content]: index,
  [patterns.contentCover]: [],
  [patterns.content]: ['segmento'],
  [patterns.artistLyrics]: ['pagina'],
  [patterns.lyric]: ['linea'],
  [patterns.song]: [],
  [paths.capsule]: [],
  [paths.beats]: ['pagina', 'beat'],
  [paths.tickets]: [],
  [paths.apply]: [],
  [paths.ownApplication]: [],
  [patterns.receipt]: ['codigo'],
  [patterns.recount]: [],
  [paths.contact]: [],
  [paths.search]: ['q'],
  [paths.confirmSubscription]: [],
  [paths.subscriptionConfirmed]: [],
  [paths.subscriptionLapsed]: [],
  [paths.preferences]: ['clave', 'guardado'],
  [paths.unsubscribe]: [],
  [paths.unsubscribed]: [],
  [paths.privacy]: [],
  [paths.terms]: [],
  [patterns.flyerPreview]: [],
  [paths.offline]: [],
  [paths.login]: [],
  [paths.account]: [],
  [paths.dashboard]: [],
};

/** Returns the part of a query that a page reads, with its `?`; empty if it reads nothing of it. */
export function readQuery(pattern: string, query: string): string {
  const keys = pageQueries[pattern] ?? [];
  if (keys.length === 0 || query === '') return '';
  const sentQuery = new URLSearchParams(query);
  const readParams = new URLSearchParams();
  for (const key of keys) {
    const value = sentQuery.get(key);
    if (value !== null && valuePatterns[key].test(value)) readParams.set(key, value);
  }
  return readParams.size > 0 ? `?${readParams}` : '';
}
