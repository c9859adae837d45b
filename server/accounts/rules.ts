import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { SESSION_HOURS } from '../../contracts/sessions.ts';

/** Milliseconds without use, and at most, after which a session ends. */
const IDLE = SESSION_HOURS.idle * HOUR_MS;
const LONGEST = SESSION_HOURS.longest * HOUR_MS;

/** Whether a session is within both limits. */
export function isSessionAlive(
  session: { created_at: number; used_at: number },
  now: number,
): boolean {
  return now - session.used_at < IDLE && now - session.created_at < LONGEST;
}

/** Returns the times after which a session must have been used and created to be live. */
export function getSessionLimits(now: number): { used: number; created: number } {
  return { used: now - IDLE, created: now - LONGEST };
}

/** Window in which failures are counted; milliseconds. */
export const LOGIN_WINDOW = 15 * MINUTE_MS;
/** Failures allowed in the window for each bucket. */
export const FAILURES_PER_USERNAME = 5;
/** Failures with one user name from all networks: so high that few can keep the owner out. */
export const FAILURES_OF_ALL_NETWORKS = 500;
export const FAILURES_PER_ADDRESS = 20;
/** Failures per subnet (/24 or /48): higher, because it can be a school or a company. */
export const FAILURES_PER_SUBNET = 100;
/** Wrong second steps of an account per hour, from browsers in which it has not logged in before. */
export const WRONG_SECOND_STEPS = 10;
/** Wrong second steps in an hour after which the owner is mailed: the password is known to someone. */
export const TOLD_SECOND_STEPS = 5;
