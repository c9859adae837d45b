/** A snapshot as it is known from the name of its index file. */
export interface ListedSnapshot {
  id: string;
  /** Counts up in each repository, so that a wrong clock does not change which is the newest. */
  number: number;
  /** When it was made, by the clock of the repository's storage; milliseconds. */
  at: number;
  /** Identifies the series of backups of one database; a restored database begins a new one. */
  seriesId: string;
  /** Identifies the site: the series that is the last in the chain of successions. */
  siteSeriesId: string;
  /** It was restored and compared; false when that failed or has not ended. */
  isProven: boolean;
}

/** One series succeeds another one: the backups of `fromSeriesId` up to `lastNumber` count as backups of `toSeriesId`. */
interface Succession {
  fromSeriesId: string;
  toSeriesId: string;
  lastNumber: number;
}

/** Parses `Snapshot.continues` of the series `toSeriesId`. */
function parseSuccessions(continues: string, toSeriesId: string): Succession[] {
  return continues.split(' ').map((succession) => {
    const [fromSeriesId = '', number] = succession.split('@');
    return { fromSeriesId, toSeriesId, lastNumber: Number(number) };
  });
}

/** Returns `continues` with a succession to `fromSeriesId`, which replaces an earlier one to the same series. */
export function addSuccession(
  continues: string | null,
  fromSeriesId: string,
  lastNumber: number,
): string {
  const others = (continues ?? '').split(' ').filter((item) => item.split('@')[0] !== fromSeriesId);
  return [...(continues === null ? [] : others), `${fromSeriesId}@${lastNumber}`].join(' ');
}

/**
 * Returns the snapshots with `siteSeriesId`: the last series in the chain of successions. Backups that a series
 * writes after it was succeeded belong to a site of their own. When two series succeed the same one, the one whose
 * succession ends later applies.
 * @param successionsBySeries `Snapshot.continues` of each series that succeeds another one
 */
export function withSites(
  snapshots: readonly ListedSnapshot[],
  successionsBySeries: ReadonlyMap<string, string>,
): ListedSnapshot[] {
  const successions = [...successionsBySeries]
    .flatMap(([seriesId, continues]) => parseSuccessions(continues, seriesId))
    .sort((a, b) => b.lastNumber - a.lastNumber);
  const getSiteSeriesId = (seriesId: string, number: number): string => {
    const succession = successions.find(
      ({ fromSeriesId, lastNumber }) => fromSeriesId === seriesId && number <= lastNumber,
    );
    if (succession === undefined) return seriesId;
    const { toSeriesId, lastNumber } = succession;
    // Each step goes to a later number, so that two series that succeed each other do not recurse for ever.
    return getSiteSeriesId(toSeriesId, lastNumber + 0.5);
  };
  return snapshots.map((snapshot) => ({
    ...snapshot,
    siteSeriesId: getSiteSeriesId(snapshot.seriesId, snapshot.number),
  }));
}
