import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../media/storage/storage.ts';
import { listFutureIds, listOtherCopyIds, selectRetainedIds } from './backup-retention.ts';
import { getOrCreateOwnSeries } from './backup-series.ts';
import { createHashStream } from './digests.ts';
import { assertSameKey } from './open-repository.ts';
import { proveSnapshot } from './prove-backup.ts';
import { listCopiedSizes, putEncrypted, type Repository, toFilePath } from './repository.ts';
import type { ListedSnapshot } from './sites.ts';
import {
  createArchivePath,
  findNewestReadable,
  formatSnapshotId,
  listSnapshots,
  markProven,
  pruneRepository,
  type Snapshot,
  writeSnapshot,
} from './snapshots.ts';
import { findSiteId } from './store.ts';
import {
  type ArchivedSite,
  type CopiedFiles,
  openNamedFile,
  writeArchive,
} from './write-archive.ts';

export interface BackupReport {
  snapshot: string;
  rows: number;
  files: number;
  /** Files that were not in the repository before. */
  newFiles: number;
  missing: string[];
  /** Backups whose index cannot be read; nothing is deleted from the repository while there are any. */
  damaged: string[];
  /** Backups in the repository that are dated in the future: a clock is or was wrong. */
  future: string[];
  /** The newest backup of each other copy of the site that writes to the same repository. */
  copies: string[];
}

/** Formats `BackupReport.copies` as a message for the operator. */
export function formatOtherCopies(copies: readonly string[]): string {
  return `Another copy of the site has its backups in BACKUP_TO too, such as ${copies[0]}: give that copy another BACKUP_TO. If this site takes its place: npm run backup -- --continue`;
}

type SnapshotFile = Snapshot['files'][string];

interface CopyContext {
  storage: Storage;
  repository: Repository;
  /** Copies of an earlier backup that the repository still has, by file name. */
  knownCopies: Map<string, SnapshotFile>;
  files: Snapshot['files'];
  newFiles: Set<string>;
}

/**
 * Returns the copies of the newest proven snapshot, if it is under the same key, that the repository still has.
 * Stored files never change, so these are not copied again.
 */
async function findCopiedFiles(
  repository: Repository,
  earlierSnapshots: readonly ListedSnapshot[],
): Promise<Map<string, SnapshotFile>> {
  const proven = earlierSnapshots.filter(({ isProven }) => isProven);
  const newest = await findNewestReadable(repository, proven);
  if (newest === null || newest.recipient !== repository.recipient) return new Map();
  const { files } = newest;
  const present = await listCopiedSizes(repository);
  return new Map(Object.entries(files).filter(([, { path, size }]) => present.get(path) === size));
}

async function copyFile(context: CopyContext, name: string): Promise<SnapshotFile | null> {
  const { storage, repository, knownCopies, newFiles } = context;
  const knownCopy = knownCopies.get(name);
  if (knownCopy !== undefined) return knownCopy;
  const file = await openNamedFile(storage, name);
  if (file === null) return null;
  const hash = createHashStream();
  const reading = pipeline(file.stream, hash.stream);
  const [copied] = await Promise.all([
    putEncrypted(repository, toFilePath(name), hash.stream),
    reading,
  ]);
  newFiles.add(name);
  return { ...copied, plain: hash.result() };
}

async function copyFiles(
  context: CopyContext,
  fileNames: ReadonlySet<string>,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { files: {}, missing: [] };
  for (const name of fileNames) {
    const copied = await copyFile(context, name);
    if (copied === null) {
      result.missing.push(name);
      continue;
    }
    context.files[name] = copied;
    result.files[name] = copied.plain;
  }
  return result;
}

export interface BackupOptions {
  /** A folder of this machine for temporary files. */
  workFolder: string;
  /** The time by the clock of the repository's storage. */
  now: number;
  /** Whether the proof reads every file; otherwise it reads only new ones. */
  isThorough: boolean;
  /** Also writes secrets into a repository that is not encrypted. */
  withSecrets?: boolean;
}

async function writeUnprovenSnapshot(
  site: ArchivedSite,
  repository: Repository,
  folder: string,
  { now, withSecrets = repository.recipient !== null }: BackupOptions,
) {
  const earlierSnapshots = await listSnapshots(repository);
  const copiedFiles = await findCopiedFiles(repository, earlierSnapshots);
  const { storage } = site;
  const { seriesId, continues, isUndeclaredRestore } = await getOrCreateOwnSeries(site.database.db);
  const copyContext: CopyContext = {
    storage,
    repository,
    knownCopies: copiedFiles,
    files: {},
    newFiles: new Set(),
  };
  const plainArchive = join(folder, 'database.tar.gz');
  const manifest = await writeArchive(site, plainArchive, {
    copyFiles: (named) => copyFiles(copyContext, named),
    withSecrets,
  });
  const id = formatSnapshotId(now, (earlierSnapshots.at(-1)?.number ?? 0) + 1, seriesId);
  const archive = await putEncrypted(
    repository,
    createArchivePath(id),
    createReadStream(plainArchive),
  );
  const snapshot: Snapshot = {
    format: 'tarima-snapshot-1',
    id,
    made_at: manifest.made_at,
    recipient: repository.recipient,
    site_id: await findSiteId(site.database.db),
    continues,
    archive,
    files: copyContext.files,
    missing: manifest.missing,
  };
  await assertSameKey(repository);
  await writeSnapshot(repository, snapshot);
  return {
    snapshot,
    manifest,
    plainArchive,
    newFiles: copyContext.newFiles,
    isUndeclaredRestore,
  };
}

/**
 * Makes a backup in the repository while the site runs: a small archive of the database, and the
 * files that are not there yet. It is restored into a temporary place at once and compared; then
 * old backups are cleared away (7 daily, 4 weekly and 12 monthly ones are kept). A backup that is
 * killed or whose proof fails leaves the ones before it as they were, and is marked as not proven.
 * @throws ArchiveError when the restored backup differs
 */
export async function createBackup(
  site: ArchivedSite,
  repository: Repository,
  options: BackupOptions,
): Promise<BackupReport> {
  await mkdir(options.workFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(options.workFolder, 'backup-'));
  try {
    // Also before the backup, because each failing run leaves an unproven one.
    await pruneRepository(
      repository,
      selectRetainedIds(await listSnapshots(repository), options.now),
    );
    const written = await writeUnprovenSnapshot(site, repository, folder, options);
    const { snapshot, manifest, plainArchive, newFiles, isUndeclaredRestore } = written;
    const { workFolder, isThorough } = options;
    const proofOptions = { workFolder, isThorough, plainArchive, newFiles };
    await proveSnapshot(repository, snapshot, proofOptions);
    await markProven(repository, snapshot);
    const snapshots = await listSnapshots(repository);
    const damaged = await pruneRepository(repository, selectRetainedIds(snapshots, options.now));
    return {
      damaged,
      snapshot: snapshot.id,
      rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
      files: Object.keys(manifest.files).length,
      newFiles: newFiles.size,
      missing: manifest.missing,
      future: listFutureIds(snapshots, options.now),
      copies: listOtherCopyIds(snapshots, snapshot, isUndeclaredRestore),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
