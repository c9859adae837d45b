/** Work that several callers share, by key; at most one runs and one waits for each key. */
export interface SharedWork<T> {
  /** Resolves to the result of work that began after this call. */
  joinNext(key: string, make: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  running: Promise<T>;
  next: Promise<T> | null;
}

export function createSharedWork<T>(): SharedWork<T> {
  const entries = new Map<string, Entry<T>>();

  function begin(key: string, make: () => Promise<T>): Promise<T> {
    const running = make();
    const entry: Entry<T> = { running, next: null };
    entries.set(key, entry);
    const end = () => {
      if (entry.next === null) entries.delete(key);
    };
    running.then(end, end);
    return running;
  }
  return {
    joinNext(key, make) {
      const entry = entries.get(key);
      if (entry === undefined) return begin(key, make);
      entry.next ??= entry.running.catch(() => undefined).then(() => begin(key, make));
      return entry.next;
    },
  };
}
