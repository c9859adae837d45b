/** Text as it is compared in a search: no accents, no case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function searchTextOf(lyric: { title: string; album: string; featuring: string }): string {
  return foldText(`${lyric.title}\n${lyric.album}\n${lyric.featuring}`);
}

/** A pattern for `like … escape '\'` that finds the text anywhere. */
export function containing(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** The nearest in year first, of two as near the newer; at most `most`. */
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

/** The names before and after one in a list that wraps around; none for one alone. */
export function neighboursIn(names: readonly Named[], nameId: string) {
  const at = names.findIndex((one) => one.name_id === nameId);
  if (names.length < 2 || at < 0) return { prev: null, next: null };
  return { prev: names.at(at - 1) ?? null, next: names[(at + 1) % names.length] ?? null };
}
