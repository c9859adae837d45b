import type { Storage } from '../media/storage/storage.ts';

/** Files younger than this may belong to a write under way; milliseconds. */
const TOO_YOUNG = 3_600_000;
/** Files stay in the trash this long; milliseconds. */
export const TRASH_KEPT = 30 * 24 * 3_600_000;

/**
 * A sweep that would take more files than this, and a larger share of all, is refused: the database
 * is then more likely the wrong one than so many files are unused.
 */
const MOST_FILES = 20;
const LARGEST_SHARE = 0.05;

export interface SweepResult {
  /** Files that nothing names, moved to the trash. */
  trashed: string[];
  /** Files that rows name and that lay in the trash, put back. */
  putBack: string[];
  /** Files that had been in the trash for 30 days, deleted for good. */
  purged: number;
  /** Not null when so many files are unused that nothing was moved. */
  refused: { unused: number; of: number } | null;
}

interface Found {
  all: Set<string>;
  unused: string[];
}

async function findUnused(
  storage: Storage,
  folders: readonly string[],
  named: ReadonlySet<string>,
  now: number,
): Promise<Found> {
  const found: Found = { all: new Set(), unused: [] };
  for (const folder of folders) {
    for await (const file of storage.list(folder)) {
      found.all.add(file.name);
      const isOld = now - file.modified.getTime() > TOO_YOUNG;
      if (isOld && !named.has(file.name)) found.unused.push(file.name);
    }
  }
  return found;
}

function isTooMuch({ all, unused }: Found): boolean {
  return unused.length > MOST_FILES && unused.length > LARGEST_SHARE * all.size;
}

/**
 * Moves stored files that nothing names to the trash: what a killed process left between writing a
 * file and its row. Puts back what rows name and lies in the trash, as after a restore of an older
 * database, and deletes what has been in the trash for 30 days. All ages are by the storage's own
 * clock.
 * @param options.named read before this is called: a file that comes later is too young to be taken
 * @param options.isForced moves the unused files however many they are
 */
export async function sweepOrphans(options: {
  storage: Storage;
  folders: readonly string[];
  named: ReadonlySet<string>;
  isForced?: boolean;
}): Promise<SweepResult> {
  const { storage, folders, named, isForced = false } = options;
  const now = (await storage.now()).getTime();
  const found = await findUnused(storage, folders, named, now);
  const putBack: string[] = [];
  const expired: string[] = [];
  for await (const file of storage.trashed.list()) {
    if (named.has(file.name)) {
      if (!found.all.has(file.name)) putBack.push(file.name);
    } else if (now - file.modified.getTime() > TRASH_KEPT) expired.push(file.name);
  }
  await storage.trashed.putBack(putBack);
  await storage.trashed.remove(expired);
  const purged = expired.length;
  if (!isForced && isTooMuch(found)) {
    const refused = { unused: found.unused.length, of: found.all.size };
    return { trashed: [], putBack, purged, refused };
  }
  await storage.trash(found.unused);
  return { trashed: found.unused, putBack, purged, refused: null };
}
