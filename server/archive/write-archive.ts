import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { OpenDatabase } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { inSnapshot } from '../db/scope.ts';
import { liftTimeLimits } from '../db/time-limits.ts';
import type { OpenFile, Storage } from '../media/storage/storage.ts';
import { syncFolder } from '../platform/durable-file.ts';
import { listNamedFiles, listRowFiles } from '../stored-files/store.ts';
import { createRowFilter } from './archived-rows.ts';
import { createHashStream, RowsDigest } from './digests.ts';
import { type BackupKeys, encrypt, isEncrypting, NO_KEYS } from './encryption.ts';
import { ArchiveError, FORMAT, type Header, type Manifest, NEWER_VERSION } from './format.ts';
import * as store from './store.ts';

export interface ArchivedSite {
  database: OpenDatabase;
  storage: Storage;
}

/** Adds a file that a row names to the archive, or copies it elsewhere; returns its SHA-256, or null when it is lost. */
export type CopyFile = (name: string, tar: Pack) => Promise<string | null>;

async function addText(tar: Pack, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await pipeline(Readable.from([bytes]), tar.entry({ name, size: bytes.length }));
}

/**
 * Opens a stored file that a row named a moment ago. It may have been moved to the trash since, and back again while
 * this function looked there; null when it is in neither place.
 */
export async function openNamedFile(storage: Storage, name: string): Promise<OpenFile | null> {
  return (
    (await storage.open(name)) ?? (await storage.trashed.open(name)) ?? (await storage.open(name))
  );
}

async function addFile(tar: Pack, storage: Storage, name: string): Promise<string | null> {
  const file = await openNamedFile(storage, name);
  if (file === null) return null;
  const hash = createHashStream();
  const entry = tar.entry({ name: `media/${name}`, size: file.size, mtime: file.modified });
  await pipeline(file.stream, hash.stream, entry);
  return hash.result();
}

interface ArchivedTables {
  header: Header;
  tables: Pick<Manifest, 'counters' | 'rows' | 'digests'>;
  fileNames: Set<string>;
}

async function addTables(
  tar: Pack,
  { db, engine }: OpenDatabase,
  withSecrets: boolean,
): Promise<ArchivedTables> {
  // The first read of the transaction fixes its snapshot of the database.
  const migrations = await store.listAppliedMigrations(db);
  const knownMigrations = new Set(listMigrations());
  if (migrations.some((name) => !knownMigrations.has(name))) throw new ArchiveError(NEWER_VERSION);
  const site_id = await store.findSiteId(db);
  const header: Header = { format: FORMAT, made_at: new Date().toISOString(), migrations, site_id };
  await addText(tar, 'header.json', JSON.stringify(header));
  const rows: Record<string, number> = {};
  const digests: Record<string, string> = {};
  const fileNames = new Set<string>();
  const pickRows = createRowFilter({ withSecrets, now: Date.parse(header.made_at) });
  for (const table of store.listArchivedTables(migrations)) {
    const digest = new RowsDigest();
    let number = 0;
    rows[table] = 0;
    for await (const all of store.readTable(db, table)) {
      const part = pickRows(table, all);
      if (part.length === 0) continue;
      for (const row of part) {
        digest.add(row);
        for (const name of listRowFiles(table, row)) fileNames.add(name);
      }
      rows[table] += part.length;
      const lines = part.map((row) => `${JSON.stringify(row)}\n`).join('');
      await addText(tar, `tables/${table}/${String(number).padStart(6, '0')}.ndjson`, lines);
      number += 1;
    }
    digests[table] = digest.value;
  }
  const counters = await store.readCounters(db, engine);
  return { header, tables: { counters, rows, digests }, fileNames };
}

async function writeContents(
  tar: Pack,
  database: OpenDatabase,
  { copyFile, withSecrets }: { copyFile: CopyFile; withSecrets: boolean },
): Promise<Manifest> {
  // The transaction reads rows only, because it must not wait for the storage.
  const { header, tables, fileNames } = await inSnapshot(database.db, async ({ tx }) => {
    await liftTimeLimits(tx, database.engine);
    return addTables(tar, { ...database, db: tx }, withSecrets);
  });
  const files: Manifest['files'] = {};
  const missing: string[] = [];
  for (const name of fileNames) {
    const sha256 = await copyFile(name, tar);
    if (sha256 === null) missing.push(name);
    else files[name] = sha256;
  }
  // Files without a row were deleted permanently on purpose, such as personal data.
  const currentFileNames = missing.length === 0 ? fileNames : await listNamedFiles(database.db);
  const { made_at, migrations } = header;
  const manifest: Manifest = {
    format: FORMAT,
    made_at,
    migrations,
    ...tables,
    files,
    missing: missing.filter((name) => currentFileNames.has(name)),
    erased: missing.filter((name) => !currentFileNames.has(name)),
  };
  await addText(tar, 'manifest.json', JSON.stringify(manifest));
  tar.finalize();
  return manifest;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a site into one file while it runs: the database as it is at one moment, and the files that its rows name
 * then. Deleted files are read from the trash. A file that is lost is named in `missing` and does not stop the rest.
 * The archive gets its name when it is complete and on the disk.
 * @param copyFile copies a file elsewhere instead of into the archive
 * @param withSecrets as in `createRowFilter`; by default when the archive is encrypted
 * @throws ArchiveError for a database of a newer version
 */
export async function writeArchive(
  site: ArchivedSite,
  target: string,
  options: { keys?: BackupKeys; copyFile?: CopyFile; withSecrets?: boolean } = {},
): Promise<Manifest> {
  const { keys = NO_KEYS, copyFile = (name, to) => addFile(to, site.storage, name) } = options;
  const partialPath = `${target}.part`;
  const tar = pack();
  const zipped = createGzip({ level: 4 });
  const zipping = pipeline(tar, zipped);
  const writing = (async () => {
    const bytes = await encrypt(zipped, keys);
    await pipeline(bytes, createWriteStream(partialPath, { mode: 0o600 }));
  })();
  const { withSecrets = isEncrypting(keys) } = options;
  const written = writeContents(tar, site.database, { copyFile, withSecrets });
  try {
    const [manifest] = await Promise.all([written, zipping, writing]);
    await syncFile(partialPath);
    await rename(partialPath, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    // With an error, because readers of a stream that is closed without one wait for ever.
    tar.destroy(error as Error);
    zipped.destroy(error as Error);
    await Promise.allSettled([written, zipping, writing]);
    await rm(partialPath, { force: true });
    throw error;
  }
}
