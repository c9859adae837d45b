import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { AUTHOR_FIELDS } from './erase-audit.ts';
import { migrate } from './migrate.ts';

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

test('what is not the program’s is left as it is; what depends on its columns is named', async () => {
  const { db } = site.app.services;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const getCollation = async (table: string) => {
    const { rows } = await sql<{ name: string; type: string }>`
      select collation_name as name, data_type as type from information_schema.columns
      where table_name = ${table} and column_name = 'nombres'`.execute(db);
    return rows;
  };
  await run('create table otro_programa (nombres text[], corto varchar(10))');
  const before = await getCollation('otro_programa');
  await run('alter table contact_message alter column subject type text collate "default"');
  await run('create view informe as select subject from contact_message');
  await expect(migrate(db, 'postgres')).rejects.toThrow(/contact_message\.subject .*informe/s);
  await run('drop view informe');
  await migrate(db, 'postgres');
  expect(await getCollation('otro_programa')).toEqual(before);
  await run('drop table otro_programa');
});

test('each column that names a person by the user name is known to who erases it', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public'
      and (column_name like '%\\_by' or column_name in ('username', 'actor', 'author'))
    order by 1`.execute(site.app.services.db);
  expect(rows.map(({ name }) => name)).toEqual(AUTHOR_FIELDS);
});
