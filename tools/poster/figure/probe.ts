import type { PlacedPart } from './part.ts';

/**
 * Measures the distance from a moving point to a figure of many parts.
 * A distance can shrink by no more than the point has moved, so each part keeps a lower bound and
 * is measured again only when that bound could make it the nearest: most parts, most of the time,
 * are not.
 */
export interface Probe {
  /** Starts anew at a point. */
  start(x: number, y: number, z: number): void;
  /** Starts where another probe of the same figure stands, `away` from it at most. */
  follow(bounds: Float64Array, offset: number, away: number): void;
  /** Distance to the figure at a point that is `moved` from the last one at most. */
  measure(x: number, y: number, z: number, moved: number): number;
  /** Number of the part that was nearest at the last measure. */
  nearest(): number;
  readonly bounds: Float64Array;
}

/** Makes a probe for the parts of a figure. */
export function createProbe(parts: readonly PlacedPart[]): Probe {
  const count = parts.length;
  const bounds = new Float64Array(count);
  let last = 0;
  function measure(x: number, y: number, z: number, moved: number): number {
    let best = (parts[last] as PlacedPart).distance(x, y, z);
    bounds[last] = best;
    const first = last;
    for (let index = 0; index < count; index += 1) {
      if (index === first) continue;
      const bound = (bounds[index] as number) - moved;
      if (bound >= best) {
        bounds[index] = bound;
        continue;
      }
      const value = (parts[index] as PlacedPart).distance(x, y, z);
      bounds[index] = value;
      if (value < best) {
        best = value;
        last = index;
      }
    }
    return best;
  }
  return {
    bounds,
    measure,
    nearest: () => last,
    start(x, y, z) {
      let least = 1e9;
      for (let index = 0; index < count; index += 1) {
        const bound = (parts[index] as PlacedPart).boxDistance(x, y, z);
        bounds[index] = bound;
        if (bound < least) [least, last] = [bound, index];
      }
    },
    follow(from, offset, away) {
      let least = 1e9;
      for (let index = 0; index < count; index += 1) {
        const bound = (from[offset + index] as number) - away;
        bounds[index] = bound;
        if (bound < least) [least, last] = [bound, index];
      }
    },
  };
}
