import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { isSelected } from '../registry/documents-store.ts';
import { insertMany } from './insert-many.ts';
import { inTransaction } from './scope.ts';

const site = withApp();
const MANY = 70_000;

test('a list of more values than a statement takes is inserted, found and left out', async () => {
  const { db } = site.app.services;
  const forms = Array.from({ length: MANY }, (_, index) => ({ form: `f${index}`, word: 'largo' }));
  await inTransaction(db, (tx) => insertMany(tx, 'search_form', forms));
  await inTransaction(db, (tx) => insertMany(tx, 'search_form', forms, { skipExisting: true }));
  const count = (query: { execute(): Promise<unknown[]> }) =>
    query.execute().then((rows) => rows.length);
  const own = db.selectFrom('search_form').select('form').where('word', '=', 'largo');
  expect(await count(own)).toBe(MANY);
  const names = forms.map(({ form }) => form);
  expect(await count(own.where('form', 'in', names))).toBe(MANY);
  expect(await count(own.where('form', 'not in', names.slice(1)))).toBe(1);
  const ids = Array.from({ length: MANY }, (_, index) => index + 1);
  const accounts = db.selectFrom('account').select('id').where('id', 'in', ids);
  await site.as('administrator');
  expect(await count(accounts)).toBe(1);
  const selected = sql`select id from account where ${isSelected('account', { ids })}`;
  expect((await selected.execute(db)).rows).toHaveLength(1);
});
