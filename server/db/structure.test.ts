import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Tx } from './database.ts';
import { insertChunk } from './insert-many.ts';
import type { Tables } from './tables.ts';

type NewSetting = Insertable<Tables['setting']>;

const server = join(import.meta.dirname, '..');

/** Files whose text matches, without tests. */
const filesWith = (pattern: RegExp) =>
  globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })
    .filter((file) => pattern.test(readFileSync(join(server, file), 'utf8')))
    .toSorted();

test('rows of any number are inserted by the helper that divides them', () => {
  // @ts-expect-error: `insertInto` takes one row, in whatever form a list is written.
  const insertList = (db: Database, rows: NewSetting[]) => db.insertInto('setting').values(rows);
  // @ts-expect-error
  const insertCopy = (tx: Tx, rows: NewSetting[]) => tx.insertInto('setting').values([...rows]);
  const insertListed = (tx: Tx, rows: NewSetting[]) =>
    // @ts-expect-error: nor do the rows of a function.
    tx.insertInto('setting').values(() => rows);
  const insertUndivided = (tx: Tx, rows: NewSetting[]) =>
    // @ts-expect-error: a statement of several rows takes those that `chunkRows` returns.
    insertChunk(tx, 'setting', rows);
  expect([insertList, insertCopy, insertListed, insertUndivided]).toHaveLength(4);
  // What the types cannot see: inserts that are written as text.
  expect(filesWith(/insert into \$\{|values \$\{/)).toEqual(['db/rows.ts']);
});

test('lists of values of any number are no parameters of their own', () => {
  // Their numbers are those of columns, kinds or words of a search, of a batch of the purge, of the
  // conditions of a filter, of the competitors of a contest, of kinds of mails, of interests, and in `rows.ts` of what `chunkRows` returns.
  expect(filesWith(/sql\s*\.join\(/)).toEqual([
    'audit/purge-store.ts',
    'audit/store.ts',
    'contests/desk/store.ts',
    'contests/vote-store.ts',
    'db/crud.ts',
    'db/rows.ts',
    'files/store.ts',
    'mail/store.ts',
    'messages/subscribers/interests-store.ts',
    'search/index-store.ts',
    'search/records-store.ts',
    'search/store.ts',
    'trash/references-store.ts',
    'trash/rows-store.ts',
  ]);
  expect(filesWith(/\bin \(\$\{(?!sql\.join\(kinds\))/)).toEqual([]);
});

test('queries are written only in stores and in db', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !/^db\/|store\.ts$|\.test\.ts$/.test(file),
  );
  const withQueries = sources.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
      readFileSync(join(server, file), 'utf8'),
    ),
  );
  expect(withQueries).toEqual([]);
});
