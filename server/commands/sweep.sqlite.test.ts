import { afterAll, expect, test } from 'vitest';
import { createPlaces } from '../../test/archived-site.ts';
import { runProgram } from '../../test/run-program.ts';
import { migrate } from '../db/migrate.ts';
import { adoptStorage } from '../stored-files/site-binding.ts';

const places = createPlaces();
afterAll(() => places.close());

test('tarima sweep --empty-trash works on a disk with no byte left', async () => {
  const { database, storage, dataDir } = await places.open('embedded');
  await migrate(database.db, database.engine);
  await adoptStorage(database.db, storage);
  await storage.put('pictures/vieja-320.webp', Buffer.from('x'));
  await storage.trash(['pictures/vieja-320.webp']);
  // The last process that closes the database removes the files that are beside it.
  await database.close();
  const sweep = (isDiskFull: boolean) =>
    runProgram(
      'server/commands/tarima.ts',
      ['sweep', '--empty-trash'],
      { DATA_DIR: dataDir },
      { isDiskFull },
    );
  const error = `Site: DATA_DIR ${dataDir}\n`;
  expect(await sweep(true)).toEqual({ code: 0, out: 'Deleted for good: 1.\n', error });
  expect(await Array.fromAsync(storage.trashed.list())).toEqual([]);
  expect(await sweep(false)).toEqual({ code: 0, out: 'Deleted for good: 0.\n', error });
});
