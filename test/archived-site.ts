import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createRowFilter } from '../server/archive/archived-rows.ts';
import { createFileSource, restoreArchive } from '../server/archive/read-archive.ts';
import { listArchivedTables, readTable } from '../server/archive/store.ts';
import type { ArchivedSite } from '../server/archive/write-archive.ts';
import { createEmbeddedVersion } from '../server/db/content-version.ts';
import { openDatabase } from '../server/db/database.ts';
import { embeddedHealth } from '../server/db/database-health.ts';
import { listMigrations } from '../server/db/migrate.ts';
import { createStorage } from '../server/media/storage/create-storage.ts';
import { LIVE_TABLES, listNamedFiles, TRASH_TABLES } from '../server/stored-files/store.ts';
import type { TestApp } from './app.ts';
import { createPlace, type TestPlace } from './database.ts';
import { createPhoto } from './pictures.ts';

/** The site of a test as the backup sees it; closing it leaves the site's database open. */
export function archivedSite({ app }: TestApp): ArchivedSite {
  const { db, engine, storage } = app.services;
  const close = async () => undefined;
  const content = createEmbeddedVersion();
  const database = { db, engine, content, health: embeddedHealth, close };
  return { database, storage };
}

/** Every row that belongs into a backup, every stored file with its size, and the files of deleted records. */
export async function getContents({ database, storage }: ArchivedSite, withSecrets = false) {
  const contents: Record<string, unknown> = {};
  const pickRows = createRowFilter({ withSecrets, now: Date.now() });
  for (const table of listArchivedTables(listMigrations())) {
    const rows = (await Array.fromAsync(readTable(database.db, table))).flat();
    contents[table] = pickRows(table, rows);
  }
  const files: Record<string, number> = {};
  for await (const file of storage.list('')) files[file.name] = file.size;
  const kept = await listNamedFiles(database.db, TRASH_TABLES);
  const trashed = (await Array.fromAsync(storage.trashed.list())).map(({ name }) => name);
  return { ...contents, files, trashed: trashed.filter((name) => kept.has(name)).sort() };
}

/** Empty places to restore into, below one folder that goes with them. */
export function createPlaces() {
  const folder = mkdtempSync(join(tmpdir(), 'tarima-places-'));
  const open: Array<() => Promise<void>> = [];
  return {
    folder,
    /** On the engine under test, or always the embedded one. */
    async open(engine: 'own' | 'embedded' = 'own'): Promise<ArchivedSite & { dataDir: string }> {
      const dataDir = mkdtempSync(join(folder, 'place-'));
      const embedded = { dataDir, databaseUrl: null, remove: async () => undefined };
      const place: TestPlace = engine === 'own' ? await createPlace() : embedded;
      const database = await openDatabase(place);
      open.push(async () => {
        await database.close();
        await place.remove();
      });
      const storage = await createStorage({ directory: join(dataDir, 'media') });
      return { database, storage, dataDir };
    },
    async close() {
      for (const close of open) await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Restores an archive and compares that every file that its rows name is there. */
export async function restoreWhole(places: ReturnType<typeof createPlaces>, file: string) {
  const place = await places.open();
  const { manifest } = await restoreArchive(place, createFileSource(file));
  const { db } = place.database;
  const named = [...(await listNamedFiles(db, LIVE_TABLES))].sort();
  const deleted = [...(await listNamedFiles(db, TRASH_TABLES))].sort();
  const { files, trashed } = await getContents(place);
  expect([manifest.missing, Object.keys(files).sort(), trashed]).toEqual([[], named, deleted]);
  return place;
}

/** Adds an artist with a picture; answers its id. */
export async function addArtist(site: TestApp, name: string): Promise<number> {
  const staff = await site.as('administrator');
  const picture = { picture: { bytes: await createPhoto({ width: 400, height: 60 }) } };
  const made = await staff.upload('POST', '/artist/init/', { name, description: 'x' }, picture);
  return (made.body as { id: number }).id;
}
