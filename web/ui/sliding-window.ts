/** The first shown index, kept so that the window of `size` is full whenever there are enough. */
export function clampStart(start: number, count: number, size: number): number {
  return Math.max(0, Math.min(start, count - size));
}

/** Where the next window begins, or null at the end. */
export function nextStart(start: number, count: number, size: number): number | null {
  return start + size >= count ? null : clampStart(start + size, count, size);
}

/** Where the window before begins, or null at the beginning. */
export function previousStart(start: number, size: number): number | null {
  return start <= 0 ? null : Math.max(0, start - size);
}

/** `index` on a ring of `count`: before the first comes the last. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
