import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { openDatabase } from '../db/database.ts';
import { listNamedFiles } from '../stored-files/store.ts';
import {
  createBackupSource,
  findNewest,
  formatBackupName,
  listFutureNames,
  listStored,
  type PlaceContents,
  prunePlace,
  toArchivePath,
  writeList,
} from './backups.ts';
import { ArchiveError, countRows } from './format.ts';
import { type BackupPlace, type Copy, canRead, putCopy, toFilePath } from './place.ts';
import { restoreArchive } from './read-archive.ts';
import { listFaults } from './store.ts';
import { type ArchivedSite, type CopyFile, openNamedFile, writeArchive } from './write-archive.ts';

export interface BackupReport {
  name: string;
  rows: number;
  files: number;
  /** Files that were not in the place before. */
  newFiles: number;
  missing: string[];
  /** Backups whose list cannot be read; no file is deleted from the place while there are any. */
  damaged: string[];
  /** Backups that are dated in the future: a clock is or was wrong. */
  future: string[];
}

export interface BackupOptions {
  /** A folder of this machine for temporary files, which is emptied before and deleted after. */
  workFolder: string;
  /** The time by the clock of the place's storage. */
  now: number;
  /** Whether the proof reads every file; otherwise it reads only new ones. */
  isThorough: boolean;
  /** Also writes secrets into a place that is not encrypted. */
  withSecrets?: boolean;
}

/** The copies of one backup, by path. */
interface Copies {
  all: Map<string, Copy>;
  newPaths: Set<string>;
}

/** Returns the function that copies a file that the place lacks; stored files never change. */
function createCopyFile(
  { storage }: ArchivedSite,
  place: BackupPlace,
  { backups, stored }: PlaceContents,
  copies: Copies,
): CopyFile {
  const known = findNewest(backups)?.copies;
  return async (name) => {
    const path = toFilePath(place, name);
    let copy = stored.has(path) ? known?.get(path) : undefined;
    if (copy === undefined) {
      const file = await openNamedFile(storage, name);
      if (file === null) return null;
      copy = await putCopy(place, path, file.stream);
      copies.newPaths.add(path);
    }
    copies.all.set(path, copy);
    return copy.sha256;
  };
}

async function isIntact({ storage }: BackupPlace, { path, storedSha256 }: Copy): Promise<boolean> {
  const stored = await storage.open(path);
  const hash = createHash('sha256');
  if (stored !== null) await pipeline(stored.stream, hash);
  return stored !== null && hash.digest('hex') === storedSha256;
}

/**
 * Restores the rows of a backup into a temporary embedded database, whichever database the site uses, and compares
 * their digests and the files that they name.
 * @param plainArchive the archive before it was encrypted, for a place that this site cannot read
 */
async function proveRows(
  place: BackupPlace,
  name: string,
  { workFolder, plainArchive }: { workFolder: string; plainArchive: string },
): Promise<void> {
  const dataDir = await mkdtemp(join(workFolder, 'proof-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const { open } = canRead(place)
      ? createBackupSource(place, { name })
      : { open: async () => createReadStream(plainArchive) };
    const { manifest } = await restoreArchive({ database, storage: null }, { open });
    const [fault] = await listFaults(database.db);
    if (fault !== undefined) throw new ArchiveError(`The restored database is faulty: ${fault}`);
    const { files, missing, erased } = manifest;
    const count = Object.keys(files).length + missing.length + erased.length;
    if ((await listNamedFiles(database.db)).size === count) return;
    throw new ArchiveError('The restored rows name other files than the backup.');
  } finally {
    await database.close();
  }
}

/**
 * Compares the stored bytes of the copies with their hashes. Damaged ones are deleted, so that the next backup copies
 * them again.
 * @param shouldRead whether a copy is read, or only looked for
 * @throws ArchiveError when one is damaged or lost
 */
async function proveCopies(
  place: BackupPlace,
  copies: Iterable<Copy>,
  shouldRead: (path: string) => boolean,
): Promise<void> {
  const stored = await listStored(place);
  const damaged: string[] = [];
  for (const copy of copies) {
    const { path } = copy;
    const isGood = stored.has(path) && (!shouldRead(path) || (await isIntact(place, copy)));
    if (!isGood) damaged.push(path);
  }
  if (damaged.length === 0) return;
  await place.storage.remove(damaged);
  throw new ArchiveError(
    `${damaged.length} files in the backup were damaged or lost, such as ${damaged[0]}. The next backup copies them again; look at the disk or bucket of BACKUP_TO.`,
  );
}

/**
 * Makes a backup while the site runs: a small archive of the database, and the files that the place lacks. It is
 * restored into a temporary database and compared at once, and gets its list then; afterwards old backups are deleted
 * (`selectKept`). A backup that is killed or whose proof fails leaves the ones before it as they were.
 * @param place one that `claimPlace` returned; no other backup may be made there meanwhile
 * @throws ArchiveError when the restored backup differs
 */
export async function createBackup(
  site: ArchivedSite,
  place: BackupPlace,
  { workFolder, now, isThorough, withSecrets = place.recipient !== null }: BackupOptions,
): Promise<BackupReport> {
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  try {
    // Also before the backup, because failing ones leave archives that are not proven.
    const before = await prunePlace(place, now);
    let at = now;
    while (before.backups.some(({ name }) => name === formatBackupName(at))) at += MINUTE_MS;
    const name = formatBackupName(at);
    const copies: Copies = { all: new Map(), newPaths: new Set() };
    const copyFile = createCopyFile(site, place, before, copies);
    const plainArchive = join(workFolder, 'database.tar.gz');
    const manifest = await writeArchive(site, plainArchive, { copyFile, withSecrets });
    const archivePath = toArchivePath(place, name);
    const archive = await putCopy(place, archivePath, createReadStream(plainArchive));
    await proveRows(place, name, { workFolder, plainArchive });
    const shouldRead = (path: string) =>
      isThorough || path === archivePath || copies.newPaths.has(path);
    await proveCopies(place, [archive, ...copies.all.values()], shouldRead);
    const number = 1 + Math.max(0, ...before.backups.map((backup) => backup.number));
    const lost = manifest.missing.length;
    const listed = new Map([[archivePath, archive], ...copies.all]);
    await writeList(place, { name, number, lost, copies: listed });
    const { backups } = await prunePlace(place, now);
    return {
      name,
      rows: countRows(manifest),
      files: Object.keys(manifest.files).length,
      newFiles: copies.newPaths.size,
      missing: manifest.missing,
      damaged: backups.filter(({ state }) => state === 'damaged').map((backup) => backup.name),
      future: listFutureNames(backups, now),
    };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
