import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { listAudit } from '../audit/store.ts';

const site = withApp();

const keysWithoutIndex = {
  sqlite: sql<{ key: string }>`
    select t.name || '.' || k."from" as key
    from pragma_table_list t, pragma_foreign_key_list(t.name) k
    where t.schema = 'main' and k.seq = 0 and not exists (
      select 1 from pragma_index_list(t.name) i, pragma_index_info(i.name) c
      where c.seqno = 0 and c.name = k."from"
      union all
      select 1 from pragma_table_info(t.name) c where c.pk = 1 and c.name = k."from"
    )
    order by 1`,
  postgres: sql<{ key: string }>`
    select conrelid::regclass || '.' || a.attname as key
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
    )
    order by 1`,
};

test('a row of the audit is found by what stands in it now', async () => {
  const { db, engine } = site.app.services;
  const count = async (search: string) =>
    (await listAudit(db, engine, { search, resource: '', id: null }, { limit: 1, offset: 0 }))
      .count;
  const row = {
    action: 'update',
    resource: 'artist',
    account_id: null,
    resource_id: 1,
    made_at: 0,
  };
  const words = { username: 'zoraida', before_json: null, after_json: '{"name":"Ñandú \\"x\\""}' };
  const { id } = await db
    .insertInto('audit_entry')
    .values({ ...row, ...words })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect([await count('ñan zoraida'), await count('"x'), await count('nda')]).toEqual([1, 1, 0]);
  await db.updateTable('audit_entry').set({ username: '' }).where('id', '=', id).execute();
  expect([await count('ñandú'), await count('zoraida')]).toEqual([1, 0]);
  await db.deleteFrom('audit_entry').where('id', '=', id).execute();
  expect(await count('ñandú')).toBe(0);
});

test('each foreign key has an index', async () => {
  const { db, engine } = site.app.services;
  const listKeys = async () => (await keysWithoutIndex[engine].execute(db)).rows;
  expect(await listKeys()).toEqual([]);
  await sql`create table unindexed (account_id integer references account (id))`.execute(db);
  expect(await listKeys()).toEqual([{ key: 'unindexed.account_id' }]);
  await sql`drop table unindexed`.execute(db);
});
