import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Storage } from '../media/storage/storage.ts';
import { createHashStream } from './digests.ts';
import { decrypt, encrypt, isEncrypting, NO_KEYS } from './encryption.ts';

export const SNAPSHOTS_FOLDER = 'snapshots/';
export const FILES_FOLDER = 'files/';
const ENCRYPTED_SUFFIX = '.age';
/** Name of the file with the repository's own key, encrypted under the passphrase. */
export const REPOSITORY_KEY = 'key.age';

export const copiedFileSchema = z.object({
  path: z.string(),
  size: z.number(),
  sha256: z.string(),
});
export type CopiedFile = z.infer<typeof copiedFileSchema>;

/** Backups of one site in a folder or bucket: snapshots, and files that several of them share. */
export interface Repository {
  storage: Storage;
  /** What it is encrypted for; both null when it is not. */
  recipient: string | null;
  /** Null when only the holder of the recipient's identity can read it. */
  identity: string | null;
  /** The bytes of `key.age` when it was opened; null when it has none. */
  sealedKey: Buffer | null;
}

/** Opens a stored file; null when there is none. */
export async function openStored(storage: Storage, path: string): Promise<Readable | null> {
  return (await storage.open(path))?.stream ?? null;
}

export function canRead(repository: Repository): boolean {
  return repository.recipient === null || repository.identity !== null;
}

/** Copies bytes into the repository, encrypted if the repository is. */
export async function putEncrypted(
  { storage, recipient }: Repository,
  path: string,
  contents: Readable,
): Promise<CopiedFile> {
  const keys = { ...NO_KEYS, recipient };
  const name = isEncrypting(keys) ? path + ENCRYPTED_SUFFIX : path;
  const hash = createHashStream();
  const encrypted = await encrypt(contents, keys);
  const copying = pipeline(encrypted, hash.stream);
  await Promise.all([storage.put(name, hash.stream), copying]);
  return { path: name, ...hash.result() };
}

/** Returns the decrypted copy; null when it is lost. */
export async function openCopied(
  { storage, identity }: Repository,
  { path }: CopiedFile,
): Promise<Readable | null> {
  const stored = await openStored(storage, path);
  if (stored === null || !path.endsWith(ENCRYPTED_SUFFIX)) return stored;
  return decrypt(stored, { ...NO_KEYS, identity });
}

/** Compares the stored bytes with their hash. */
export async function isIntact({ storage }: Repository, copied: CopiedFile): Promise<boolean> {
  const stored = await openStored(storage, copied.path);
  if (stored === null) return false;
  const hash = createHashStream();
  hash.stream.resume();
  await pipeline(stored, hash.stream);
  return hash.result().sha256 === copied.sha256;
}

export function toFilePath(name: string): string {
  return FILES_FOLDER + name;
}

/** Returns the size in bytes of each file in the repository, by path. */
export async function listCopiedSizes({ storage }: Repository): Promise<Map<string, number>> {
  const copied = new Map<string, number>();
  for await (const { name, size } of storage.list(FILES_FOLDER)) copied.set(name, size);
  return copied;
}
