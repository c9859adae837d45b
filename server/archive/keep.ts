import { dayInCaracas, timeInCaracas } from '../platform/caracas.ts';
import { ArchiveError } from './format.ts';
import { isSnapshotId, type ListedSnapshot } from './snapshots.ts';

const DAY = 24 * 3_600_000;
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;
const KEPT_UNPROVEN = 3;

/** The Monday of the week of a moment, in Caracas. */
function getWeek(at: number): string {
  const day = Date.parse(dayInCaracas(at));
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(day - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** The newest of each of the latest `count` periods. */
function newestOfEach(
  newestFirst: readonly ListedSnapshot[],
  count: number,
  getPeriod: (at: number) => string,
): string[] {
  const newest = new Map<string, string>();
  for (const { id, at } of newestFirst) {
    const period = getPeriod(at);
    if (!newest.has(period)) newest.set(period, id);
  }
  return [...newest.values()].slice(0, count);
}

/** The snapshots of each line, when the lines of several databases are written at the same time. */
function splitByLine(snapshots: readonly ListedSnapshot[]): (readonly ListedSnapshot[])[] {
  const lines = [...Map.groupBy(snapshots, ({ line }) => line).values()];
  // A line that ended before the next one began was continued by it, after a restore.
  const turns = snapshots.filter(({ line }, index) => line !== snapshots[index - 1]?.line);
  return turns.length === lines.length ? [snapshots] : lines;
}

/**
 * Days within which the newest backups of two databases are taken for those of sites that both run.
 */
const BOTH_RUN = 7 * DAY;

/**
 * The ids of the newest proven snapshots of several databases, as of a site and of a restored copy of
 * it, that write to one repository at the same time; none when there is one database.
 * @param snapshots oldest first
 */
export function findCopies(snapshots: readonly ListedSnapshot[]): string[] {
  const proven = snapshots.filter(({ isProven }) => isProven);
  const newest = splitByLine(proven).flatMap((line) => line.at(-1) ?? []);
  const latest = proven.at(-1)?.at ?? 0;
  const running = newest.filter(({ at }) => Math.abs(latest - at) <= BOTH_RUN);
  return running.length < 2 ? [] : running.map(({ id }) => id);
}

/**
 * The ids of the snapshots to be kept: of the proven ones all of the last 24 hours, and the newest
 * of each of 7 days, 4 weeks and 12 months; of those that are not proven the newest, which take the
 * place of none. Of several databases that write at the same time, each has its own.
 * @param snapshots oldest first
 */
export function chooseKept(snapshots: readonly ListedSnapshot[], now: number): Set<string> {
  return new Set(splitByLine(snapshots).flatMap((line) => chooseKeptOfLine(line, now)));
}

function chooseKeptOfLine(snapshots: readonly ListedSnapshot[], now: number): string[] {
  const newestFirst = snapshots.toReversed();
  const proven = newestFirst.filter(({ isProven }) => isProven);
  const recent = proven.filter(({ at }, index) => index === 0 || Math.abs(now - at) <= DAY);
  const unproven = newestFirst.filter(({ isProven }) => !isProven).slice(0, KEPT_UNPROVEN);
  return [
    ...[...recent, ...unproven].map(({ id }) => id),
    ...newestOfEach(proven, KEPT_DAYS, dayInCaracas),
    ...newestOfEach(proven, KEPT_WEEKS, getWeek),
    ...newestOfEach(proven, KEPT_MONTHS, (at) => dayInCaracas(at).slice(0, 7)),
  ];
}

const MOMENT = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/;

/**
 * The snapshot to be restored: the newest proven one; the newest proven one that was made up to a
 * day or minute in Caracas (`2026-03-01`, `2026-03-01 14:30`); or the one with this id, proven or not.
 * @param snapshots oldest first
 * @throws ArchiveError when there is none
 */
export function chooseSnapshot(
  snapshots: readonly ListedSnapshot[],
  wanted: string | undefined,
): ListedSnapshot {
  const proven = snapshots.filter(({ isProven }) => isProven);
  const copies = findCopies(snapshots);
  if (copies.length > 0 && (wanted === undefined || !isSnapshotId(wanted))) {
    throw new ArchiveError(
      `Two copies of the site have written backups here (${copies.join(', ')}): name the one to be restored with --at, see npm run restore -- --list`,
    );
  }
  let chosen: ListedSnapshot | undefined;
  if (wanted === undefined) chosen = proven.at(-1);
  else if (isSnapshotId(wanted)) chosen = snapshots.find(({ id }) => id === wanted);
  else if (MOMENT.test(wanted)) {
    chosen = proven.findLast(({ at }) => timeInCaracas(at).slice(0, wanted.length) <= wanted);
  } else {
    throw new ArchiveError(
      `--at takes a backup as --list shows it, a day or a minute in Caracas (2026-03-01, "2026-03-01 14:30"), not "${wanted}".`,
    );
  }
  if (chosen === undefined) {
    const kind = wanted === undefined ? 'proven backup' : `backup for --at "${wanted}"`;
    throw new ArchiveError(`There is no ${kind}: see npm run restore -- --list`);
  }
  return chosen;
}

/** Snapshots whose time is later than now by more than this were made while a clock was ahead; ms. */
const AHEAD = 5 * 60_000;

export function findFuture(snapshots: readonly ListedSnapshot[], now: number): string[] {
  return snapshots.filter(({ at }) => at - now > AHEAD).map(({ id }) => id);
}
