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

/** The numbered references of all tables, and the columns that are foreign keys. */
const referenceQueries = {
  sqlite: {
    named: sql<{ key: string }>`
      select t.name || '.' || c.name as key
      from pragma_table_list t, pragma_table_info(t.name) c
      where t.schema = 'main' and c.name like '%_id' and c.type = 'INTEGER' order by 1`,
    keys: sql<{ key: string }>`
      select t.name || '.' || k."from" as key
      from pragma_table_list t, pragma_foreign_key_list(t.name) k where t.schema = 'main'`,
  },
  postgres: {
    named: sql<{ key: string }>`
      select table_name || '.' || column_name as key from information_schema.columns
      where table_schema = 'public' and column_name like '%_id' and data_type in ('bigint', 'integer')
      order by 1`,
    keys: sql<{ key: string }>`
      select conrelid::regclass || '.' || a.attname as key
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f'`,
  },
};

/** References that no foreign key checks, by why. */
const unchecked: Readonly<Record<string, readonly string[]>> = {
  'the row is of the table that another column names': [
    'alert.subject_id',
    'audit_entry.resource_id',
    'edit.record_id',
    'plan.record_id',
    'replaced_file.record_id',
    'search_document.record_id',
    'trash.record_id',
  ],
  'made anew from the content': ['search_document.entry_id'],
  'by whose right something is done: without the account nothing is': [
    'announcement.account_id',
    'edit.account_id',
    'mail_job.author_id',
    'plan.account_id',
  ],
  'the row outlives what it names': [
    'announcement_mail.announcement_id',
    'audit_entry.account_id',
    'contest_result.contest_id',
    'news_link.announcement_id',
    'vote_digest.contest_id',
    'vote_line.contest_id',
  ],
};

test('each column that names a row of another table is a foreign key', async () => {
  const { db, engine } = site.app.services;
  const { named, keys } = referenceQueries[engine];
  const listUnchecked = async () => {
    const checked = new Set((await keys.execute(db)).rows.map(({ key }) => key));
    return (await named.execute(db)).rows.map(({ key }) => key).filter((key) => !checked.has(key));
  };
  const known = Object.values(unchecked).flat();
  expect((await listUnchecked()).toSorted()).toEqual(known.toSorted());
  await sql`create table unreferenced (account_id integer)`.execute(db);
  const added = (await listUnchecked()).filter((key) => !known.includes(key));
  expect(added).toEqual(['unreferenced.account_id']);
  await sql`drop table unreferenced`.execute(db);
});

const ordersOf = {
  sqlite: sql<{ index: string }>`
    select tbl_name || ': ' || sql as "index" from sqlite_master where type = 'index' and sql is not null`,
  postgres: sql<{ index: string }>`
    select tablename || ': ' || indexdef as "index" from pg_indexes where schemaname = 'public'`,
};

test('records that can be moved have an index of their order', async () => {
  const { db, engine } = site.app.services;
  const tables = await db.introspection.getTables();
  const placed = tables.filter(({ columns }) =>
    ['priority', 'position'].every((name) => columns.some((column) => column.name === name)),
  );
  const indexes = (await ordersOf[engine].execute(db)).rows.map(({ index }) => index);
  const inOrder = /priority, coalesce\("?position"?, \(?id/i;
  const isOrdered = (table: string) =>
    indexes.some((index) => index.startsWith(`${table}: `) && inOrder.test(index));
  const names = placed.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  // An entry has few backgrounds, which are found by their entry and then sorted.
  expect(names.filter((name) => !isOrdered(name))).toEqual(['background']);
});
