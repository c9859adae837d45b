/** Milliseconds that Caracas is behind UTC, all year. */
const BEHIND = 4 * 3_600_000;

/** A moment by the clock of Caracas, as a field for date and time takes it: `2026-03-01T18:00`. */
export function timeInCaracas(at: number): string {
  return new Date(at - BEHIND).toISOString().slice(0, 16);
}

/** The day in Caracas of a moment, today's unless told: `2026-03-01`. */
export function dayInCaracas(at = Date.now()): string {
  return timeInCaracas(at).slice(0, 10);
}
