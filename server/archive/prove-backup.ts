import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../db/database.ts';
import { listNamedFiles } from '../stored-files/store.ts';
import { createHashStream } from './digests.ts';
import { ArchiveError, type Manifest } from './format.ts';
import { restoreArchivedRows } from './read-archive.ts';
import { canRead, isIntact, listCopiedSizes, openCopied, type Repository } from './repository.ts';
import { createSnapshotSource, type Snapshot } from './snapshots.ts';
import { listFaults } from './store.ts';

export interface ProofOptions {
  /** A folder of this machine, for the database that is restored; it is emptied again. */
  workFolder: string;
  /** The database's archive before it was encrypted, for a repository that this site cannot read. */
  plainArchive: string | null;
  /** Whether every file is read; otherwise only `newFiles` are read, and of the others the size is compared. */
  isThorough: boolean;
  newFiles: ReadonlySet<string>;
}

async function computeSha256(stream: Readable): Promise<string> {
  const hash = createHashStream();
  hash.stream.resume();
  await pipeline(stream, hash.stream);
  return hash.result().sha256;
}

/** Restores the rows into a temporary embedded database, whichever database the site uses. */
async function proveRows(
  repository: Repository,
  snapshot: Snapshot,
  { workFolder, plainArchive }: ProofOptions,
): Promise<Manifest> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const dataDir = await mkdtemp(join(workFolder, 'proof-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const isReadable = canRead(repository) || plainArchive === null;
    if (!isReadable && !(await isIntact(repository, snapshot.archive))) {
      throw new ArchiveError('The archive did not reach the repository whole.');
    }
    const source = isReadable
      ? { open: createSnapshotSource(repository, snapshot).open }
      : { open: async () => createReadStream(plainArchive) };
    const manifest = await restoreArchivedRows(database, source);
    const [fault] = await listFaults(database.db);
    if (fault !== undefined) throw new ArchiveError(`The restored database is faulty: ${fault}`);
    const referencedNames = await listNamedFiles(database.db);
    const expectedCount = Object.keys(manifest.files).length + manifest.missing.length;
    if (referencedNames.size !== expectedCount + manifest.erased.length) {
      throw new ArchiveError('The restored rows name other files than the backup.');
    }
    return manifest;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function isCopyValid(
  repository: Repository,
  snapshot: Snapshot,
  [name, { sha256 }]: [string, { sha256: string }],
): Promise<boolean> {
  const copied = snapshot.files[name];
  if (copied === undefined) return false;
  if (!canRead(repository)) return isIntact(repository, copied);
  try {
    const stream = await openCopied(repository, copied);
    return stream !== null && (await computeSha256(stream)) === sha256;
  } catch (error) {
    // Errors of the decryption mean changed bytes; an unreadable repository has other errors.
    if ((error as { code?: string; $metadata?: unknown }).$metadata) throw error;
    return false;
  }
}

/**
 * Restores a snapshot into a temporary place and compares counts, hashes of rows and hashes of
 * files. Files that are damaged are deleted from the repository, so that the next backup copies
 * them again.
 * @returns the manifest of what was restored
 * @throws ArchiveError when anything differs
 */
export async function proveSnapshot(
  repository: Repository,
  snapshot: Snapshot,
  options: ProofOptions,
): Promise<Manifest> {
  const manifest = await proveRows(repository, snapshot, options);
  const sizesByPath = await listCopiedSizes(repository);
  const damaged: string[] = [];
  for (const entry of Object.entries(manifest.files)) {
    const copied = snapshot.files[entry[0]];
    const shouldRead = options.isThorough || options.newFiles.has(entry[0]);
    const isPresent = copied !== undefined && sizesByPath.get(copied.path) === copied.size;
    if (isPresent && (!shouldRead || (await isCopyValid(repository, snapshot, entry)))) continue;
    damaged.push(entry[0]);
  }
  if (damaged.length === 0) return manifest;
  await repository.storage.remove(damaged.flatMap((name) => snapshot.files[name]?.path ?? []));
  throw new ArchiveError(
    `${damaged.length} files in the backup were damaged or lost, such as ${damaged[0]}. The next backup copies them again; look at the disk or bucket of BACKUP_TO.`,
  );
}
