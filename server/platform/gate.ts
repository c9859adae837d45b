/** Runs a task as soon as a place is free, in the order of arrival. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** Too many tasks are waiting. The response is 503 with `Retry-After`. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks are waiting');
  }
}

/**
 * Creates a gate that runs at most `places` tasks concurrently; a failed task also frees its place.
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
    // The place is handed to the next waiting task, so that a new task cannot overtake it.
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
