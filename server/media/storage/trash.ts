import { text } from 'node:stream/consumers';
import { CLOCK_PROBE, checkFolder, checkName, SITE_MARKER, TRASH_FOLDER } from './names.ts';
import type { OpenFile, Storage, StorageDriver, StoredFile } from './storage.ts';

/** Files moved at once; a move in a bucket is two requests. */
const MOVE_CONCURRENCY = 8;

function toTrashPath(name: string): string {
  return TRASH_FOLDER + checkName(name);
}

async function forEachConcurrently(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < names.length; first += MOVE_CONCURRENCY) {
    await Promise.all(names.slice(first, first + MOVE_CONCURRENCY).map(work));
  }
}

async function* listTrash(driver: StorageDriver): AsyncGenerator<StoredFile> {
  for await (const file of driver.list(TRASH_FOLDER)) {
    yield { ...file, name: file.name.slice(TRASH_FOLDER.length) };
  }
}

async function probeClock(driver: StorageDriver): Promise<Date> {
  await driver.put(CLOCK_PROBE, new Uint8Array());
  const probe = await driver.find(CLOCK_PROBE);
  if (probe === null) throw new Error('the storage does not show what was just written to it');
  return probe.modified;
}

/** Makes a storage with a trash and a site's marker out of what a disk or a bucket can do. */
export function withTrash(driver: StorageDriver): Storage {
  const now = () => probeClock(driver);
  const openTrashed = (name: string): Promise<OpenFile | null> => driver.open(toTrashPath(name));
  return {
    put: async (name, contents) => driver.put(checkName(name), contents),
    open: async (name, range) => driver.open(checkName(name), range),
    has: async (name) => driver.has(checkName(name)),
    find: async (name) => driver.find(checkName(name)),
    remove: async (names) => {
      await driver.remove(names.map(checkName));
      await driver.remove(names.map(toTrashPath));
    },
    async trash(names) {
      if (names.length === 0) return;
      const trashedAt = await now();
      await forEachConcurrently(names, (name) =>
        driver.move(checkName(name), toTrashPath(name), trashedAt),
      );
    },
    trashed: {
      has: async (name) => driver.has(toTrashPath(name)),
      open: async (name) => openTrashed(name),
      list: () => listTrash(driver),
      async restore(names) {
        if (names.length === 0) return;
        // A sweep that read the rows before this does not take files that are young.
        const restoredAt = await now();
        await forEachConcurrently(names, (name) =>
          driver.move(toTrashPath(name), checkName(name), restoredAt),
        );
      },
      remove: async (names) => driver.remove(names.map(toTrashPath)),
    },
    list: (folder = '') => driver.list(checkFolder(folder)),
    now,
    async readSiteId() {
      const file = await driver.open(SITE_MARKER);
      return (file && (await text(file.stream)).trim()) || null;
    },
    writeSiteId: (id) =>
      id === null
        ? driver.remove([SITE_MARKER])
        : driver.put(SITE_MARKER, new TextEncoder().encode(`${id}\n`)),
  };
}
