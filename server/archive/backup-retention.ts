import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { dayInCaracas, timeInCaracas } from '../platform/clock.ts';
import { ArchiveError } from './format.ts';
import type { ListedSnapshot } from './sites.ts';
import { isSnapshotId } from './snapshots.ts';

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_MONTHS = 12;
const KEPT_UNPROVEN = 3;

/** Returns the Monday of the week of a time, in Caracas: `2026-03-02`. */
function getMonday(at: number): string {
  const day = Date.parse(dayInCaracas(at));
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(day - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the id of the newest snapshot of each of the latest `count` periods. */
function selectNewestIdPerPeriod(
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

/**
 * Returns the id of the newest snapshot of each other site that writes to the same repository, such as a copy of this
 * one.
 * @param snapshots oldest first
 * @param own the snapshot that was just made
 * @param isUndeclaredRestore whether the site was restored and nobody declared that it succeeds another one: then all
 *   other sites are reported, otherwise only those that have written since the previous own snapshot
 */
export function listOtherCopyIds(
  snapshots: readonly ListedSnapshot[],
  own: Pick<ListedSnapshot, 'id'>,
  isUndeclaredRestore: boolean,
): string[] {
  const position = snapshots.findIndex(({ id }) => id === own.id);
  const site = snapshots[position]?.siteSeriesId;
  const previousPosition = snapshots
    .slice(0, position)
    .findLastIndex((snapshot) => snapshot.siteSeriesId === site);
  const considered = isUndeclaredRestore ? snapshots : snapshots.slice(previousPosition + 1);
  const others = considered.filter((item) => item.siteSeriesId !== site);
  return selectNewestOfSites(others).map(({ id }) => id);
}

export function selectNewestOfSites(snapshots: readonly ListedSnapshot[]): ListedSnapshot[] {
  const bySite = Map.groupBy(snapshots, ({ siteSeriesId }) => siteSeriesId);
  return [...bySite.values()].flatMap((siteSnapshots) => siteSnapshots.at(-1) ?? []);
}

/**
 * Returns the ids of the snapshots to keep, for each site separately: of the proven ones the newest, all of the last
 * 24 hours, and the newest of each of the latest 7 days, 4 weeks and 12 months; of the unproven ones the 3 newest.
 * @param snapshots oldest first
 */
export function selectRetainedIds(snapshots: readonly ListedSnapshot[], now: number): Set<string> {
  const bySite = Map.groupBy(snapshots, ({ siteSeriesId }) => siteSeriesId);
  return new Set(
    [...bySite.values()].flatMap((siteSnapshots) => selectRetainedIdsOfSite(siteSnapshots, now)),
  );
}

function selectRetainedIdsOfSite(snapshots: readonly ListedSnapshot[], now: number): string[] {
  const newestFirst = snapshots.toReversed();
  const proven = newestFirst.filter(({ isProven }) => isProven);
  const recent = proven.filter(({ at }, index) => index === 0 || Math.abs(now - at) <= DAY_MS);
  const unproven = newestFirst.filter(({ isProven }) => !isProven).slice(0, KEPT_UNPROVEN);
  return [
    ...[...recent, ...unproven].map(({ id }) => id),
    ...selectNewestIdPerPeriod(proven, KEPT_DAYS, dayInCaracas),
    ...selectNewestIdPerPeriod(proven, KEPT_WEEKS, getMonday),
    ...selectNewestIdPerPeriod(proven, KEPT_MONTHS, (at) => dayInCaracas(at).slice(0, 7)),
  ];
}

const DAY_OR_MINUTE_PATTERN = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/;

/**
 * Returns the snapshot to restore: the newest proven one; the newest proven one that was made up to a day or minute
 * in Caracas (`2026-03-01`, `2026-03-01 14:30`); or the one with this id, proven or not.
 * @param snapshots oldest first
 * @throws ArchiveError when there is none
 */
export function chooseSnapshot(
  snapshots: readonly ListedSnapshot[],
  idOrMoment: string | undefined,
): ListedSnapshot {
  const proven = snapshots.filter(({ isProven }) => isProven);
  const sites = selectNewestOfSites(proven);
  if (sites.length > 1 && (idOrMoment === undefined || !isSnapshotId(idOrMoment))) {
    const newest = sites.map(({ id }) => id).join(', ');
    throw new ArchiveError(
      `Several sites have written backups here, as one and a copy of it (${newest}): name the one to be restored with --at, see npm run restore -- --list`,
    );
  }
  let snapshot: ListedSnapshot | undefined;
  if (idOrMoment === undefined) snapshot = proven.at(-1);
  else if (isSnapshotId(idOrMoment)) snapshot = snapshots.find(({ id }) => id === idOrMoment);
  else if (DAY_OR_MINUTE_PATTERN.test(idOrMoment)) {
    snapshot = proven.findLast(
      ({ at }) => timeInCaracas(at).slice(0, idOrMoment.length) <= idOrMoment,
    );
  } else {
    throw new ArchiveError(
      `--at takes a backup as --list shows it, a day or a minute in Caracas (2026-03-01, "2026-03-01 14:30"), not "${idOrMoment}".`,
    );
  }
  if (snapshot === undefined) {
    const kind = idOrMoment === undefined ? 'proven backup' : `backup for --at "${idOrMoment}"`;
    throw new ArchiveError(`There is no ${kind}: see npm run restore -- --list`);
  }
  return snapshot;
}

/** Snapshots whose time is later than now by more than this were made while a clock was ahead; ms. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

export function listFutureIds(snapshots: readonly ListedSnapshot[], now: number): string[] {
  return snapshots.filter(({ at }) => at - now > MAX_CLOCK_SKEW_MS).map(({ id }) => id);
}
