/**
 * Counts the changes of what visitors can see. Whatever is kept in memory is kept under the
 * present number, so that a change on any instance makes all of it stale at once.
 */
export interface ContentVersion {
  /** The present number, or null while changes made by other instances cannot be heard: cache nothing then. */
  current(): number | null;
  /**
   * Goes up when something ceased to be public, or may have while nothing was heard. A copy from an
   * earlier era must not be shown again, also not while the database is away.
   */
  era(): number;
  /** Called by a write on this instance after its commit, before it is acknowledged. */
  bump(change: { isWithdrawal: boolean }): void;
}

/** The counter of one process alone. */
export function createContentVersion(): ContentVersion & { setHearing(isHearing: boolean): void } {
  let version = 1;
  let era = 1;
  let isHearing = true;
  return {
    current: () => (isHearing ? version : null),
    era: () => era,
    bump({ isWithdrawal }) {
      version += 1;
      if (isWithdrawal) era += 1;
    },
    setHearing(value) {
      // What the others withdrew meanwhile was not heard.
      if (value && !isHearing) era += 1;
      isHearing = value;
      version += 1;
    },
  };
}
