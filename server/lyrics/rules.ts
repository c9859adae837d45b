import { foldText } from '../../contracts/fold-text.ts';

export function searchTextOf(lyric: { title: string; album: string; featuring: string }): string {
  return foldText(`${lyric.title}\n${lyric.album}\n${lyric.featuring}`);
}

/** Returns a pattern for `like … escape '\'` that matches the text anywhere. */
export function containing(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
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
