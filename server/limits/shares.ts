/** Returns the part of a period that has passed, 0 to 1. */
export const getPassed = (endsAt: number, periodMs: number, now: number) =>
  1 - (endsAt - now) / periodMs;

/**
 * Whether one more is within a limit that strangers of many networks share: the first of a network is within the whole,
 * further ones are within a part of it (`atOnce`: half) at once and the rest as the period passes.
 */
export function isWithinShare({
  spent,
  limit,
  isFirst,
  passed,
  atOnce = 0.5,
}: {
  spent: number;
  limit: number;
  isFirst: boolean;
  passed: number;
  atOnce?: number;
}): boolean {
  return spent < (isFirst ? limit : limit * Math.max(atOnce, passed));
}
