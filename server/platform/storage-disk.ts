import { open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { sweepIncoming, writeDurably } from './durable-file.ts';
import type { ByteRange, OpenFile, Storage, StoredFile } from './storage.ts';
import {
  checkFolder,
  checkName,
  contentTypeOf,
  isStorageName,
  resolveRange,
} from './storage-names.ts';

/** Storage in a folder of this machine, which is made at the first write. */
export async function createDiskStorage(directory: string): Promise<Storage> {
  const root = resolve(directory);
  const driver = new FSDriver({ location: root, visibility: 'private' });
  await sweepIncoming(root);
  return {
    // The driver's own writes are neither atomic nor synced, its reads know no ranges.
    put: async (name, contents) => writeDurably(root, checkName(name), contents),
    open: async (name, range = {}) => openFile(root, checkName(name), range),
    has: async (name) => driver.exists(checkName(name)),
    find: async (name) => findFile(root, checkName(name)),
    remove: async (names) => {
      for (const name of names.map(checkName)) await driver.delete(name);
    },
    list: (folder = '') => listFiles(driver, root, checkFolder(folder)),
  };
}

async function openFile(root: string, name: string, range: ByteRange): Promise<OpenFile | null> {
  const file = await open(join(root, name)).catch(nullWhenMissing);
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
    const contentType = contentTypeOf(name);
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
  const info = await stat(join(root, name)).catch(nullWhenMissing);
  return info?.isFile() ? { name, size: info.size, modified: info.mtime } : null;
}

async function* listFiles(
  driver: FSDriver,
  root: string,
  folder: string,
): AsyncGenerator<StoredFile> {
  const { objects } = await driver.listAll(folder || '/', { recursive: true });
  for (const object of objects) {
    // Files on their way in, or put there by hand, are not the storage's.
    if (!object.isFile || !isStorageName(object.key)) continue;
    const file = await findFile(root, object.key);
    if (file) yield file;
  }
}

function nullWhenMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
  throw error;
}
