import { type EntryKind, FILTER } from '../../contracts/entries.ts';
import { REQUIRED } from '../../contracts/fields.ts';

/** First path segment of each kind on the site. */
const SECTION: Readonly<Record<EntryKind, string>> = {
  artist: 'artistas',
  event: 'eventos',
  content: 'contenido',
};

/** Returns the public path of an item: an artist's only page, otherwise the cover page. */
export function toPath(kind: EntryKind, nameId: string): string {
  return kind === 'artist' ? `/artistas/${nameId}` : `/${SECTION[kind]}/${nameId}/portada`;
}

/** Returns errors for segment fields that the parent's filters require and lack, or null. */
export function missingSegmentFields(
  condition: readonly number[],
  segment: { year: number | null; vol: number | null; country: string },
): Record<string, string> | null {
  const missing: Record<string, string> = {};
  if (condition.includes(FILTER.year) && segment.year === null) missing.year = REQUIRED;
  if (condition.includes(FILTER.volume) && segment.vol === null) missing.vol = REQUIRED;
  if (condition.includes(FILTER.country) && segment.country === '') missing.country = REQUIRED;
  return Object.keys(missing).length === 0 ? null : missing;
}

/** Country of a segment when none was sent and the country filter is on. */
export const DEFAULT_COUNTRY = 'VE';
