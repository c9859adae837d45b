import { getPlainText } from '../../contracts/lyric-lines.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import { searchText } from '../platform/slugs.ts';

interface Searched {
  title: string;
  album: string;
  featuring: string;
  /** The document as JSON text. */
  document: string;
}

/** Returns the searched text of a lyric: its title, album, guests and words. */
export function getSearchText({ title, album, featuring, document }: Searched): string {
  const words = getPlainText(JSON.parse(document) as RichText);
  return searchText([title, album, featuring, words].join('\n'));
}

/** Returns at most `most` items, nearest in year first; at equal distance the newer one first. */
export function nearestFirst<T extends { id: number; year: number }>(
  lyrics: readonly T[],
  year: number,
  most: number,
): T[] {
  const distance = (one: T) => Math.abs(one.year - year);
  return lyrics.toSorted((a, b) => distance(a) - distance(b) || b.id - a.id).slice(0, most);
}

interface Named {
  name_id: string;
  name: string;
}

/** Returns the names before and after one in a circular list; none when the list has no other. */
export function neighboursIn(names: readonly Named[], nameId: string) {
  const at = names.findIndex((one) => one.name_id === nameId);
  if (names.length < 2 || at < 0) return { prev: null, next: null };
  return { prev: names.at(at - 1) ?? null, next: names[(at + 1) % names.length] ?? null };
}
