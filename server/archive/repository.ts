import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { createStorage } from '../media/storage/create-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import type { Variables } from '../media/storage/url.ts';
import {
  type BackupKeys,
  decrypt,
  encrypt,
  isEncrypting,
  makeKeyPair,
  NO_KEYS,
  recipientOf,
} from './encryption.ts';
import { ArchiveError, NO_ARCHIVE } from './format.ts';
import { createHashStream } from './hash-stream.ts';
import type { ArchiveSource } from './read-archive.ts';

const SNAPSHOTS = 'snapshots/';
const FILES = 'files/';
const ENCRYPTED = '.age';
/** The repository's own key, under the passphrase. */
const KEY = 'key.age';

const hashed = z.object({ size: z.number(), sha256: z.string() });
const storedFile = z.object({ path: z.string(), size: z.number(), sha256: z.string() });
export type CopiedFile = z.infer<typeof storedFile>;

/**
 * A snapshot: one backup in a repository. It is readable without the key and holds no personal
 * data: names of files are random, and the hashes are those of the bytes as they lie there. Written
 * last: what was copied before it belongs to no snapshot, and is cleared away later.
 */
const snapshotShape = z.object({
  format: z.literal('tarima-snapshot-1'),
  id: z.string(),
  made_at: z.string(),
  /** The key for which all files were encrypted, or null. */
  recipient: z.string().nullable(),
  archive: storedFile,
  /** With the hash of what each holds: unchanged files are not read again for the next backup. */
  files: z.record(z.string(), storedFile.extend({ plain: hashed })),
  missing: z.array(z.string()),
});
export type Snapshot = z.infer<typeof snapshotShape>;

/** Backups of one site in a folder or bucket: snapshots, and files that several of them share. */
export interface Repository {
  storage: Storage;
  /** What it is encrypted for; both null when it is not. */
  recipient: string | null;
  /** Null when only the holder of the recipient's identity can read it. */
  identity: string | null;
}

/** `20261122t080000z`: the moment in names of snapshots, which sorts by time. */
export function snapshotId(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '').concat('z').toLowerCase();
}

async function assertFolder(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (info?.isDirectory()) return;
  throw new ArchiveError(`There is no folder ${folder}: make it, or mount the disk it lies on.`);
}

async function readAll(storage: Storage, path: string): Promise<Readable | null> {
  return (await storage.open(path))?.stream ?? null;
}

async function unlockKey(storage: Storage, keys: BackupKeys): Promise<string | null> {
  const locked = await readAll(storage, KEY);
  if (locked === null) return null;
  return (await text(await decrypt(locked, keys))).trim();
}

async function makeKey(storage: Storage, keys: BackupKeys): Promise<string> {
  const { identity } = await makeKeyPair();
  const locked = await encrypt(Readable.from([Buffer.from(`${identity}\n`)]), keys);
  await storage.put(KEY, await buffer(locked));
  return identity;
}

/**
 * Opens the repository at a folder, which must exist, or at `s3://…`. Under a passphrase it has a
 * key of its own, as deriving one from a passphrase takes a second and files are many.
 * @throws ArchiveError when the folder is missing or the key is another one
 */
export async function openRepository(
  place: string,
  keys: BackupKeys,
  env: Variables,
): Promise<Repository> {
  const isBucket = place.startsWith('s3://');
  if (!isBucket) await assertFolder(place);
  const storage = await createStorage({
    directory: place,
    url: isBucket ? place : undefined,
    env,
  });
  if (keys.recipient !== null) {
    return { storage, recipient: keys.recipient, identity: keys.identity };
  }
  if (keys.passphrase === null) return { storage, recipient: null, identity: keys.identity };
  const identity = (await unlockKey(storage, keys)) ?? (await makeKey(storage, keys));
  return { storage, recipient: await recipientOf(identity), identity };
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
  const name = isEncrypting(keys) ? path + ENCRYPTED : path;
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
  const stored = await readAll(storage, path);
  if (stored === null || !path.endsWith(ENCRYPTED)) return stored;
  return decrypt(stored, { ...NO_KEYS, identity });
}

/** Compares the stored bytes with their hash. */
export async function isIntact({ storage }: Repository, copied: CopiedFile): Promise<boolean> {
  const stored = await readAll(storage, copied.path);
  if (stored === null) return false;
  const hash = createHashStream();
  hash.stream.resume();
  await pipeline(stored, hash.stream);
  return hash.result().sha256 === copied.sha256;
}

/** A snapshot as the source of a restore. */
export function snapshotSource(repository: Repository, snapshot: Snapshot): ArchiveSource {
  return {
    async open() {
      const archive = await openCopied(repository, snapshot.archive);
      if (archive === null) throw new ArchiveError(NO_ARCHIVE);
      return archive;
    },
    async openFile(name) {
      const copied = snapshot.files[name];
      return copied === undefined ? null : openCopied(repository, copied);
    },
  };
}

export function filePath(name: string): string {
  return FILES + name;
}

export function archivePath(id: string): string {
  return `${SNAPSHOTS}${id}.tar.gz`;
}

export async function writeSnapshot({ storage }: Repository, snapshot: Snapshot): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(snapshot));
  await storage.put(`${SNAPSHOTS}${snapshot.id}.json`, bytes);
}

export async function readSnapshot({ storage }: Repository, id: string): Promise<Snapshot> {
  const stream = await readAll(storage, `${SNAPSHOTS}${id}.json`);
  const parsed = snapshotShape.safeParse(stream && JSON.parse(await text(stream)));
  if (!parsed.success)
    throw new ArchiveError(`There is no backup ${id}: see npm run restore -- --list`);
  return parsed.data;
}

/** The snapshots of a repository, oldest first. */
export async function listSnapshots({ storage }: Repository): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of storage.list(SNAPSHOTS)) {
    const [, id] = /^snapshots\/(\d{8}t\d{6}z)\.json$/.exec(name) ?? [];
    if (id !== undefined) ids.push(id);
  }
  return ids.sort();
}

/** When a snapshot was made, from its id. */
export function snapshotTime(id: string): number {
  const [, y, mo, d, h, mi, s] =
    /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(id)?.map(Number) ?? [];
  return Date.UTC(y ?? 0, (mo ?? 1) - 1, d, h, mi, s);
}

/** What the repository holds of files, by path. */
export async function listCopied({ storage }: Repository): Promise<Map<string, number>> {
  const copied = new Map<string, number>();
  for await (const { name, size } of storage.list(FILES)) copied.set(name, size);
  return copied;
}

const UNFINISHED_KEPT = 24 * 3_600_000;

/**
 * Deletes the snapshots that are not kept, and then files that no snapshot references. Files younger
 * than a day may belong to a running backup.
 */
export async function prune(repository: Repository, kept: ReadonlySet<string>): Promise<void> {
  const { storage } = repository;
  const named = new Set<string>([KEY]);
  const doomed: string[] = [];
  for (const id of await listSnapshots(repository)) {
    const index = `${SNAPSHOTS}${id}.json`;
    if (!kept.has(id)) {
      doomed.push(index);
      continue;
    }
    const { archive, files } = await readSnapshot(repository, id);
    for (const path of [index, archive.path]) named.add(path);
    for (const { path } of Object.values(files)) named.add(path);
  }
  // A snapshot is deleted before its parts, so that an interruption leaves no incomplete snapshot.
  await storage.remove(doomed);
  const now = (await storage.now()).getTime();
  const unused: string[] = [];
  for (const folder of [SNAPSHOTS, FILES]) {
    for await (const { name, modified } of storage.list(folder)) {
      const isOld = now - modified.getTime() > UNFINISHED_KEPT;
      if (isOld && !named.has(name)) unused.push(name);
    }
  }
  await storage.remove(unused);
}
