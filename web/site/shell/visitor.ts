/**
 * What the browser remembers of this visitor, shared by the shell and the islands: values by key in
 * `localStorage`, or until the page is left where there is no storage.
 */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

export function recall(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
  for (const tell of listeners) tell();
}

/** Calls `tell` after each change, including those in other tabs; returns the unsubscribe function. */
export function onVisitorChange(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', tell);
  };
}
