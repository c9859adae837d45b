import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { OpenDatabase, Tx } from '../db/database.ts';
import { migrateTo } from '../db/migrate.ts';
import { liftTimeLimits } from '../db/time-limits.ts';
import type { Storage } from '../platform/storage.ts';
import { ArchiveError, type Manifest, manifest as manifestShape, NEWER_VERSION } from './format.ts';
import * as store from './store.ts';

const NOT_EMPTY = 'The place to restore into is not empty: give an empty DATA_DIR or database.';
const NO_ARCHIVE = 'This is no archive of a site, or it is damaged.';

function readManifest(content: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new ArchiveError(NO_ARCHIVE);
  }
  const parsed = manifestShape.safeParse(value);
  if (!parsed.success) throw new ArchiveError(NO_ARCHIVE);
  const known = new Set(store.listMigrations());
  if (parsed.data.migrations.some((name) => !known.has(name)))
    throw new ArchiveError(NEWER_VERSION);
  return parsed.data;
}

/** A part of the archive, as the unpacking hands it out. */
interface Entry extends AsyncIterable<unknown> {
  header: { name: string };
}

interface Progress {
  manifest: Manifest | null;
  rows: Record<string, number>;
  files: number;
}

async function restoreEntry(
  entry: Entry,
  to: { tx: Tx; engine: OpenDatabase['engine']; storage: Storage },
  progress: Progress,
): Promise<void> {
  const { name } = entry.header;
  if (progress.manifest === null) {
    if (name !== 'manifest.json') throw new ArchiveError(NO_ARCHIVE);
    progress.manifest = readManifest(await text(Readable.from(entry)));
    await migrateTo(to.tx, to.engine, progress.manifest.migrations);
    return;
  }
  const [, table] = /^tables\/(\w+)\/\d+\.ndjson$/.exec(name) ?? [];
  if (table !== undefined && table in progress.manifest.rows) {
    const rows = (await text(Readable.from(entry))).split('\n').filter((line) => line !== '');
    await store.insertRows(
      to.tx,
      table,
      rows.map((line) => JSON.parse(line) as store.Row),
    );
    progress.rows[table] = (progress.rows[table] ?? 0) + rows.length;
    return;
  }
  if (!name.startsWith('media/')) throw new ArchiveError(NO_ARCHIVE);
  await to.storage.put(name.slice('media/'.length), Readable.from(entry));
  progress.files += 1;
}

function checkWhole({ manifest, rows, files }: Progress): Manifest {
  if (manifest === null || files !== manifest.files) throw new ArchiveError(NO_ARCHIVE);
  for (const [table, count] of Object.entries(manifest.rows)) {
    if ((rows[table] ?? 0) !== count) throw new ArchiveError(NO_ARCHIVE);
  }
  return manifest;
}

/**
 * Restores an archive into an empty database and its storage, on either engine. All tables come in
 * one transaction: when anything fails, the database is as empty as before and the same command
 * may be run again. Later migrations are applied at the next start.
 * @throws ArchiveError
 */
export async function readArchive(
  site: { database: OpenDatabase; storage: Storage },
  source: string,
): Promise<Manifest> {
  const { db, engine } = site.database;
  if (!(await store.isEmptyDatabase(db))) throw new ArchiveError(NOT_EMPTY);
  return db.transaction().execute(async (tx) => {
    await liftTimeLimits(tx, engine);
    const progress: Progress = { manifest: null, rows: {}, files: 0 };
    const unpack = extract();
    const arriving = pipeline(createReadStream(source), createGunzip(), unpack);
    const restoring = (async () => {
      for await (const entry of unpack) {
        await restoreEntry(entry, { tx, engine, storage: site.storage }, progress);
        entry.resume();
      }
    })();
    try {
      await Promise.all([arriving, restoring]);
    } catch (error) {
      unpack.destroy();
      if (error instanceof ArchiveError) throw error;
      const code = (error as { code?: string }).code ?? '';
      // What the unpacking itself says of bytes that are no gzip, or end too soon.
      const isDamage = code.startsWith('Z_') || /unexpected end|Invalid tar/i.test(String(error));
      throw isDamage ? new ArchiveError(NO_ARCHIVE) : error;
    }
    const manifest = checkWhole(progress);
    await store.writeCounters(tx, engine, manifest.counters);
    return manifest;
  });
}
