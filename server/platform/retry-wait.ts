const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3_600_000;
/** Milliseconds after which an e-mail has failed: three days, as mail servers do. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** Milliseconds to wait after the `attempts`th failure: 30 s, 1 min, 2 min … up to an hour. */
export function retryWait(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_MS);
}
