import { DAY_MS } from '../../contracts/durations.ts';
import { dayInCaracas } from '../platform/clock.ts';

interface DatedBackup {
  name: string;
  /** Milliseconds. */
  at: number;
  /** The highest is the newest. */
  number: number;
}

/** Returns the Monday of the week of a time, in Caracas: `2026-03-02`. */
function getMonday(at: number): string {
  const day = Date.parse(dayInCaracas(at));
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(day - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** How many days, weeks and months keep their newest backup. */
const PERIODS = [
  { count: 14, getPeriod: dayInCaracas },
  { count: 8, getPeriod: getMonday },
  { count: 12, getPeriod: (at: number) => dayInCaracas(at).slice(0, 7) },
];

/**
 * Returns the names of the backups to keep: the newest, all of the last 24 hours, those dated in the future, and the
 * newest of each of the latest 14 days, 8 weeks and 12 months that have one.
 */
export function selectKept(backups: readonly DatedBackup[], now: number): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.number - a.number);
  const kept = newestFirst.filter(({ at }, index) => index === 0 || now - at <= DAY_MS);
  const past = newestFirst.filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at);
  for (const { count, getPeriod } of PERIODS) {
    const newestByPeriod = new Map<string, DatedBackup>();
    for (const backup of past) {
      const period = getPeriod(backup.at);
      if (!newestByPeriod.has(period)) newestByPeriod.set(period, backup);
    }
    kept.push(...[...newestByPeriod.values()].slice(0, count));
  }
  return new Set(kept.map(({ name }) => name));
}
