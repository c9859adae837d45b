/**
 * Counts the changes of what visitors can see. Whatever is kept in memory is kept under the
 * present number, so that a change on any instance makes all of it stale at once.
 */
export interface ContentVersion {
  /** The present number, or null while changes made by other instances cannot be heard: cache nothing then. */
  current(): number | null;
  /** Called by a write on this instance after its commit, before it is acknowledged. */
  bump(): void;
}

/** The counter of one process alone. */
export function createContentVersion(): ContentVersion & { setHearing(isHearing: boolean): void } {
  let version = 1;
  let isHearing = true;
  return {
    current: () => (isHearing ? version : null),
    bump() {
      version += 1;
    },
    setHearing(value) {
      isHearing = value;
      version += 1;
    },
  };
}
