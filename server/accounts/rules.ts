import { HOUR_MS } from '../../contracts/durations.ts';
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

/** Wrong second steps in an hour after which the owner is mailed: the password is known to someone. */
export const TOLD_SECOND_STEPS = 5;
