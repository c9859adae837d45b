import { getPlainText } from '../../contracts/lyric-lines.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import { toSearchText } from '../platform/slugs.ts';

interface SearchedLyric {
  title: string;
  album: string;
  featuring: string;
  /** The document as JSON text. */
  document: string;
}

/** Returns the searched text of a lyric: its title, album, guests and words. */
export function getSearchText({ title, album, featuring, document }: SearchedLyric): string {
  const words = getPlainText(JSON.parse(document) as RichText);
  return toSearchText([title, album, featuring, words].join('\n'));
}

/** Returns at most `limit` items, nearest in year first; at equal distance the newer one first. */
export function takeNearestByYear<T extends { id: number; year: number }>(
  lyrics: readonly T[],
  year: number,
  limit: number,
): T[] {
  const distance = (lyric: T) => Math.abs(lyric.year - year);
  return lyrics.toSorted((a, b) => distance(a) - distance(b) || b.id - a.id).slice(0, limit);
}

interface NamedRecord {
  name_id: string;
  name: string;
}

/** Returns the names before and after one in a circular list; none when the list has no other. */
export function findNeighbours(records: readonly NamedRecord[], nameId: string) {
  const index = records.findIndex((record) => record.name_id === nameId);
  if (records.length < 2 || index < 0) return { prev: null, next: null };
  return {
    prev: records.at(index - 1) ?? null,
    next: records[(index + 1) % records.length] ?? null,
  };
}
