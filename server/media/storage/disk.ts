import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { moveDurably, sweepIncoming, writeDurably } from '../../platform/durable-file.ts';
import { checkPath, getContentType, isListed, resolveRange } from './names.ts';
import type { ByteRange, OpenFile, StorageDriver, StoredFile } from './storage.ts';

/** Storage in a folder of this machine, which is made at the first write. */
export async function createDiskStorage(directory: string): Promise<StorageDriver> {
  const root = resolve(directory);
  await sweepIncoming(root);
  return {
    put: async (name, contents) => writeDurably(root, checkPath(name), contents),
    open: async (name, range = {}) => openFile(root, checkPath(name), range),
    has: async (name) => (await findFile(root, checkPath(name))) !== null,
    find: async (name) => findFile(root, checkPath(name)),
    remove: async (names) => {
      for (const name of names.map(checkPath)) await rm(join(root, name), { force: true });
    },
    move: async (from, to, modifiedAt) =>
      moveFile(root, checkPath(from), checkPath(to), modifiedAt),
    list: (folder) => listFiles(root, folder),
  };
}

async function openFile(root: string, name: string, range: ByteRange): Promise<OpenFile | null> {
  const file = await open(join(root, name)).catch(toNullIfMissing);
  if (!file) return null;
  try {
    const info = await file.stat();
    if (!info.isFile()) {
      await file.close();
      return null;
    }
    const { start, end } = resolveRange(range, info.size);
    // An empty file has no last byte to stop at.
    const stream = file.createReadStream({ start, ...(info.size > 0 && { end }) });
    const contentType = getContentType(name);
    return {
      stream,
      size: info.size,
      start,
      end,
      modified: info.mtime,
      ...(contentType && { contentType }),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function findFile(root: string, name: string): Promise<StoredFile | null> {
  const info = await stat(join(root, name)).catch(toNullIfMissing);
  return info?.isFile() ? { name, size: info.size, modified: info.mtime } : null;
}

async function* listFiles(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(toNullIfMissing);
  for (const entry of entries ?? []) {
    const path = `${folder}${entry.name}`;
    // Incoming files and files that were put there by hand do not belong to the storage.
    if (!isListed(folder, path)) continue;
    if (entry.isDirectory()) yield* listFiles(root, `${path}/`);
    const file = entry.isFile() ? await findFile(root, path) : null;
    if (file !== null) yield file;
  }
}

async function moveFile(root: string, from: string, to: string, modifiedAt?: Date): Promise<void> {
  try {
    // Before the rename: a file must never lie in the trash with the time of its upload.
    if (modifiedAt !== undefined) await utimes(join(root, from), modifiedAt, modifiedAt);
    await moveDurably(root, from, to);
  } catch (error) {
    toNullIfMissing(error);
  }
}

function toNullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
  throw error;
}
