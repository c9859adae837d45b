import { FILTER } from '../../contracts/entries.ts';
import { REQUIRED } from '../../contracts/fields.ts';

/** Returns errors for segment fields that the parent's filters require and lack, or null. */
export function findMissingSegmentFields(
  condition: readonly number[],
  segment: { year: number | null; vol: number | null; country: string },
): Record<string, string> | null {
  const missing: Record<string, string> = {};
  if (condition.includes(FILTER.year) && segment.year === null) missing.year = REQUIRED;
  if (condition.includes(FILTER.volume) && segment.vol === null) missing.vol = REQUIRED;
  if (condition.includes(FILTER.country) && segment.country === '') missing.country = REQUIRED;
  return Object.keys(missing).length === 0 ? null : missing;
}

/** Country of a segment when none was sent; pages show it only where the country filter is on. */
export const DEFAULT_COUNTRY = 'VE';
