/** Runs a task now, or when one of the places is free, first come first served. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** More tasks wait than the gate allows. Answered as 503 with `Retry-After`. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks are waiting');
  }
}

/**
 * A gate that lets `places` tasks run at once; a task that fails frees its place too.
 * @throws QueueFullError from the gate, without running the task, when `maxWaiting` tasks wait
 */
export function createGate(
  places: number,
  { maxWaiting = Number.POSITIVE_INFINITY }: { maxWaiting?: number } = {},
): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (task) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new QueueFullError();
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
