/** Clamps the first shown index so that the window of `size` is full if there are enough items. */
export function clampStart(start: number, count: number, size: number): number {
  return Math.max(0, Math.min(start, count - size));
}

/** Returns the start of the next window, or null at the end. */
export function getNextStart(start: number, count: number, size: number): number | null {
  return start + size >= count ? null : clampStart(start + size, count, size);
}

/** Returns the start of the previous window, or null at the beginning. */
export function getPreviousStart(start: number, size: number): number | null {
  return start <= 0 ? null : Math.max(0, start - size);
}

/** Wraps `index` into the range 0 to `count` - 1: -1 becomes the last index. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
