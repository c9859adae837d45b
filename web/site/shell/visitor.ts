import { localValues } from '../../ui/storage.ts';

/** What the browser remembers of this visitor, shared by the shell and the islands: values by key. */
const listeners = new Set<() => void>();

export const readStored = localValues.get;

export function writeStored(key: string, value: string): void {
  localValues.set(key, value);
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` after each change, also in other tabs, and when the page is back from the
 * back/forward cache. Returns the function that unsubscribes.
 */
export function subscribeToVisitor(listener: () => void): () => void {
  listeners.add(listener);
  for (const type of ['storage', 'pageshow']) addEventListener(type, listener);
  return () => {
    listeners.delete(listener);
    for (const type of ['storage', 'pageshow']) removeEventListener(type, listener);
  };
}
