import { type EntryKind, FILTER } from '../../contracts/entries.ts';
import { REQUIRED } from '../../contracts/fields.ts';

/** Where the site shows each kind. */
const SECTION: Readonly<Record<EntryKind, string>> = {
  artist: 'artistas',
  event: 'eventos',
  content: 'contenido',
};

/** The public path of an item: artists have one page, the others begin with their cover. */
export function pathOf(kind: EntryKind, nameId: string): string {
  return kind === 'artist' ? `/artistas/${nameId}` : `/${SECTION[kind]}/${nameId}/portada`;
}

/** What a segment must say under the parent's filters; texts beside their fields, or null. */
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

/** The country of a segment when none is said and the filter is on. */
export const DEFAULT_COUNTRY = 'VE';
