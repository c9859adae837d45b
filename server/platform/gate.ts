/** Whose task it is; tasks without one share the queue in the order of arrival. */
export interface QueueShare {
  /** For example the network of the request. */
  key: string;
  /** Whether it is a known person, who goes before strangers: only the own limit counts. */
  isKnown: boolean;
}

/** Runs a task as soon as a place is free; the shares take turns. */
export type Gate = <T>(task: () => Promise<T>, share?: QueueShare) => Promise<T>;

/** Too many tasks are waiting. The response is 503 with `Retry-After`. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks are waiting');
  }
}

/** Waiting tasks by share; the shares take turns. */
function createQueue() {
  const queues = new Map<string, (() => void)[]>();
  return {
    count: () => queues.values().reduce((sum, queue) => sum + queue.length, 0),
    countOf: (key: string) => queues.get(key)?.length ?? 0,
    add(key: string, enter: () => void): void {
      const queue = queues.get(key) ?? [];
      queue.push(enter);
      queues.set(key, queue);
    },
    /** Takes a task of the share whose turn it is, which is the last one then. */
    shiftNext(): (() => void) | undefined {
      const [key, queue] = queues.entries().next().value ?? [];
      if (key === undefined || queue === undefined) return undefined;
      const next = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      return next;
    },
  };
}

/**
 * Creates a gate that runs at most `places` tasks concurrently; a failed task also frees its place.
 * @throws QueueFullError from the gate, without running the task, when `maxWaiting` tasks of
 *   strangers wait, or `maxPerShare` of the same share
 */
export function createGate(
  concurrency: number,
  {
    maxWaiting = Number.POSITIVE_INFINITY,
    maxPerShare = maxWaiting,
  }: { maxWaiting?: number; maxPerShare?: number } = {},
): Gate {
  const knownQueue = createQueue();
  const strangerQueue = createQueue();
  let free = concurrency;

  function wait({ key, isKnown }: QueueShare): Promise<void> {
    const queue = isKnown ? knownQueue : strangerQueue;
    const isFull = !isKnown && strangerQueue.count() >= maxWaiting;
    if (isFull || queue.countOf(key) >= maxPerShare) throw new QueueFullError();
    return new Promise((enter) => queue.add(key, enter));
  }
  /** Hands the place to the next waiting task, so that a new task cannot overtake it. */
  function releaseSlot(): void {
    const enter = knownQueue.shiftNext() ?? strangerQueue.shiftNext();
    if (enter) enter();
    else free += 1;
  }
  return async (task, share = { key: '', isKnown: false }) => {
    if (free > 0) free -= 1;
    else await wait(share);
    try {
      return await task();
    } finally {
      releaseSlot();
    }
  };
}
