import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { getTrashedTable, isTrashedTable, TRASHED_TABLE_NAMES } from './trashed-tables.ts';

const site = withApp();

test('whatever goes with a kept row is kept with it, as the foreign keys say', async () => {
  const { db } = site.app.services;
  const declared: string[] = [];
  for (const table of TRASHED_TABLE_NAMES) {
    const { belongsTo = {}, releases = {} } = getTrashedTable(table);
    for (const [column, owner] of Object.entries(belongsTo)) {
      declared.push(`${table}.${column} > ${owner}: CASCADE`);
    }
    for (const [other, column] of Object.entries(releases)) {
      declared.push(`${other}.${column} > ${table}: SET NULL`);
    }
  }
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ table: string; from: string; on_delete: string }>`
      select * from pragma_foreign_key_list(${name})`.execute(db);
    for (const { table: owner, from, on_delete } of rows) {
      // What a kept row references may be gone when it is restored, so that must be declared too.
      const isCleared = isTrashedTable(name) && on_delete === 'SET NULL';
      if (isCleared || (isTrashedTable(owner) && on_delete !== 'NO ACTION')) {
        found.push(`${name}.${from} > ${owner}: ${on_delete}`);
      }
    }
  }
  expect(found.sort()).toEqual(declared.sort());
});
