/** What the name of a snapshot says. */
export interface ListedSnapshot {
  id: string;
  /** Counts up in each repository, so that a wrong clock does not change which is the newest. */
  number: number;
  /** When it was made, by the clock of the repository's storage; milliseconds. */
  at: number;
  /** Which database it is of: a restored one begins a line of its own. Empty in earlier versions. */
  line: string;
  /** The last of the lines that take the place of each other: the site that it is of. */
  site: string;
  /** It was restored and compared; false when that failed or has not ended. */
  isProven: boolean;
}

/** That a line takes the place of another, up to the backup with a number. */
interface Succession {
  from: string;
  to: string;
  until: number;
}

/**
 * Reads `Snapshot.continues`. Without a number it goes up to the first backup of its own line; where
 * the other is that of earlier versions, without a name, it takes all of its backups.
 */
function readSuccessions(continues: string, own: readonly ListedSnapshot[]): Succession[] {
  const [first] = own;
  return continues.split(' ').map((succession) => {
    const [from = '', until] = succession.split('@');
    const lastNumber = from === '' ? Number.POSITIVE_INFINITY : (first?.number ?? 0) - 1;
    return { from, to: first?.line ?? '', until: until === undefined ? lastNumber : Number(until) };
  });
}

/** Adds that a line takes the place of `from`, in place of what was said of the same before. */
export function addSuccession(continues: string | null, from: string, until: number): string {
  const others = (continues ?? '').split(' ').filter((item) => item.split('@')[0] !== from);
  return [...(continues === null ? [] : others), `${from}@${until}`].join(' ');
}

/**
 * Names the site of each snapshot: the last of the lines that take the place of each other. What a line
 * writes after its place was taken is of a site of its own; of two who take the same place it is the
 * later one.
 * @param continued `Snapshot.continues` of each line that takes the place of another
 */
export function withSites(
  snapshots: readonly ListedSnapshot[],
  continued: ReadonlyMap<string, string>,
): ListedSnapshot[] {
  const lines = Map.groupBy(snapshots, ({ line }) => line);
  const successions = [...continued]
    .flatMap(([line, continues]) => readSuccessions(continues, lines.get(line) ?? []))
    .sort((a, b) => b.until - a.until);
  const findSite = (line: string, number: number): string => {
    const next = successions.find(({ from, until }) => from === line && number <= until);
    if (next === undefined) return line;
    // Each step is later than the one before: two who took each other's place are no circle.
    return findSite(next.to, Number.isFinite(next.until) ? next.until + 0.5 : number);
  };
  return snapshots.map((snapshot) => ({
    ...snapshot,
    site: findSite(snapshot.line, snapshot.number),
  }));
}
