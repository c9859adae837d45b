/**
 * What the browser remembers of this visitor, shared by the shell and the islands: values by key in
 * `localStorage`, or until the page is left where there is no storage.
 */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, also in other tabs. Returns the function that unsubscribes. */
export function subscribeToVisitor(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
