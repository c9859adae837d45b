/** Characters of a name that are compared. */
const MOST_CHARACTERS = 32;
/** Names that are kept of a group: 66 pairs. */
const MOST_NAMES = 12;
/** Most changes between two names that are near each other, and characters for each of them. */
const MOST_CHANGES = 3;
const CHARACTERS_PER_CHANGE = 4;

/**
 * Returns the number of insertions, deletions and replacements of a character that make one text the
 * other, or `most` + 1 when there are more. Takes time in proportion to the length (Ukkonen's band).
 */
export function boundedDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = new Array<number>(b.length + 1).fill(most + 1);
    const [from, until] = [Math.max(1, row - most), Math.min(b.length, row + most)];
    current[0] = row;
    let least = row;
    for (let column = from; column <= until; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const changed = 1 + Math.min(previous[column] ?? most, current[column - 1] ?? most);
      const value = Math.min(replaced, changed, most + 1);
      current[column] = value;
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 0, most + 1);
}

function areNear(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  const most = Math.min(MOST_CHANGES, Math.floor(longest / CHARACTERS_PER_CHANGE));
  return boundedDistance(a, b, most) <= most;
}

/**
 * A sample of the local parts of mailboxes: those with the smallest hashes, which is the same sample
 * in any order of votes. Its size bounds the time of `share`, whatever was typed.
 */
export class NameSample {
  readonly #names: { rank: number; name: string }[] = [];

  /** @param rank a hash of the name */
  add(name: string, rank: number): void {
    const last = this.#names.at(-1);
    if (this.#names.length === MOST_NAMES && last && rank >= last.rank) return;
    const at = this.#names.findIndex((one) => rank < one.rank);
    const row = { rank, name: name.slice(0, MOST_CHARACTERS) };
    this.#names.splice(at === -1 ? this.#names.length : at, 0, row);
    this.#names.length = Math.min(this.#names.length, MOST_NAMES);
  }

  /** Returns the share of pairs of names that are near each other, 0 to 1. */
  share(): number {
    let [pairs, near] = [0, 0];
    for (const [at, { name }] of this.#names.entries()) {
      for (const other of this.#names.slice(at + 1)) {
        pairs += 1;
        if (areNear(name, other.name)) near += 1;
      }
    }
    return pairs === 0 ? 0 : near / pairs;
  }
}
