import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import type { Storage } from '../media/storage/storage.ts';

/** Milliseconds within which a file may belong to a write in progress. */
const MIN_AGE_MS = HOUR_MS;
/** Files stay in the trash this long; milliseconds. */
export const TRASH_RETENTION_MS = 30 * DAY_MS;

/** Above both, the sweep tells of it: the database may be an older or the wrong one. */
const MANY_FILES = 20;
const LARGE_SHARE = 0.05;

export interface SweepResult {
  /** Files that no row references, moved to the trash. */
  trashed: string[];
  /** Files in the trash that rows reference, restored. */
  restoredFiles: string[];
  /** Files that had been in the trash for 30 days, deleted for good. */
  purged: number;
  /** So many files were unused that somebody should look why. */
  isManyUnused: boolean;
}

interface ScannedFiles {
  all: Set<string>;
  unused: string[];
  /** Files of deleted records or of the history that are not in the trash (yet). */
  misplaced: string[];
}

async function findUnused(
  { storage, folders, namedFiles, keptFiles }: SweepOptions,
  now: number,
): Promise<ScannedFiles> {
  const scanned: ScannedFiles = { all: new Set(), unused: [], misplaced: [] };
  for (const folder of folders) {
    for await (const file of storage.list(folder)) {
      scanned.all.add(file.name);
      const isOld = now - file.modified.getTime() > MIN_AGE_MS;
      if (!isOld || namedFiles.has(file.name)) continue;
      (keptFiles.has(file.name) ? scanned.misplaced : scanned.unused).push(file.name);
    }
  }
  return scanned;
}

function isManyUnused({ all, unused }: ScannedFiles): boolean {
  return unused.length > MANY_FILES && unused.length > LARGE_SHARE * all.size;
}

export interface SweepOptions {
  storage: Storage;
  folders: readonly string[];
  /** Files in use, read before the sweep: a file that comes later is too young to be taken. */
  namedFiles: ReadonlySet<string>;
  /** Files of deleted records and of the history, which stay in the trash for as long as these. */
  keptFiles: ReadonlySet<string>;
}

/**
 * Restores files from the trash that rows reference, as after a restore of an older database.
 * @returns their names
 */
export async function restoreNamed({
  storage,
  namedFiles,
}: Pick<SweepOptions, 'storage' | 'namedFiles'>): Promise<string[]> {
  const restoredFiles: string[] = [];
  for await (const { name } of storage.trashed.list()) {
    if (namedFiles.has(name) && !(await storage.has(name))) restoredFiles.push(name);
  }
  await storage.trashed.restore(restoredFiles);
  return restoredFiles;
}

/**
 * Moves stored files that no row references to the trash: a process was killed between writing the
 * file and its row. Puts files of rows back, and deletes files that have been in the trash for 30 days. Ages are measured by the
 * storage's clock. Files of deleted records are moved to the trash and stay there.
 */
export async function sweepOrphans(options: SweepOptions): Promise<SweepResult> {
  const { storage, namedFiles, keptFiles } = options;
  const now = (await storage.now()).getTime();
  const scanned = await findUnused(options, now);
  const restoredFiles = await restoreNamed(options);
  const expired: string[] = [];
  for await (const file of storage.trashed.list()) {
    const isReferenced = namedFiles.has(file.name) || keptFiles.has(file.name);
    if (!isReferenced && now - file.modified.getTime() > TRASH_RETENTION_MS)
      expired.push(file.name);
  }
  await storage.trashed.remove(expired);
  await storage.trash(scanned.misplaced);
  await storage.trash(scanned.unused);
  return {
    trashed: scanned.unused,
    restoredFiles,
    purged: expired.length,
    isManyUnused: isManyUnused(scanned),
  };
}
