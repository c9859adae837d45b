/** Whose task it is; tasks without one share the queue in the order of arrival. */
export interface Share {
  /** For example the network of the request. */
  key: string;
  /**
   * Whether it is a known person, whom waiting strangers must not shut out: only the limit of the
   * own share counts.
   */
  isKnown: boolean;
}

/** Runs a task as soon as a place is free; the shares take turns. */
export type Gate = <T>(task: () => Promise<T>, share?: Share) => Promise<T>;

/** Too many tasks are waiting. The response is 503 with `Retry-After`. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks are waiting');
  }
}

interface Waiting {
  isKnown: boolean;
  enter(): void;
}

/**
 * Creates a gate that runs at most `places` tasks concurrently; a failed task also frees its place.
 * @throws QueueFullError from the gate, without running the task, when `maxWaiting` tasks of
 *   strangers wait, or `maxPerShare` of the same share
 */
export function createGate(
  places: number,
  {
    maxWaiting = Number.POSITIVE_INFINITY,
    maxPerShare = maxWaiting,
  }: { maxWaiting?: number; maxPerShare?: number } = {},
): Gate {
  /** Shares with waiting tasks; the first one is next. */
  const queues = new Map<string, Waiting[]>();
  let free = places;
  let strangers = 0;

  function wait({ key, isKnown }: Share): Promise<void> {
    const queue = queues.get(key) ?? [];
    const isFull = !isKnown && strangers >= maxWaiting;
    if (isFull || queue.length >= maxPerShare) throw new QueueFullError();
    if (!isKnown) strangers += 1;
    queues.set(key, queue);
    return new Promise((enter) => queue.push({ isKnown, enter }));
  }
  /** Hands the place to the next share, so that a new task cannot overtake those that wait. */
  function leave(): void {
    const [key, queue = []] = queues.entries().next().value ?? [];
    const next = queue.shift();
    if (key === undefined || next === undefined) {
      free += 1;
      return;
    }
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    if (!next.isKnown) strangers -= 1;
    next.enter();
  }
  return async (task, share = { key: '', isKnown: false }) => {
    if (free > 0) free -= 1;
    else await wait(share);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
