import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { FILE_TABLES } from './store.ts';

const site = withApp();

test('every table with a column for a stored file is one whose files are known', async () => {
  const tables = await site.app.services.db.introspection.getTables();
  const naming = tables
    .filter(({ columns }) => columns.some(({ name }) => /(^|_)files?$|^original_name$/.test(name)))
    .map(({ name }) => name);
  expect(naming.sort()).toEqual(FILE_TABLES.toSorted());
});
