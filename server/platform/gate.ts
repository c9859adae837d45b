/** Runs a task now, or when one of the places is free, first come first served. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** Too many tasks are waiting already. */
export class GateFull extends Error {}

/**
 * A gate that lets `places` tasks run at once and at most `mostWaiting` wait; a task that fails frees
 * its place too.
 */
export function createGate(places: number, mostWaiting = Number.POSITIVE_INFINITY): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new GateFull('too many are waiting');
    // Whoever leaves hands the place over, so that nobody slips in between.
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
