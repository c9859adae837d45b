/** A seeded source of numbers: the same seed always draws the same picture. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** One of the given items; the list must not be empty. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Makes a source from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (items) => items[Math.floor(items.length * next())] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
