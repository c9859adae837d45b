import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPlace } from '../../test/database.ts';
import { unapplyLastMigration } from '../../test/unapply-migration.ts';
import { describeDowngrade } from '../start-warnings.ts';
import { COPY_FILE } from './copy-before-update.ts';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { openDatabase } from './database.ts';
import { findCompatibility, migrate } from './migrate.ts';

async function openPlace() {
  const place = await createPlace();
  const database = await openDatabase(place);
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, dataDir: place.dataDir, close };
}

describe('the migrations', () => {
  test('are applied once, however often the site starts', async () => {
    const { db, engine, close } = await openPlace();
    const first = await migrate(db, engine);
    expect([first.applied.length > 0, first.copy]).toEqual([true, null]);
    expect(await migrate(db, engine)).toEqual({ applied: [], copy: null, newer: [] });
    await close();
  });

  test('one that the program does not know stops the start with one line, and changes nothing', async () => {
    const { db, engine, close } = await openPlace();
    await migrate(db, engine);
    const newer = { name: '9999-later.sql', applied_at: 1, compatible: null };
    await db.insertInto('migration').values(newer).execute();
    const waiting = await unapplyLastMigration(db);
    await expect(migrate(db, engine)).rejects.toThrow(
      /^The database was changed by a newer version of the program \(migration 9999-later\.sql\)[^\n]*$/,
    );
    const names = await db.selectFrom('migration').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain(waiting);
    await close();
  });

  test('a database that was begun by a build before 1.0 stops the start with one line, and stays as it is', async () => {
    const { db, engine, close } = await openPlace();
    await sql`create table migration (name text primary key, applied_at bigint not null)`.execute(
      db,
    );
    await sql`insert into migration values ('0001-foundation.sql', 1), ('0128-drafts.sql', 1)`.execute(
      db,
    );
    await expect(migrate(db, engine)).rejects.toThrow(
      /^The database was begun by a build before version 1\.0, which is not read[^\n]*$/,
    );
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['migration']);
    await close();
  });

  test('one that fails is named, with its statement', async () => {
    const { db, engine, close } = await openPlace();
    await sql`create table flyer (id integer)`.execute(db);
    await expect(migrate(db, engine)).rejects.toThrow(
      /^0002-content\.sql: .*flyer.*, in: create table flyer \(/,
    );
    await close();
  });

  test('one that an earlier program may run beside stops it only where it has others of its own', async () => {
    const { db, engine, close } = await openPlace();
    await migrate(db, engine);
    expect(findCompatibility('-- compatible: an index alone\ncreate index')).toBe('an index alone');
    expect(findCompatibility('-- An index alone.\ncreate index')).toBeNull();
    const newer = { name: '9998-later.sql', compatible: 'adds a column with a default' };
    await db
      .insertInto('migration')
      .values({ ...newer, applied_at: 1 })
      .execute();
    expect(await migrate(db, engine)).toEqual({ applied: [], copy: null, newer: [newer] });
    const last = { name: '9999-later.sql', applied_at: 1, compatible: null };
    await db.insertInto('migration').values(last).execute();
    await expect(migrate(db, engine)).rejects.toThrow(/newer version .*9999-later\.sql/);
    await db.deleteFrom('migration').where('name', '=', last.name).execute();
    await unapplyLastMigration(db);
    await expect(migrate(db, engine)).rejects.toThrow(/newer version .*9998-later\.sql/);
    await close();
  });

  test('an update is told before it begins, with what the way back needs', async () => {
    const { db, engine, close } = await openPlace();
    const told: string[] = [];
    const onOutdated = (waiting: readonly string[]) => {
      expect(waiting).toHaveLength(1);
      told.push(describeDowngrade(engine));
    };
    await migrate(db, engine, { onOutdated });
    await unapplyLastMigration(db);
    await migrate(db, engine, { onOutdated });
    expect(told).toEqual([expect.stringMatching(engine === 'sqlite' ? /copied/ : /pg_dump/)]);
    await close();
  });

  test('wait when they are to be applied later, unless the database is new', async () => {
    const { db, engine, close } = await openPlace();
    const isLater = true;
    expect((await migrate(db, engine, { isLater })).applied).not.toEqual([]);
    expect((await migrate(db, engine, { isLater })).applied).toEqual([]);
    const name = await unapplyLastMigration(db);
    await expect(migrate(db, engine, { isLater })).rejects.toThrow(
      /^The database waits for \d{4}-[^,]+\.sql and MIGRATE=later [^\n]* MIGRATE=only npm start [^\n]*$/,
    );
    expect((await migrate(db, engine)).applied).toEqual([name]);
    await close();
  });

  test('of an embedded site come after a checked copy, which the next update replaces', async () => {
    const { db, engine, dataDir, close } = await openPlace();
    await migrate(db, engine);
    for (const value of ['antes', 'después']) {
      await db.deleteFrom('setting').where('name', '=', 'x').execute();
      await db.insertInto('setting').values({ name: 'x', value }).execute();
      const again = await unapplyLastMigration(db);
      const { applied, copy } = await migrate(db, engine);
      expect(applied).toEqual([again]);
      if (engine === 'postgres') expect(copy).toBeNull();
      else {
        expect((await readdir(dataDir)).filter((name) => name.includes('before'))).toEqual([
          COPY_FILE,
        ]);
        const file = new DatabaseSync(String(copy), { readOnly: true });
        expect(file.prepare("select value from setting where name = 'x'").get()).toEqual({ value });
        expect(file.prepare('select * from migration where name = ?').get(again)).toBeUndefined();
        file.close();
      }
    }
    await close();
  });
});

describe('the lock on DATA_DIR', () => {
  test('a second holder is refused with the folder’s name until the first lets go', async () => {
    const place = await createPlace();
    const folder = join(place.dataDir, 'sitio');
    const first = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
    expect(() => lockDataDir(folder)).toThrow(folder);
    first.release();
    lockDataDir(folder).release();
    await rm(folder, { recursive: true });
    await place.remove();
  });
});
