/** Sessions end after 2 h unused and 12 h at most; milliseconds. */
const IDLE = 2 * 3_600_000;
const LONGEST = 12 * 3_600_000;

export function isSessionAlive(
  session: { created_at: number; used_at: number },
  now: number,
): boolean {
  return now - session.used_at < IDLE && now - session.created_at < LONGEST;
}

/** The moments before which a session must not have been used or opened to be alive. */
export function sessionLimits(now: number): { used: number; created: number } {
  return { used: now - IDLE, created: now - LONGEST };
}

/** Milliseconds in which failures are counted. */
export const LOGIN_WINDOW = 15 * 60_000;
/** Failures allowed in the window, each counted in its own bucket. */
export const FAILURES_PER_USERNAME = 5;
export const FAILURES_PER_ADDRESS = 20;
/** A /24 or /48 is one network: a school, a company, or one attacker. */
export const FAILURES_PER_SUBNET = 100;
