/** Milliseconds that Caracas is behind UTC, all year. */
export const BEHIND = 4 * 3_600_000;

/** A moment as the clock of Caracas shows it: `2026-03-01 18:30`. */
export function timeInCaracas(at: number): string {
  return new Date(at - BEHIND).toISOString().slice(0, 16).replace('T', ' ');
}

/** The day in Caracas of a moment: `2026-03-01`. */
export function dayInCaracas(at: number): string {
  return timeInCaracas(at).slice(0, 10);
}
