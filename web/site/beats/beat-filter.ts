import type { PublicBeat } from '../../../contracts/beats.ts';

/** Filter of the list; stored in the URL, so that it can be shared. */
export interface BeatFilter {
  /** Empty for all genres. */
  genre: string;
  /** Upper or lower bound in beats per minute; null for no bound. */
  minBpm: number | null;
  maxBpm: number | null;
  /** Maximum price in dollars; null for any price. */
  maxPrice: number | null;
}

type Filtered = Pick<PublicBeat, 'genre' | 'bpm' | 'price'>;

/** Query parameters of the filter. */
const QUERY_NAMES = {
  genre: 'genero',
  minBpm: 'bpm_desde',
  maxBpm: 'bpm_hasta',
  maxPrice: 'precio_hasta',
} as const;

function parseNumber(text: string | null): number | null {
  return text !== null && /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

export function parseFilter(query: URLSearchParams): BeatFilter {
  return {
    genre: query.get(QUERY_NAMES.genre) ?? '',
    minBpm: parseNumber(query.get(QUERY_NAMES.minBpm)),
    maxBpm: parseNumber(query.get(QUERY_NAMES.maxBpm)),
    maxPrice: parseNumber(query.get(QUERY_NAMES.maxPrice)),
  };
}

/** Returns `query` with this filter; other parameters are unchanged. */
export function withFilter(query: URLSearchParams, filter: BeatFilter): URLSearchParams {
  const newQuery = new URLSearchParams(query);
  for (const [field, name] of Object.entries(QUERY_NAMES)) {
    const value = filter[field as keyof BeatFilter];
    if (value === null || value === '') newQuery.delete(name);
    else newQuery.set(name, String(value));
  }
  return newQuery;
}

export function isFiltering(filter: BeatFilter): boolean {
  return filter.genre !== '' || [filter.minBpm, filter.maxBpm, filter.maxPrice].some(isNumber);
}

function isNumber(value: number | null): boolean {
  return value !== null;
}

export function matchesFilter(beat: Filtered, filter: BeatFilter): boolean {
  const { genre, minBpm, maxBpm, maxPrice } = filter;
  if (genre !== '' && beat.genre.toLowerCase() !== genre.toLowerCase()) return false;
  if (minBpm !== null && beat.bpm < minBpm) return false;
  if (maxBpm !== null && beat.bpm > maxBpm) return false;
  return maxPrice === null || beat.price <= maxPrice;
}

/** Returns the distinct genres of the beats, whatever their spelling, in alphabetical order. */
export function listGenres(beats: readonly Filtered[]): string[] {
  const genres = new Map<string, string>();
  for (const { genre } of beats) {
    if (!genres.has(genre.toLowerCase())) genres.set(genre.toLowerCase(), genre);
  }
  return [...genres.values()].sort((a, b) => a.localeCompare(b, 'es'));
}
