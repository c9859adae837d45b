import { foldText } from '../../../contracts/fold-text.ts';

/** Normalizes text for a search: no accents, lower case, trimmed. */
export function searchable(text: string): string {
  return foldText(text).trim();
}

/**
 * Creates a test for normalized texts: whether every word of the search is contained, in any order,
 * regardless of accents and case.
 */
export function matcher(search: string): (normalized: string) => boolean {
  const words = searchable(search).split(/\s+/);
  return (normalized) => words.every((word) => normalized.includes(word));
}
