import type { Storage } from './storage.ts';

/** Files younger than this may belong to a write under way; milliseconds. */
const TOO_YOUNG = 3_600_000;

/**
 * Removes stored files that nothing refers to: what a process that was killed between writing a
 * file and the row that names it left behind. Returns how many.
 */
export async function sweepOrphans(options: {
  storage: Storage;
  folders: readonly string[];
  isNamed(file: string): boolean;
  now: number;
}): Promise<number> {
  const orphans: string[] = [];
  for (const folder of options.folders) {
    for await (const file of options.storage.list(folder)) {
      const isOld = options.now - file.modified.getTime() > TOO_YOUNG;
      if (isOld && !options.isNamed(file.name)) orphans.push(file.name);
    }
  }
  await options.storage.remove(orphans);
  return orphans.length;
}
