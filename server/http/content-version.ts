import type { ContentChange } from '../db/content-channel.ts';

/**
 * Version number of the public content. Cache entries are stored under the current number, so that
 * a change on any instance invalidates all of them.
 */
export interface ContentVersion {
  /**
   * The current number; null while changes of other instances cannot be received: nothing cached is
   * current then, and what is made is only the copy for an outage.
   */
  current(): number | null;
  /** As `current`, for answers to accounts: private changes count too. */
  currentForAccounts(): number | null;
  /**
   * Incremented when content was withdrawn, or may have been while no changes were received. A copy
   * from an earlier era must not be served, even while the database is unavailable.
   */
  era(): number;
  /** Called by a write on this instance after its commit, before it is acknowledged. */
  bump(change: ContentChange): void;
}

/**
 * Returns the key under which simultaneous requests share what is made for one of them. Null without a
 * version: what was begun earlier may be older than a change that has been answered since.
 */
export function toSharedKey(version: number | null, key: string): string | null {
  return version === null ? null : `${version} ${key}`;
}

/** Creates a counter for a single process. */
export function createContentVersion(): ContentVersion & {
  setConnected(isConnected: boolean): void;
} {
  let version = 1;
  let privateChanges = 0;
  let era = 1;
  let isConnected = true;
  return {
    current: () => (isConnected ? version : null),
    currentForAccounts: () => (isConnected ? version + privateChanges : null),
    era: () => era,
    bump(change) {
      if (change === 'private') privateChanges += 1;
      else version += 1;
      if (change === 'withdrawn') era += 1;
    },
    setConnected(value) {
      if (value === isConnected) return;
      // Withdrawals by other instances in the meantime were not received.
      if (value) era += 1;
      isConnected = value;
      version += 1;
    },
  };
}
