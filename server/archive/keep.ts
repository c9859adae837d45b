import { dayInCaracas } from '../platform/caracas.ts';
import { snapshotTime } from './repository.ts';

const DAY = 24 * 3_600_000;
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;

/** The Monday of the week of a moment, in Caracas. */
function weekOf(at: number): string {
  const day = Date.parse(dayInCaracas(at));
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(day - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** The newest of each of the latest `count` periods. */
function newestOfEach(ids: readonly string[], count: number, periodOf: (at: number) => string) {
  const newest = new Map<string, string>();
  for (const id of ids) {
    const period = periodOf(snapshotTime(id));
    if (!newest.has(period)) newest.set(period, id);
  }
  return [...newest.values()].slice(0, count);
}

/**
 * The snapshots to be kept: all of the last 24 hours, and the newest of each of 7 days, 4 weeks
 * and 12 months.
 */
export function chooseKept(snapshots: readonly string[], now: number): Set<string> {
  const newestFirst = snapshots.toSorted().reverse();
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter((id) => now - snapshotTime(id) <= DAY),
    ...newestOfEach(newestFirst, KEPT_DAYS, dayInCaracas),
    ...newestOfEach(newestFirst, KEPT_WEEKS, weekOf),
    ...newestOfEach(newestFirst, KEPT_MONTHS, (at) => dayInCaracas(at).slice(0, 7)),
  ]);
}
