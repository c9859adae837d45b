import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mayBeCommitted, withCommitOutcome } from '../db/commit-outcome.ts';
import type { Database, OpenDatabase, Tx } from '../db/database.ts';
import { migrateTo } from '../db/migrate.ts';
import { insertRows } from '../db/rows.ts';
import { inTransaction } from '../db/scope.ts';
import { liftTimeLimits } from '../db/time-limits.ts';
import type { Storage } from '../media/storage/storage.ts';
import { isInTrash, listRowFiles } from '../stored-files/store.ts';
import { createHashStream, RowsDigest } from './digests.ts';
import { type BackupKeys, decrypt, isEncryptedFile, NO_KEYS } from './encryption.ts';
import { ArchiveError, type Manifest, NO_ARCHIVE } from './format.ts';
import * as store from './store.ts';
import { unpackArchive } from './unpack.ts';

const NOT_EMPTY = 'The place to restore into is not empty: give an empty DATA_DIR or database.';
const STORAGE_NOT_EMPTY =
  'The storage to restore into holds files of another site: give an empty DATA_DIR or bucket.';

/** Where an archive comes from. */
export interface ArchiveSource {
  open(): Promise<Readable>;
  /** Opens a file stored beside the archive; null when it is lost. */
  openFile?(name: string): Promise<Readable | null>;
}

export interface RestoreReport {
  files: number;
  manifest: Manifest;
}

/** Adds files to the storage; can remove those that were not there before. */
class FileRestore {
  readonly sha256ByName = new Map<string, string>();
  readonly #storage: Storage;
  readonly #newNames: string[] = [];
  #hasWrittenSiteId = false;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * Marks the storage with the site's id.
   * @throws ArchiveError when it holds files or the id of another site
   */
  async claimStorage(siteId: string | null): Promise<void> {
    const marker = await this.#storage.readSiteId();
    if (marker !== null && marker === siteId) return;
    for await (const _file of this.#storage.list()) throw new ArchiveError(STORAGE_NOT_EMPTY);
    if (marker !== null) throw new ArchiveError(STORAGE_NOT_EMPTY);
    if (siteId === null) return;
    // Written first, so that a repeated restore after a crash recognizes its own files.
    await this.#storage.writeSiteId(siteId);
    this.#hasWrittenSiteId = true;
  }

  async put(name: string, contents: Readable): Promise<void> {
    const hash = createHashStream();
    if (!(await this.#storage.has(name))) this.#newNames.push(name);
    const arriving = pipeline(contents, hash.stream);
    await Promise.all([this.#storage.put(name, hash.stream), arriving]);
    this.sha256ByName.set(name, hash.result());
  }

  /** Adds the files that lie beside the archive, and checks that every listed one has arrived with its hash. */
  async complete(
    { files }: Manifest,
    source: ArchiveSource,
    trashed: readonly string[],
  ): Promise<void> {
    for (const [name, sha256] of Object.entries(files)) {
      const contents = await source.openFile?.(name);
      if (contents) await this.put(name, contents);
      const arrived = this.sha256ByName.get(name);
      if (arrived === sha256) continue;
      const fault =
        arrived === undefined ? `The backup lacks ${name}` : `${name} is damaged in the backup`;
      throw new ArchiveError(`${fault}. Use another one.`);
    }
    await this.#storage.trash(trashed);
  }

  async undo(): Promise<void> {
    await this.#storage.remove(this.#newNames);
    if (this.#hasWrittenSiteId) await this.#storage.writeSiteId(null);
  }
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

/** Restores rows and files as they come, and compares all of them with the manifest, which comes last. */
async function restoreContents(
  tx: Tx,
  engine: OpenDatabase['engine'],
  source: ArchiveSource,
  restore: FileRestore | null,
): Promise<Manifest> {
  await liftTimeLimits(tx, engine);
  const named = new Set<string>();
  const trashed = new Set<string>();
  const manifest = await unpackArchive(await source.open(), {
    async header({ site_id, migrations }) {
      await restore?.claimStorage(site_id);
      await migrateTo(tx, engine, migrations);
    },
    async rows(table, rows) {
      for (const name of rows.flatMap((row) => listRowFiles(table, row))) {
        named.add(name);
        if (isInTrash(table)) trashed.add(name);
      }
      await insertRows(tx, table, rows);
    },
    async file(name, contents) {
      if (restore === null) throw new ArchiveError(NO_ARCHIVE);
      await restore.put(name, contents);
    },
  });
  await assertRowDigests(tx, manifest);
  await store.writeCounters(tx, engine, manifest.counters);
  const { files, missing, erased } = manifest;
  if (!named.isSubsetOf(new Set([...Object.keys(files), ...missing, ...erased])))
    throw new ArchiveError(NO_ARCHIVE);
  await restore?.complete(manifest, source, [...trashed]);
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
 * Restores an archive into an empty database and its storage, on either engine, in one transaction that waits for the
 * files too: nobody else uses the database yet. Every file that a row names, every file's hash and the restored rows are
 * compared with the manifest before the COMMIT. When anything fails, the files are removed and the database stays empty.
 * Later migrations are applied at the next start.
 * @param site without storage only the rows are restored, from an archive whose files are stored beside it
 * @throws ArchiveError
 */
export async function restoreArchive(
  site: { database: OpenDatabase; storage: Storage | null },
  source: ArchiveSource,
): Promise<RestoreReport> {
  const { db, engine } = site.database;
  if (!(await store.isEmptyDatabase(db))) throw new ArchiveError(NOT_EMPTY);
  const restore = site.storage && new FileRestore(site.storage);
  try {
    const manifest = await withCommitOutcome(
      (work: (tx: Tx) => Promise<Manifest>) => inTransaction(db, work),
      (tx) => restoreContents(tx, engine, source, restore),
    );
    return { files: restore?.sha256ByName.size ?? 0, manifest };
  } catch (error) {
    if (!mayBeCommitted(error)) await restore?.undo();
    throw error;
  }
}
