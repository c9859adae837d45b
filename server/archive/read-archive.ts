import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { mayBeCommitted, withCommitOutcome } from '../db/commit-outcome.ts';
import type { Database, OpenDatabase, Tx } from '../db/database.ts';
import { migrateTo } from '../db/migrate.ts';
import { insertRows } from '../db/rows.ts';
import { inTransaction } from '../db/scope.ts';
import { getOrCreateSetting } from '../db/settings-store.ts';
import { liftTimeLimits } from '../db/time-limits.ts';
import { isInTrash, listRowFiles } from '../stored-files/store.ts';
import { RESTORED_FROM_SETTING } from './archived-rows.ts';
import { RowsDigest } from './digests.ts';
import { type BackupKeys, decrypt, isEncryptedFile, NO_KEYS } from './encryption.ts';
import { FileRestore, type RestoredStorage } from './file-restore.ts';
import { ArchiveError, type Manifest, NO_ARCHIVE } from './format.ts';
import * as store from './store.ts';
import { unpackArchive } from './unpack.ts';

const NOT_EMPTY = 'The place to restore into is not empty: give an empty DATA_DIR or database.';
/** Where an archive comes from. It is read twice: to check it and store its files, and for its rows. */
export interface ArchiveSource {
  /** Id of the snapshot; undefined for a file. */
  id?: string;
  open(): Promise<Readable>;
  /** Opens a file stored beside the archive, as in a backup repository; null when it is lost. */
  openFile?(name: string): Promise<Readable | null>;
}

export interface RestoreReport {
  rows: number;
  files: number;
  /** Files that rows reference and that the archive does not contain. */
  missing: string[];
  manifest: Manifest;
}

const NO_STORAGE: RestoredStorage = {
  put: async () => {
    throw new ArchiveError(NO_ARCHIVE);
  },
  has: async () => false,
  remove: async () => undefined,
  trash: async () => undefined,
  async *list() {},
  readSiteId: async () => null,
  writeSiteId: async () => undefined,
};

interface ArchiveContents {
  rows: Record<string, number>;
  referencedNames: Set<string>;
  /** Files of deleted records. */
  trashedNames: Set<string>;
  sha256ByName: Map<string, string>;
}

function assertRowCounts(contents: ArchiveContents, manifest: Manifest): void {
  for (const [table, count] of Object.entries(manifest.rows)) {
    if ((contents.rows[table] ?? 0) !== count) throw new ArchiveError(NO_ARCHIVE);
  }
}

/** Checks that the manifest lists every file that a row references. */
function assertFilesListed(contents: ArchiveContents, manifest: Manifest): void {
  const expectedNames = new Set([
    ...Object.keys(manifest.files),
    ...manifest.missing,
    ...manifest.erased,
  ]);
  if ([...contents.referencedNames].some((name) => !expectedNames.has(name)))
    throw new ArchiveError(NO_ARCHIVE);
}

/** Checks that every listed file has arrived with its hash; reports the files that are missing. */
function checkFiles(contents: ArchiveContents, manifest: Manifest): string[] {
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const arrivedSha256 = contents.sha256ByName.get(name);
    if (arrivedSha256 === undefined)
      throw new ArchiveError(`The backup lacks ${name}. Use another one.`);
    if (arrivedSha256 !== sha256)
      throw new ArchiveError(`${name} is damaged in the backup. Use another one.`);
  }
  assertFilesListed(contents, manifest);
  return manifest.missing;
}

/** First pass: checks everything and stores the files; writes nothing to the database. */
async function restoreFiles(
  source: ArchiveSource,
  restore: FileRestore,
): Promise<{ manifest: Manifest; restored: ArchiveContents }> {
  const restored: ArchiveContents = {
    rows: {},
    referencedNames: new Set(),
    trashedNames: new Set(),
    sha256ByName: restore.sha256ByName,
  };
  const manifest = await unpackArchive(await source.open(), {
    header: (header) => restore.claimStorage(header.site_id),
    async rows(table, rows) {
      restored.rows[table] = (restored.rows[table] ?? 0) + rows.length;
      for (const row of rows) {
        for (const name of listRowFiles(table, row)) {
          restored.referencedNames.add(name);
          if (isInTrash(table)) restored.trashedNames.add(name);
        }
      }
    },
    file: (name, contents) => restore.put(name, contents),
  });
  if (source.openFile !== undefined) {
    for (const name of Object.keys(manifest.files)) {
      const contents = await source.openFile(name);
      if (contents !== null) await restore.put(name, contents);
    }
  }
  assertRowCounts(restored, manifest);
  return { manifest, restored };
}

async function assertRowDigests(db: Database, manifest: Manifest): Promise<void> {
  for (const [table, expected] of Object.entries(manifest.digests)) {
    const digest = new RowsDigest();
    for await (const part of store.readTable(db, table)) for (const row of part) digest.add(row);
    if (digest.value !== expected) {
      throw new ArchiveError(`The rows of ${table} differ from the backup's. Use another one.`);
    }
  }
}

/** Second pass: restores all tables in one transaction, which waits only for the archive. */
async function restoreRows(
  tx: Tx,
  engine: OpenDatabase['engine'],
  source: ArchiveSource,
  manifest: Manifest,
): Promise<void> {
  await liftTimeLimits(tx, engine);
  await unpackArchive(await source.open(), {
    header: ({ migrations }) => migrateTo(tx, engine, migrations),
    rows: (table, rows) => insertRows(tx, table, rows),
    async file(_name, contents) {
      for await (const _chunk of contents);
    },
  });
  await assertRowDigests(tx, manifest);
  await store.writeCounters(tx, engine, manifest.counters);
}

/**
 * Restores the rows of an archive without its files, which the caller compares.
 * @throws ArchiveError as `restoreArchive`
 */
export async function restoreArchivedRows(
  { db, engine }: OpenDatabase,
  source: Pick<ArchiveSource, 'open'>,
): Promise<Manifest> {
  const restore = new FileRestore(NO_STORAGE);
  const { manifest, restored } = await restoreFiles(source, restore);
  assertFilesListed(restored, manifest);
  await inTransaction(db, (tx) => restoreRows(tx, engine, source, manifest));
  return manifest;
}

/** Creates the source of an archive in one file, encrypted or not. */
export function createFileSource(path: string, keys: BackupKeys = NO_KEYS): ArchiveSource {
  return {
    async open() {
      const isEncrypted = await isEncryptedFile(path);
      const bytes = createReadStream(path);
      return isEncrypted ? decrypt(bytes, keys) : bytes;
    },
  };
}

/**
 * Restores an archive into an empty database and its storage, on either engine:
 * first the files, then all tables in one transaction. Every named file, every file's hash and the
 * restored rows are compared with the manifest before the COMMIT. When anything fails, the files are
 * removed and the database stays empty.
 * Later migrations are applied at the next start.
 * @throws ArchiveError
 */
export async function restoreArchive(
  site: { database: OpenDatabase; storage: RestoredStorage },
  source: ArchiveSource,
): Promise<RestoreReport> {
  const { db, engine } = site.database;
  if (!(await store.isEmptyDatabase(db))) throw new ArchiveError(NOT_EMPTY);
  const restore = new FileRestore(site.storage);
  try {
    const { manifest, restored } = await restoreFiles(source, restore);
    const missing = checkFiles(restored, manifest);
    await site.storage.trash([...restored.trashedNames]);
    await withCommitOutcome(
      (work: (tx: Tx) => Promise<void>) => inTransaction(db, work),
      async (tx) => {
        await restoreRows(tx, engine, source, manifest);
        await getOrCreateSetting(tx, RESTORED_FROM_SETTING, () => source.id ?? 'file');
      },
    );
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
    return { rows, files: restored.sha256ByName.size, missing, manifest };
  } catch (error) {
    if (!mayBeCommitted(error)) await restore.undo();
    throw error;
  }
}
