/** Runs a task now, or when one of the places is free, first come first served. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** A gate that lets `places` tasks run at once; a task that fails frees its place too. */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free -= 1;
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
