import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { makePlace, type TestPlace } from '../../test/database.ts';
import { makePhoto } from '../../test/pictures.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createStorage, type Storage } from '../platform/storage.ts';
import { ArchiveError, NEWER_VERSION } from './format.ts';
import { fileSource, readArchive } from './read-archive.ts';
import { listMigrations, listTables, readRows } from './store.ts';
import { writeArchive } from './write-archive.ts';

interface Place {
  database: OpenDatabase;
  storage: Storage;
}

async function contentsOf({ database, storage }: Place): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const table of listTables(listMigrations())) {
    contents[table] = await readRows(database.db, table, { limit: 100_000, offset: 0 });
  }
  const files: Record<string, number> = {};
  for await (const file of storage.list('')) files[file.name] = file.size;
  return { ...contents, files };
}

describe('an archive of a site', () => {
  const site = withApp();
  const folder = mkdtempSync(join(tmpdir(), 'tarima-archive-'));
  const file = join(folder, 'copia.tar.gz');
  const places: Array<{ close(): Promise<void> }> = [];
  let source: Place;

  /** An empty place: on the engine under test, or always the embedded one. */
  async function openPlace(engine: 'own' | 'embedded'): Promise<Place> {
    const dataDir = mkdtempSync(join(folder, 'place-'));
    const embedded = { dataDir, databaseUrl: null, remove: async () => undefined };
    const place: TestPlace = engine === 'own' ? await makePlace() : embedded;
    const database = await openDatabase(place);
    places.push({
      async close() {
        await database.close();
        await place.remove();
      },
    });
    return { database, storage: await createStorage({ directory: join(dataDir, 'media') }) };
  }

  beforeAll(async () => {
    const staff = await site.as('administrator');
    const picture = { picture: { bytes: await makePhoto({ width: 400, height: 300 }) } };
    const fields = { name: 'Ñandú "Flow"; \\n', description: 'Línea 1\nLínea 2 🎤', priority: 3 };
    await staff.upload('POST', '/artist/init/', fields, picture);
    const gone = await staff.upload('POST', '/artist/init/', { ...fields, name: 'Se va' }, picture);
    await staff.delete(`/artist/init/${(gone.body as { id: number }).id}/`);
    await staff.post('/h/calendar/', { title: 'Agenda', ref: 'x', max_results: 3 });
    const { db, engine, storage } = site.app.services;
    source = { database: { db, engine, pool: null, close: async () => undefined }, storage };
  });
  afterAll(async () => {
    for (const place of places) await place.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is restored row by row and file by file, on this engine and on the embedded one', async () => {
    const told = await writeArchive(source, file);
    const before = await contentsOf(source);
    expect(told.rows.entry).toBe(1);
    expect(Object.keys(told.files).length).toBeGreaterThan(2);
    const own = await openPlace('own');
    await readArchive(own, fileSource(file));
    expect(await contentsOf(own)).toEqual(before);
    const embedded = await openPlace('embedded');
    await readArchive(embedded, fileSource(file));
    expect(await contentsOf(embedded)).toEqual(before);
    // And from the embedded engine to the other: how a site moves to PostgreSQL.
    const second = join(folder, 'mudanza.tar.gz');
    await writeArchive(embedded, second);
    const moved = await openPlace('own');
    await readArchive(moved, fileSource(second));
    expect(await contentsOf(moved)).toEqual(before);
    const numbers = await Promise.all(
      [source, own, embedded, moved].map(async ({ database }) => {
        const entry = {
          kind: 'event',
          name: 'x',
          name_id: 'x',
          email: '',
          description: '',
        } as const;
        const rest = {
          priority: 1,
          condition: '[]',
          is_active: 1,
          seo_title: '',
          seo_description: '',
        };
        const row = await database.db
          .insertInto('entry')
          .values({ ...entry, ...rest, picture_id: null, created_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow();
        return row.id;
      }),
    );
    // The number of the one that was deleted is not given again anywhere.
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toBeGreaterThan(2);
  });

  test('what is later than this version, damaged, cut off or something else is refused', async () => {
    await writeArchive(source, file);
    const whole = await readFile(file);
    const bad = join(folder, 'mala.tar.gz');
    const refused = async (message: RegExp) => {
      const place = await openPlace('own');
      await expect(readArchive(place, fileSource(bad))).rejects.toThrow(message);
      const tables = await place.database.db.introspection.getTables();
      expect(tables.filter((table) => table.name === 'account')).toEqual([]);
    };
    await writeFile(bad, whole);
    await truncate(bad, Math.floor(whole.length / 2));
    await refused(/no archive of a site, or it is damaged/);
    await writeFile(bad, 'nada');
    await refused(/no archive of a site, or it is damaged/);
    await source.database.db
      .insertInto('migration')
      .values({ name: '9999-tomorrow.sql', applied_at: 1 })
      .execute();
    await expect(writeArchive(source, bad)).rejects.toThrow(NEWER_VERSION);
    await source.database.db
      .deleteFrom('migration')
      .where('name', '=', '9999-tomorrow.sql')
      .execute();
  });

  test('is not restored over a site that is there', async () => {
    await writeArchive(source, file);
    const place = await openPlace('own');
    await migrate(place.database.db, place.database.engine);
    await readArchive(place, fileSource(file));
    const full = await contentsOf(place);
    await expect(readArchive(place, fileSource(file))).rejects.toThrow(ArchiveError);
    expect(await contentsOf(place)).toEqual(full);
  });
});
