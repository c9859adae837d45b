import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';

const site = withApp();

test('all texts are compared by their bytes, in a database of a Spanish collation too', async () => {
  const { db } = site.app.services;
  const { rows: own } = await sql<{ provider: string; locale: string }>`
    select datlocprovider as provider, datlocale as locale
    from pg_database where datname = current_database()`.execute(db);
  expect(own).toEqual([{ provider: 'i', locale: 'es' }]);
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('each foreign key has an index', async () => {
  const { db } = site.app.services;
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || a.attname as key
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
    )
    order by 1`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
