/** Offset of Caracas behind UTC in milliseconds, constant all year. */
const BEHIND = 4 * 3_600_000;

/**
 * Formats a time in Caracas time for a `datetime-local` input: `2026-03-01T18:00`.
 * @param at milliseconds since the epoch
 */
export function timeInCaracas(at: number): string {
  return new Date(at - BEHIND).toISOString().slice(0, 16);
}

/**
 * Returns the date in Caracas: `2026-03-01`.
 * @param at milliseconds since the epoch; now when omitted
 */
export function dayInCaracas(at = Date.now()): string {
  return timeInCaracas(at).slice(0, 10);
}
