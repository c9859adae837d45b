import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { Storage } from '../platform/storage.ts';
import { ArchiveError, FORMAT, type Manifest, NEWER_VERSION } from './format.ts';
import * as store from './store.ts';

/** Rows of one part of a table. */
const PART = 10_000;

async function addText(tar: Pack, name: string, text: string): Promise<void> {
  const entry = tar.entry({ name, size: Buffer.byteLength(text) });
  entry.end(text);
  await once(entry, 'finish');
}

/** False when the file is gone: it was removed after the moment that the archive shows. */
async function addFile(tar: Pack, storage: Storage, name: string): Promise<boolean> {
  const file = await storage.open(name);
  if (file === null) return false;
  const entry = tar.entry({ name: `media/${name}`, size: file.size, mtime: file.modified });
  await pipeline(file.stream, entry);
  return true;
}

async function* readTable(db: Database, table: string): AsyncGenerator<store.Row[]> {
  for (let offset = 0; ; offset += PART) {
    const rows = await store.readRows(db, table, { limit: PART, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < PART) return;
  }
}

async function describe(
  db: Database,
  engine: OpenDatabase['engine'],
  files: number,
): Promise<{ manifest: Manifest; tables: string[] }> {
  const applied = await db.selectFrom('migration').select('name').orderBy('name').execute();
  const migrations = applied.map((row) => row.name);
  const known = new Set(store.listMigrations());
  if (migrations.some((name) => !known.has(name))) throw new ArchiveError(NEWER_VERSION);
  const tables = store.listTables(migrations);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table] = 0;
    for await (const part of readTable(db, table)) rows[table] += part.length;
  }
  const counters = await store.readCounters(db, engine);
  const made_at = new Date().toISOString();
  return { manifest: { format: FORMAT, made_at, migrations, counters, rows, files }, tables };
}

async function listFiles(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  // Uploads that are still arriving begin with a dot; they belong to no row yet.
  for await (const file of storage.list('')) if (!file.name.startsWith('.')) names.push(file.name);
  return names;
}

/**
 * Writes everything of a site into one file, while the site runs: the database as it is at one
 * moment, and all stored files. Files are never changed once written, so those that are there
 * before that moment and after it are those that its rows name; one that is deleted in between is
 * named by no row that stays. The file appears when it is whole.
 * @throws ArchiveError when a file that a row may name is lost
 */
export async function writeArchive(
  site: { database: OpenDatabase; storage: Storage },
  target: string,
): Promise<Manifest> {
  const { database, storage } = site;
  const part = `${target}.part`;
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 4 }), createWriteStream(part));
  const write = store.atOneMoment(database.db, database.engine, async (db) => {
    const names = await listFiles(storage);
    const { manifest, tables } = await describe(db, database.engine, names.length);
    await addText(tar, 'manifest.json', JSON.stringify(manifest));
    for (const name of names) {
      if (!(await addFile(tar, storage, name))) {
        throw new ArchiveError(`The file ${name} was deleted meanwhile: run the backup again.`);
      }
    }
    for (const table of tables) {
      let number = 0;
      for await (const rows of readTable(db, table)) {
        const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        await addText(tar, `tables/${table}/${String(number).padStart(6, '0')}.ndjson`, lines);
        number += 1;
      }
    }
    tar.finalize();
    return manifest;
  });
  try {
    const [manifest] = await Promise.all([write, written]);
    await rename(part, target);
    return manifest;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
