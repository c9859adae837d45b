import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePlace } from '../../test/database.ts';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test('starting twice applies each migration once', async () => {
  const place = await makePlace();
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  expect((await migrate(database.db, database.engine)).length).toBeGreaterThan(0);
  expect(await migrate(database.db, database.engine)).toEqual([]);
  await database.close();
  await place.remove();
});

describe('the lock on DATA_DIR', () => {
  test('a second holder is refused with the folder’s name until the first lets go', async () => {
    const place = await makePlace();
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
