import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';

/** Folder of incoming files; storage names cannot begin with a dot, so none of them is served. */
const INCOMING = '.incoming';

/** Returns the folder in which files are written before they are moved under `root`. */
export function getIncomingFolder(root: string): string {
  return join(root, INCOMING);
}

/** Adds the folder to a failure of the disk that names no path, as that of a write to a full disk. */
export async function namingFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isOfDisk = error instanceof Error && ('syscall' in error || 'errcode' in error);
    if (isOfDisk && !('path' in error)) Object.assign(error, { path: folder });
    throw error;
  }
}

const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a file under `root` so that after any failure, a power cut too, the name holds
 * all of the new bytes or what it held before: temporary file, sync, rename, sync of the folder.
 */
export async function writeDurably(
  root: string,
  name: string,
  contents: Uint8Array | Readable,
): Promise<void> {
  const target = join(root, name);
  const incoming = join(root, INCOMING, randomUUID());
  await createFolder(root, dirname(incoming));
  try {
    const file = await open(incoming, 'wx');
    try {
      await namingFolder(root, async () => {
        await file.writeFile(contents);
        await file.sync();
      });
    } finally {
      await file.close();
    }
    await createFolder(root, dirname(target));
    await rename(incoming, target);
    await syncFolder(dirname(target));
  } finally {
    await rm(incoming, { force: true });
  }
}

/**
 * Renames a file under `root`; after a power cut it has one of the two names.
 * @throws ENOENT when there is no such file
 */
export async function moveDurably(root: string, from: string, to: string): Promise<void> {
  const target = dirname(join(root, to));
  await createFolder(root, target);
  await rename(join(root, from), join(root, to));
  await syncFolder(target);
  await syncFolder(dirname(join(root, from)));
}

/**
 * Deletes incomplete files that are older than a day, as another process may be writing the others.
 * @param isAlone no other process writes here: deletes all
 */
export async function sweepIncoming(root: string, { isAlone = false } = {}): Promise<void> {
  const folder = join(root, INCOMING);
  const incomingFiles = await readdir(folder).catch(() => []);
  for (const name of incomingFiles) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    const isStale = isAlone || (info !== null && Date.now() - info.mtimeMs > STALE_MS);
    if (isStale) await rm(path, { force: true });
  }
}

/** A new folder is durable when its parents, down from the root, know of it on the disk. */
async function createFolder(root: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (!firstMade) return;
  for (let path = folder; !relative(root, path).startsWith('..'); path = dirname(path)) {
    await syncFolder(dirname(path));
    if (path === root) break;
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders; its file system journals the rename.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
