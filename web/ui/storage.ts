/**
 * Values by key in a storage of the browser; what the browser does not store, because its storage is
 * blocked or full, lasts until the page is left.
 */
function createStorage(name: 'localStorage' | 'sessionStorage') {
  const unstored = new Map<string, string>();
  /** Blocked storage throws at each access. */
  function attempt<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(window[name]);
    } catch {
      return undefined;
    }
  }
  return {
    get: (key: string): string | null =>
      unstored.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    /** Returns whether the browser stored the value. */
    set(key: string, value: string): boolean {
      unstored.set(key, value);
      return attempt((storage) => storage.setItem(key, value) ?? unstored.delete(key)) ?? false;
    },
    remove(key: string): void {
      unstored.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [
      ...new Set([...unstored.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])]),
    ],
  };
}

export const localValues = createStorage('localStorage');
export const sessionValues = createStorage('sessionStorage');
