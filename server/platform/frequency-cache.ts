import { LRUCache } from 'lru-cache';

/** Share of the space in which new entries wait. */
const WAITING_SHARE = 0.1;
/** Keys remembered of entries that were removed while they waited. */
const MAX_COUNTED = 2_000;

/**
 * Cache bounded by size that admits by frequency, so that a sweep of entries that are asked for once
 * does not remove those in use. A new entry waits in a tenth of the space; when it is asked for there,
 * or comes back after it was removed from there, it goes to the rest, in which the entry that was
 * unused the longest is removed (after S3-FIFO: Yang et al., SOSP 2023).
 */
export class FrequencyCache<V extends object> {
  readonly #waiting: LRUCache<string, V>;
  readonly #main: LRUCache<string, V>;
  readonly #removed = new LRUCache<string, true>({ max: MAX_COUNTED });

  constructor(maxSize: number, getSize: (value: V, key: string) => number) {
    const waitingSize = Math.ceil(maxSize * WAITING_SHARE);
    this.#main = new LRUCache({
      maxSize: maxSize - waitingSize,
      maxEntrySize: Math.ceil(maxSize / 5),
      sizeCalculation: getSize,
    });
    this.#waiting = new LRUCache({
      maxSize: waitingSize,
      sizeCalculation: getSize,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') this.#removed.set(key, true);
      },
    });
  }

  get size(): number {
    return this.#main.size + this.#waiting.size;
  }

  get(key: string): V | undefined {
    const value = this.#waiting.get(key);
    if (value === undefined) return this.#main.get(key);
    this.#waiting.delete(key);
    this.#main.set(key, value);
    return value;
  }

  /** Removes an entry; does nothing without one. */
  delete(key: string): void {
    this.#waiting.delete(key);
    this.#main.delete(key);
  }

  /** Counts the size of an entry again. */
  resize(key: string, value: V): void {
    for (const part of [this.#waiting, this.#main]) {
      if (part.peek(key) !== value) continue;
      part.delete(key);
      part.set(key, value);
    }
  }

  set(key: string, value: V): void {
    const isKnown = this.#main.has(key) || this.#removed.delete(key);
    (isKnown ? this.#main : this.#waiting).set(key, value);
    // What is too large to wait is kept when it comes again.
    if (!isKnown && !this.#waiting.has(key)) this.#removed.set(key, true);
  }
}
